import { useEffect } from 'react'

import { focusPlace } from '../components/focus-place.ts'

/** A part of the window that says where one is. */
const place =
  'section[aria-label], section[aria-labelledby], aside[aria-label], ul[aria-label], [role="grid"], main'

/** What had the keyboard, or something that it stands in. */
interface Part {
  readonly element: HTMLElement
  /** What it is called if it is a place: drawn anew, it is another element of the same name. */
  readonly name: string | undefined
  /** What stood behind it in the screen. */
  readonly next: Element | null
  /** What the first place in that was called: it may be drawn anew by the time that this part is gone. */
  readonly nextName: string | undefined
}

/** When what has the keyboard goes, what stands nearest to it gets the keyboard, and reading goes on there. */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: Element | undefined
    /** What last had the keyboard in the screen, and all that it stands in, from the inside. */
    let path: readonly Part[] = []
    let frame = 0

    function remember({ target }: FocusEvent): void {
      if (!(target instanceof HTMLElement)) return
      last = target
      if (target.closest('main') !== null) path = partsAround(target)
    }

    /** Who presses beside everything has left what had the keyboard: nothing leads back to it. */
    function forget({ target, relatedTarget }: FocusEvent): void {
      if (relatedTarget !== null || !(target instanceof HTMLElement)) return
      queueMicrotask(() => {
        if (document.activeElement === document.body && canFocus(target)) path = []
      })
    }

    function keep(): void {
      if (!isLost(last)) return
      const target = nearestOf(path) ?? document.querySelector<HTMLElement>('main')
      if (target === null) return
      if (target.matches(place)) focusPlace(target)
      else target.focus({ preventScroll: true })
    }

    const observer = new MutationObserver(() => {
      if (!isLost(last)) return
      // A dialog that closes gives the keyboard back by itself, a frame later.
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(keep)
      })
    })
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['disabled'],
    })
    document.addEventListener('focusin', remember)
    document.addEventListener('focusout', forget)
    return () => {
      document.removeEventListener('focusin', remember)
      document.removeEventListener('focusout', forget)
      observer.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [])
}

/** Nothing has the keyboard because what had it is gone; a press beside everything is meant. */
function isLost(last: Element | undefined): boolean {
  return last !== undefined && document.activeElement === document.body && !canFocus(last)
}

function canFocus(element: Element): boolean {
  return element.isConnected && !element.matches(':disabled')
}

/** From the inside to the screen. */
function partsAround(element: HTMLElement): readonly Part[] {
  const name = element.matches(place) ? (element.ariaLabel ?? undefined) : undefined
  const next = element.nextElementSibling
  const nextName = (next === null ? undefined : firstPlaceIn(next)?.ariaLabel) ?? undefined
  const part = { element, name, next, nextName }
  const { parentElement } = element
  return parentElement === null || element.matches('main')
    ? [part]
    : [part, ...partsAround(parentElement)]
}

/** What had the keyboard, the smallest place around it, or the place behind what is gone. */
function nearestOf(path: readonly Part[]): HTMLElement | undefined {
  const [first] = path
  if (first !== undefined && canFocus(first.element)) return first.element
  const inside = path.filter(({ element }) => !element.matches('main'))
  const around = inside
    .map(({ element, name }) =>
      element.isConnected && element.matches(place) ? element : placeCalled(name),
    )
    .find((found) => found !== undefined)
  if (around !== undefined) return around
  return inside
    .filter(({ element }) => !element.isConnected)
    .map(({ next, nextName }) =>
      next?.isConnected === true ? firstPlaceIn(next) : placeCalled(nextName),
    )
    .find((found) => found !== undefined)
}

function placeCalled(name: string | undefined): HTMLElement | undefined {
  if (name === undefined) return undefined
  return [...document.querySelectorAll<HTMLElement>(place)].find(
    ({ ariaLabel }) => ariaLabel === name,
  )
}

function firstPlaceIn(element: Element): HTMLElement | undefined {
  if (element instanceof HTMLElement && element.matches(place)) return element
  return element.querySelector<HTMLElement>(place) ?? undefined
}
