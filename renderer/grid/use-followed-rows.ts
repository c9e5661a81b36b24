import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useAnnounce } from '../components/index.ts'
import type { CachedList } from './rows.ts'
import { carriedSelection, type GridSelection } from './selection.ts'
import type { GridScroll } from './use-grid-scroll.ts'

interface FollowedRows<Row> {
  readonly list: CachedList<Row>
  /** What a row is known by wherever it stands; undefined: by its place. */
  readonly rowId?: ((row: Row) => string | number) | undefined
  readonly rowCount: number
  readonly scroll: GridScroll
  readonly selection: GridSelection | undefined
  readonly onSelect: (selection: GridSelection | undefined) => void
}

/**
 * Shows a list that has changed once all of it is here that is in sight. The row with the keyboard
 * keeps it, and what is in sight stays where it is: a key or a press is meant for the row that was
 * seen. Only who is at the top, with neither pointer nor keyboard in the list, sees what came in.
 */
export function useFollowedRows<Row>(
  grid: RefObject<HTMLElement | null>,
  followed: FollowedRows<Row>,
  onLetGo: () => void,
): void {
  const isPressed = useIsPressed(grid, onLetGo)
  useLayoutEffect(() => {
    const { list, rowId, rowCount, scroll, selection, onSelect } = followed
    const { shown, newest } = list
    const { first, last } = scroll.drawn
    // What goes on its way stands at the top then.
    const isHere = newest.isHere(0, 1) && newest.isHere(first, Math.min(last, rowCount))
    if (shown === newest || rowId === undefined || !isHere || isPressed.current) return
    const places = new Map<string | number, number>()
    for (const [index, row] of newest.here()) places.set(rowId(row), index)
    const placeOf = (index: number): number | undefined => {
      const row = shown.row(index)
      return row === undefined ? undefined : places.get(rowId(row))
    }
    const shift = commonShift(first, last, placeOf)
    if (!scroll.isAtTop || isUnderHand(grid.current)) scroll.moveBy(shift)
    if (selection !== undefined)
      onSelect(carriedSelection(selection, (index) => placeOf(index) ?? index + shift, shift))
    list.showNewest()
  })
}

/** By how many places most rows have moved: some may have gone elsewhere by themselves. */
function commonShift(
  first: number,
  last: number,
  placeOf: (index: number) => number | undefined,
): number {
  const times = new Map<number, number>()
  for (let index = first; index < last; index += 1) {
    const place = placeOf(index)
    if (place !== undefined) times.set(place - index, (times.get(place - index) ?? 0) + 1)
  }
  const [most] = [...times].toSorted(([, one], [, other]) => other - one)
  return most?.[0] ?? 0
}

function isUnderHand(grid: HTMLElement | null): boolean {
  return grid?.matches(':hover') === true || grid?.contains(document.activeElement) === true
}

/** Whether a press that began in the list was not let go yet: what is under it has to stay. */
function useIsPressed(
  grid: RefObject<HTMLElement | null>,
  onLetGo: () => void,
): RefObject<boolean> {
  const isPressed = useRef(false)
  useEffect(() => {
    const letGo = (): void => {
      if (!isPressed.current) return
      isPressed.current = false
      onLetGo()
    }
    const press = ({ target }: PointerEvent): void => {
      isPressed.current = target instanceof Node && grid.current?.contains(target) === true
    }
    const over = new AbortController()
    const options = { signal: over.signal, capture: true }
    document.addEventListener('pointerdown', press, options)
    // A click comes after the pointer is up, and is to find its row.
    document.addEventListener('pointerup', () => setTimeout(letGo), options)
    document.addEventListener('pointercancel', letGo, options)
    return () => over.abort()
  }, [grid, onLetGo])
  return isPressed
}

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
