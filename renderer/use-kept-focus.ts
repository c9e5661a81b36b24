import { useEffect } from 'react'

/** A part of the window that says where one is. */
const place =
  'section[aria-label], section[aria-labelledby], aside[aria-label], [role="grid"], main'

/** When what has the keyboard goes, what stands nearest to it gets the keyboard, and reading goes on there. */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: Element | undefined
    /** What last had the keyboard in the screen, and all that it stands in, from the inside. */
    let path: readonly HTMLElement[] = []
    let frame = 0

    function remember({ target }: FocusEvent): void {
      if (!(target instanceof HTMLElement)) return
      last = target
      if (target.closest('main') !== null) path = ancestorsOf(target)
    }

    function keep(): void {
      if (!isLost(last)) return
      const nearest = path.find((part, index) =>
        index === 0 ? canFocus(part) : part.isConnected && part.matches(place),
      )
      const target = nearest ?? document.querySelector<HTMLElement>('main')
      if (target === null) return
      if (!target.hasAttribute('tabindex') && target !== path[0]) target.tabIndex = -1
      target.focus({ preventScroll: true })
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
    return () => {
      document.removeEventListener('focusin', remember)
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

function ancestorsOf(element: HTMLElement): readonly HTMLElement[] {
  const parent = element.parentElement
  return parent === null ? [element] : [element, ...ancestorsOf(parent)]
}
