import type { Page } from '@playwright/test'

/**
 * Texts and controls that stand where others do, by their words: over a control that is not theirs,
 * or out of the frame they belong to. What floats (a popup, a badge) is held to its own layer, and
 * the cells of a grid end in an ellipsis.
 */
export function strays(window: Page): Promise<readonly string[]> {
  return window.evaluate(() => {
    interface Thing {
      readonly element: Element
      readonly name: string
      readonly box: DOMRect
    }
    const styles = new Map<Element, CSSStyleDeclaration>()
    const controls = [...document.querySelectorAll('button, input, a[href]')]
      .filter(isSeen)
      .map((element) => ({
        element,
        name: nameOf(element),
        box: inSight(element.parentElement, element.getBoundingClientRect()),
      }))
    const things = [...controls, ...linesOfText()].filter(
      ({ box }) => box.width > 1 && box.height > 1,
    )
    return [...new Set(things.filter(isStray).map(({ name }) => name))]

    function linesOfText(): readonly Thing[] {
      const lines: Thing[] = []
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const parent = node.parentElement
        if (node.textContent?.trim() === '' || parent === null || !isSeen(parent)) continue
        const range = document.createRange()
        range.selectNodeContents(node)
        const name = node.textContent?.trim() ?? ''
        for (const box of range.getClientRects())
          lines.push({ element: parent, name, box: inSight(parent, box) })
      }
      return lines
    }

    function nameOf(element: Element): string {
      return element.getAttribute('aria-label') ?? element.textContent?.trim() ?? element.tagName
    }

    function isStray(one: Thing): boolean {
      return leavesFrame(one) || controls.some((other) => collide(one, other))
    }

    function collide(one: Thing, other: Thing): boolean {
      if (one.element.contains(other.element) || other.element.contains(one.element)) return false
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.x, other.box.x)
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.y, other.box.y)
      // The letters of two lines may stand closer than their boxes do.
      return across > 2 && down > 5 && layerOf(one.element) === layerOf(other.element)
    }

    function leavesFrame({ element, box }: Thing): boolean {
      for (let place: Element | null = element; place !== null; place = place.parentElement) {
        const { borderLeftWidth, borderRightWidth, position } = styleOf(place)
        const edge = place.getBoundingClientRect()
        const isFrame = parseFloat(borderLeftWidth) > 0 && parseFloat(borderRightWidth) > 0
        if (isFrame && (box.right > edge.right + 1 || box.left < edge.left - 1)) return true
        if (isFrame && (box.bottom > edge.bottom + 2 || box.top < edge.top - 2)) return true
        if (position !== 'static' && position !== 'relative') return false
      }
      return false
    }

    /** What is left of a box where its surroundings, from the nearest on, scroll or cut it off. */
    function inSight(nearest: Element | null, box: DOMRect): DOMRect {
      let { left, top, right, bottom } = box
      for (let place = nearest; place !== null; place = place.parentElement) {
        if (styleOf(place).overflowX === 'visible') continue
        const edge = place.getBoundingClientRect()
        left = Math.max(left, edge.left)
        top = Math.max(top, edge.top)
        right = Math.min(right, edge.right)
        bottom = Math.min(bottom, edge.bottom)
      }
      return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top))
    }

    function isSeen(element: Element): boolean {
      const isElsewhere = '[role=gridcell], [role=columnheader], option, svg, [inert]'
      if (element.closest(isElsewhere) !== null) return false
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        return false
      // Words and fields for screen readers alone.
      for (let place: Element | null = element; place !== null; place = place.parentElement)
        if (styleOf(place).clipPath !== 'none') return false
      return true
    }

    function layerOf(element: Element): Element | null {
      let place: Element | null = element
      while (place !== null && /static|relative/.test(styleOf(place).position))
        place = place.parentElement
      return place
    }

    function styleOf(element: Element): CSSStyleDeclaration {
      const style = styles.get(element) ?? getComputedStyle(element)
      styles.set(element, style)
      return style
    }
  })
}
