import { type RefObject, useEffect, useRef } from 'react'

import { focusPlace } from '../../components/focus-place.ts'

/**
 * For a list of items with a group of buttons each. When a button goes with what it did, its item has
 * the keyboard; where that goes too, the one behind it, or before it at the end. None of its buttons
 * has: they do other things, and Enter pressed once more would do them.
 */
export function useItemInPlace(): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const items = list.current
    if (items === null) return undefined
    let last: Node | undefined

    function remember({ target }: FocusEvent): void {
      if (target instanceof Node) last = target
    }
    function keep(records: readonly MutationRecord[]): void {
      if (document.activeElement !== document.body) return
      const gone = records.find(({ removedNodes }) =>
        [...removedNodes].some((node) => last !== undefined && node.contains(last)),
      )
      if (gone === undefined) return
      const item = gone.target === items ? itemBeside(gone, records) : gone.target
      const group = item instanceof Element ? groupOf(item) : undefined
      if (group !== undefined) focusPlace(group)
    }

    const observer = new MutationObserver(keep)
    observer.observe(items, { subtree: true, childList: true })
    items.addEventListener('focusin', remember)
    return () => {
      items.removeEventListener('focusin', remember)
      observer.disconnect()
    }
  }, [])
  return list
}

/** Those behind it may have gone along. */
function itemBeside(
  { nextSibling, previousSibling }: MutationRecord,
  records: readonly MutationRecord[],
): Node | null {
  if (nextSibling === null) return previousSibling
  if (nextSibling.isConnected) return nextSibling
  const gone = records.find(({ removedNodes }) => [...removedNodes].includes(nextSibling))
  return gone === undefined ? previousSibling : itemBeside(gone, records)
}

/** The buttons of an item, which may be where the change was. */
function groupOf(element: Element): HTMLElement | undefined {
  const group = element.closest('[role="group"]') ?? element.querySelector('[role="group"]')
  return group instanceof HTMLElement ? group : undefined
}
