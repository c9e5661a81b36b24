import { useAnnounce } from '../components/index.ts'
import { type RefObject, useEffect } from 'react'

/**
 * Reads out what has changed in the row with the keyboard, for example by a key: a screen reader
 * reads a row when it is reached, and not again when it becomes another.
 */
export function useRowNews(
  grid: RefObject<HTMLElement | null>,
  activeRowId: string | undefined,
): void {
  const announce = useAnnounce()
  useEffect(() => {
    const row = activeRowId === undefined ? null : document.getElementById(activeRowId)
    if (row === null || activeRowId === undefined) return undefined
    let known = cellsOf(row)
    let wasTypedOver = false
    const observer = new MutationObserver(() => {
      if (row.querySelector('input') !== null) wasTypedOver = true
      // On its way, or typed over, it has a say of its own; scrolled away, it is another row.
      const isOther = row.id !== activeRowId || row.getAttribute('aria-busy') === 'true'
      if (isOther || document.activeElement !== grid.current) return
      const cells = cellsOf(row)
      const changed = cells.filter((cell, index) => cell !== known[index] && cell !== '')
      known = cells
      if (changed.length === 0) return
      // What was said while it was typed over was of other texts: all of it is said.
      announce((wasTypedOver ? cells.filter((cell) => cell !== '') : changed).join(', '))
      wasTypedOver = false
    })
    observer.observe(row, { subtree: true, childList: true, characterData: true })
    return () => observer.disconnect()
  }, [grid, activeRowId, announce])
}

function cellsOf(row: HTMLElement): readonly string[] {
  return [...row.querySelectorAll<HTMLElement>('[role="gridcell"]')].map((cell) =>
    cell.querySelector('[aria-hidden="true"]')?.parentElement === cell ? '' : wordsOf(cell),
  )
}

/** What can be pressed in a cell is parted from what stands before it, without a sign for the eye. */
function wordsOf(cell: HTMLElement): string {
  const all = cell.innerText.replaceAll(/\s+/g, ' ').trim()
  return [...cell.querySelectorAll('button')].reduce((words, button) => {
    const before = button.previousElementSibling
    const sign = before?.getAttribute('aria-hidden') === 'true' ? ` ${before.textContent}` : ''
    return words.replace(`${sign} ${button.innerText}`, `, ${button.innerText}`)
  }, all)
}
