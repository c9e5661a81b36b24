import type { Page } from '@playwright/test'

/** What a person could not read or reach on a page as it stands, by its words; each is empty where all is well. */
export interface LayoutFlaws {
  readonly cut: readonly string[]
  readonly lost: readonly string[]
  readonly astray: readonly string[]
  readonly withoutSign: readonly string[]
  readonly gaps: readonly string[]
}

export const noLayoutFlaws: LayoutFlaws = {
  cut: [],
  lost: [],
  astray: [],
  withoutSign: [],
  gaps: [],
}

/** Reads the styles and boxes of a page that stands still, each once. */
interface Looks {
  readonly styleOf: (element: Element) => CSSStyleDeclaration
  readonly boxOf: (element: Element) => DOMRect
}

/** Looks for every flaw of the layout at once. */
export function layoutFlaws(window: Page): Promise<LayoutFlaws> {
  return window.evaluate<LayoutFlaws>(lookForFlaws)
}

function newLooks(): Looks {
  const styles = new Map<Element, CSSStyleDeclaration>()
  const boxes = new Map<Element, DOMRect>()
  return {
    styleOf(element) {
      const style = styles.get(element) ?? getComputedStyle(element)
      styles.set(element, style)
      return style
    },
    boxOf(element) {
      const box = boxes.get(element) ?? element.getBoundingClientRect()
      boxes.set(element, box)
      return box
    },
  }
}

/**
 * Texts that a person cannot read whole: cut by a box that does not scroll, outside the window where
 * nothing scrolls to them, or with a word that is broken over two lines. With an ellipsis may end
 * what is whole elsewhere: in the cell of a grid, or where hovering or pressing tells it.
 */
function cutTexts({ styleOf, boxOf }: Looks): readonly string[] {
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
      if (styleOf(place).clipPath !== 'none') return true
    return false
  }

  function linesOf(range: Range): number {
    return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 4))).size
  }

  function isToldElsewhere(parent: Element): boolean {
    if (parent.closest('[title], [aria-haspopup], [aria-expanded]') === null) return false
    for (let place: Element | null = parent; place !== null; place = place.parentElement)
      if (styleOf(place).textOverflow === 'ellipsis') return true
    return false
  }

  function isCut(box: DOMRect, parent: Element): boolean {
    let scrollsAcross = false
    let scrollsDown = false
    for (let place: Element | null = parent; place !== null; place = place.parentElement) {
      const { overflowX, overflowY, clipPath, position } = styleOf(place)
      // Words for screen readers alone.
      if (clipPath !== 'none') return false
      const edge = boxOf(place)
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
}

/** Buttons and fields, by name, that neither stand whole in the window nor can be scrolled there. */
function unreachableControls({ styleOf, boxOf }: Looks): readonly string[] {
  const controls = document.querySelectorAll('button, input, a[href], [role=grid], [role=listbox]')
  // Nothing brings the head of a page back that a script has scrolled.
  const { scrollHeight } = document.documentElement
  const scrolls = Math.max(scrollHeight, document.body.scrollHeight) > innerHeight + 1
  return [...(scrolls ? ['the head of the page'] : []), ...[...controls].filter(isLost).map(nameOf)]

  function isLost(control: Element): boolean {
    const box = boxOf(control)
    // What only screen readers find has no size or no pixels.
    if (box.width <= 1 || !control.checkVisibility({ visibilityProperty: true })) return false
    for (let place = control.parentElement; place !== null; place = place.parentElement) {
      const { overflowX, overflowY, clipPath } = styleOf(place)
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
}

/** What stands on a line with a space behind a full stop that brings its own. */
function doubleGaps(): readonly string[] {
  return [...document.querySelectorAll<HTMLElement>('main, aside, [role$=dialog]')].flatMap(
    ({ innerText }) => innerText.match(/.*[。？！；] .*/g) ?? [],
  )
}

/**
 * Texts and controls that stand where others do, by their words: over a control that is not theirs,
 * or out of the frame they belong to. What floats (a popup, a badge) is held to its own layer, and
 * the cells of a grid end in an ellipsis.
 */
function strays({ styleOf, boxOf }: Looks): readonly string[] {
  interface Thing {
    readonly element: Element
    readonly name: string
    readonly box: DOMRect
  }
  const controls = [...document.querySelectorAll('button, input, a[href]')]
    .filter(isSeen)
    .map((element) => ({
      element,
      name: nameOf(element),
      box: inSight(element.parentElement, boxOf(element)),
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
    const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.x, other.box.x)
    const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.y, other.box.y)
    // The letters of two lines may stand closer than their boxes do.
    if (across <= 2 || down <= 5) return false
    if (one.element.contains(other.element) || other.element.contains(one.element)) return false
    return layerOf(one.element) === layerOf(other.element)
  }

  function leavesFrame({ element, box }: Thing): boolean {
    for (let place: Element | null = element; place !== null; place = place.parentElement) {
      const { borderLeftWidth, borderRightWidth, position } = styleOf(place)
      const edge = boxOf(place)
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
      const edge = boxOf(place)
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
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false
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
}

/**
 * What stands above the page and goes on beyond its upper or lower edge without a sign of that, by its
 * first words. The lines of a grid and of a field are cut by what they are seen through, as ever.
 */
function edgesWithoutSign({ styleOf }: Looks): readonly string[] {
  const parts = document.querySelectorAll(
    ':is([role$=dialog], [data-dialog], [data-menu]):not(main *), :is([role$=dialog], [data-menu]) *',
  )
  const popovers = document.querySelectorAll(':has(> [data-panel]), :has(> [role=listbox])')
  const all = new Set([...parts, ...popovers])
  return [...all].filter(lacksSign).map(({ textContent }) => textContent.slice(0, 40))

  function lacksSign(part: Element): boolean {
    const { overflowY } = styleOf(part)
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
}

/** Runs in the page, which knows nothing of this file: the functions go there as text. */
const lookForFlaws = `(() => {
  const looks = (${newLooks.toString()})()
  return {
    cut: (${cutTexts.toString()})(looks),
    lost: (${unreachableControls.toString()})(looks),
    astray: (${strays.toString()})(looks),
    withoutSign: (${edgesWithoutSign.toString()})(looks),
    gaps: (${doubleGaps.toString()})(),
  }
})()`
