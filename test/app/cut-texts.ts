import type { Page } from '@playwright/test'

/**
 * Texts that a person cannot read whole: cut by a box that does not scroll, outside the window where
 * nothing scrolls to them, or with a word that is broken over two lines. With an ellipsis may end
 * what is whole elsewhere: in the cell of a grid, or where hovering or pressing tells it.
 */
export function cutTexts(window: Page): Promise<readonly string[]> {
  return window.evaluate(() => {
    const cut: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? ''
      const parent = node.parentElement
      if (text === '' || parent === null || !parent.checkVisibility({ visibilityProperty: true }))
        continue
      if (parent.closest('[role=gridcell], [role=columnheader], option, svg, [inert]') !== null)
        continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const box = range.getBoundingClientRect()
      if (box.width > 0 && isCut(box, parent) && !isToldElsewhere(parent)) cut.push(text)
      if (!isOnlySaid(parent)) cut.push(...brokenWords(node, range))
    }
    return cut

    /** Words that go on in the next line; an address may, and between Chinese letters only a name may not. */
    function brokenWords(node: Node, range: Range): readonly string[] {
      const text = node.textContent ?? ''
      if (linesOf(range) === 1 || /[/\\]/.test(text)) return []
      const words = new Intl.Segmenter(document.documentElement.lang, { granularity: 'word' })
      const isName = node.parentElement?.closest('button, label, dt, th, h1, h2, h3') !== null
      return [...words.segment(text)]
        .filter(({ index, segment, isWordLike }) => {
          if (isWordLike !== true) return false
          if (/\p{Script=Han}/u.test(segment) && !isName) return false
          const word = document.createRange()
          word.setStart(node, index)
          word.setEnd(node, index + segment.length)
          return linesOf(word) > 1
        })
        .map(({ segment }) => `${segment} in ${text}`)
    }

    function isOnlySaid(parent: Element): boolean {
      for (let place: Element | null = parent; place !== null; place = place.parentElement)
        if (getComputedStyle(place).clipPath !== 'none') return true
      return false
    }

    function linesOf(range: Range): number {
      return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 4))).size
    }

    function isToldElsewhere(parent: Element): boolean {
      if (parent.closest('[title], [aria-haspopup], [aria-expanded]') === null) return false
      for (let place: Element | null = parent; place !== null; place = place.parentElement)
        if (getComputedStyle(place).textOverflow === 'ellipsis') return true
      return false
    }

    function isCut(box: DOMRect, parent: Element): boolean {
      let scrollsAcross = false
      let scrollsDown = false
      for (let place: Element | null = parent; place !== null; place = place.parentElement) {
        const { overflowX, overflowY, clipPath, position } = getComputedStyle(place)
        // Words for screen readers alone.
        if (clipPath !== 'none') return false
        const edge = place.getBoundingClientRect()
        scrollsAcross ||= /auto|scroll/.test(overflowX)
        scrollsDown ||= /auto|scroll/.test(overflowY)
        if (!scrollsAcross && overflowX !== 'visible' && place !== document.body)
          if (box.right > edge.right + 1 || box.left < edge.left - 1) return true
        if (!scrollsDown && overflowY !== 'visible' && place !== document.body)
          if (box.bottom > edge.bottom + 2 || box.top < edge.top - 2) return true
        if (position === 'fixed') break
      }
      return (
        (!scrollsAcross && (box.right > innerWidth + 1 || box.left < -1)) ||
        (!scrollsDown && (box.bottom > innerHeight + 1 || box.top < -1))
      )
    }
  })
}

/** Buttons and fields, by name, that neither stand whole in the window nor can be scrolled there. */
export function unreachableControls(window: Page): Promise<readonly string[]> {
  return window.evaluate(() => {
    const controls = document.querySelectorAll(
      'button, input, a[href], [role=grid], [role=listbox]',
    )
    return [...controls].filter(isLost).map(nameOf)

    function isLost(control: Element): boolean {
      const box = control.getBoundingClientRect()
      // What only screen readers find has no size or no pixels.
      if (box.width <= 1 || !control.checkVisibility({ visibilityProperty: true })) return false
      for (let place = control.parentElement; place !== null; place = place.parentElement) {
        const { overflowX, overflowY, clipPath } = getComputedStyle(place)
        if (clipPath !== 'none' || /auto|scroll/.test(overflowX + overflowY)) return false
      }
      return (
        box.left < -1 ||
        box.top < -1 ||
        box.right > innerWidth + 1 ||
        (box.bottom > innerHeight + 1 && control.getAttribute('role') !== 'grid')
      )
    }

    function nameOf(control: Element): string {
      return control.getAttribute('aria-label') ?? control.textContent ?? control.tagName
    }
  })
}

/** What stands on a line with a space behind a full stop that brings its own. */
export function doubleGaps(window: Page): Promise<readonly string[]> {
  return window.evaluate(() => document.body.innerText.match(/.*[。？！；] .*/g) ?? [])
}
