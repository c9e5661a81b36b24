import { expect, type Page } from '@playwright/test'

/** Tabs to what has this name, and holds the focus ring of every stop on the way to being seen. */
export async function tabTo(window: Page, name: string | RegExp): Promise<void> {
  const seen: string[] = []
  for (let stop = 0; stop < 60; stop += 1) {
    await window.keyboard.press('Tab')
    const focused = await focusedElement(window)
    if (focused === undefined) continue
    expect(focused.isMarked, `the focus on “${focused.name}” can be seen`).toBe(true)
    if (typeof name === 'string' ? focused.name === name : name.test(focused.name)) return
    seen.push(focused.name)
  }
  throw new Error(`Tab never came to “${String(name)}”, only to ${seen.join(', ')}`)
}

/** What has the keyboard, and whether an outline on it, on its label or inside it tells so. */
function focusedElement(
  window: Page,
): Promise<{ readonly name: string; readonly isMarked: boolean } | undefined> {
  return window.evaluate(() => {
    const focused = document.activeElement
    if (focused === null || focused === document.body) return undefined
    const places = [focused, focused.closest('label'), ...focused.querySelectorAll('*')]
    const isMarked = places.some((place) => {
      if (place === null) return false
      const { outlineStyle, outlineWidth } = getComputedStyle(place)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
    })
    return { name: focused.getAttribute('aria-label') ?? focused.textContent, isMarked }
  })
}
