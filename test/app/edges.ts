import type { Locator, Page } from '@playwright/test'

/**
 * What stands above the page and goes on beyond its upper or lower edge without a sign of that, by its
 * first words. The lines of a grid and of a field are cut by what they are seen through, as ever.
 */
export function edgesWithoutSign(window: Page): Promise<readonly string[]> {
  return window.evaluate(() => {
    const parts = document.querySelectorAll(
      ':is([role$=dialog], [data-dialog], [data-menu]):not(main *), :is([role$=dialog], [data-menu]) *',
    )
    const popovers = document.querySelectorAll(':has(> [data-panel]), :has(> [role=listbox])')
    const all = new Set([...parts, ...popovers])
    return [...all].filter(lacksSign).map(({ textContent }) => textContent.slice(0, 40))

    function lacksSign(part: Element): boolean {
      const { overflowY } = getComputedStyle(part)
      const isMeant = part.matches('textarea, [role=grid], [role=grid] *, main, main *')
      if (isMeant || !/auto|scroll/.test(overflowY)) return false
      const above = part.scrollTop
      const below = part.scrollHeight - part.clientHeight - above
      return (above > 1 && !hasSign('::before')) || (below > 1 && !hasSign('::after'))

      function hasSign(edge: string): boolean {
        const { content, display } = getComputedStyle(part, edge)
        return display !== 'none' && /[↑↓]/.test(content)
      }
    }
  })
}

/** How many pixels of a thing are cut by what scrolls around it, or faded out by an arrow there; 0: it is whole in sight. */
export function hiddenPixels(thing: Locator): Promise<number> {
  return thing.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    let hidden = 0
    for (let place = element.parentElement; place !== null; place = place.parentElement) {
      if (!/auto|scroll/.test(getComputedStyle(place).overflowY)) continue
      const edge = place.getBoundingClientRect()
      const above = edge.top + heightOf(place, '::before') - top
      const below = bottom - edge.bottom + heightOf(place, '::after')
      hidden = Math.max(hidden, above, below)
    }
    return Math.ceil(hidden)

    function heightOf(place: Element, arrow: string): number {
      const { display, height } = getComputedStyle(place, arrow)
      return display === 'none' ? 0 : Number.parseFloat(height)
    }
  })
}
