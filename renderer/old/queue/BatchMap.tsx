import { type KeyboardEvent, memo, useDeferredValue, useId, useMemo, useState } from 'react'

import type { Batch } from '../../../electron/shared/submission.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import {
  cellAfterKey,
  type DrawnState,
  indexOfPlace,
  type KeyboardPlace,
  layOutMap,
  type MapCell,
  type StateCounts,
} from './batch-map-layout.ts'
import { useAnnounce } from '../../components/Announcer.tsx'
import { keyAlongLine } from '../../components/line-direction.ts'
import styles from './BatchMap.module.css'
import { drawnStates } from './state-look.ts'
import { useCellDetails } from './use-cell-details.ts'

interface BatchMapProps {
  readonly label: string
  readonly batches: readonly Batch[]
  /** Enter or a press on a batch in doubt. */
  readonly onAsk: (batchId: number) => void
}

/** A cell for every batch; what it is about shows below on hover and, with arrow keys, on focus. */
export function BatchMap({ label, batches, onAsk }: BatchMapProps) {
  const { t } = useText(['queue', 'words'])
  const id = useId()
  // Thousands of cells follow when nothing more urgent is to be drawn.
  const drawn = useDeferredValue(batches)
  const layout = useMemo(() => layOutMap(drawn), [drawn])
  const summary = useStateSummary(layout.states)
  /** Where the keyboard is, or left and comes back to: a batch, since cells before it may be cut. */
  const [place, setPlace] = useState<KeyboardPlace>({ batchId: undefined, index: 0 })
  const [hasKeyboard, setHasKeyboard] = useState(false)
  const [hovered, setHovered] = useState<number>()
  const describe = useCellDetails()
  const announce = useAnnounce()
  /** Enter was pressed in vain where the keyboard is. */
  const [isAsked, setAsked] = useState(false)
  const words = useStateWords()

  const { cells, batchesPerCell } = layout
  const atKeyboard = useMemo(() => indexOfPlace(cells, place), [cells, place])
  const focused = hasKeyboard ? atKeyboard : undefined
  const active = hovered ?? focused
  const activeCell = active === undefined ? undefined : cells[active]

  function putKeyboard(index: number): void {
    setAsked(false)
    setPlace({ batchId: cells[index]?.batches[0]?.id, index })
  }
  function ask(cell: MapCell | undefined): boolean {
    const doubt = cell?.batches.find(({ state }) => state === 'in-doubt')
    if (doubt !== undefined) onAsk(doubt.id)
    return doubt !== undefined
  }
  function askByKey(): void {
    setHovered(undefined)
    if (ask(cells[atKeyboard])) return
    setAsked(true)
    announce(t('map.noQuestion'))
  }
  function moveByKey(event: KeyboardEvent<HTMLElement>): void {
    if (event.key === 'Enter') askByKey()
    const columns = getComputedStyle(event.currentTarget).gridTemplateColumns.split(' ').length
    const key = keyAlongLine(event.key, event.currentTarget)
    const next = cellAfterKey(key, atKeyboard, cells.length, columns)
    if (next === undefined) return
    event.preventDefault()
    setHovered(undefined)
    putKeyboard(next)
  }
  function press(index: number | undefined): void {
    if (index === undefined) return
    putKeyboard(index)
    ask(cells[index])
  }

  return (
    <div className={styles.frame}>
      <div
        role="listbox"
        tabIndex={0}
        aria-label={t('map.name', { label, states: summary })}
        aria-activedescendant={focused === undefined ? undefined : `${id}-${focused}`}
        className={styles.map}
        data-size={layout.size}
        onFocus={() => setHasKeyboard(true)}
        onBlur={() => {
          setAsked(false)
          setHasKeyboard(false)
        }}
        onKeyDown={moveByKey}
        onPointerOver={({ target }) => setHovered(indexOfCell(target))}
        onPointerLeave={() => setHovered(undefined)}
        onClick={({ target }) => press(indexOfCell(target))}
      >
        {cells.map((cell, index) => (
          <Cell
            key={cell.batches[0]?.id}
            id={`${id}-${index}`}
            index={index}
            count={cells.length}
            state={cell.state}
            isPartlyRefused={cell.isPartlyRefused}
            isActive={index === active}
            name={
              index === active || index === focused
                ? describe(cell, batchesPerCell)
                : words[cell.state]
            }
          />
        ))}
      </div>
      {activeCell === undefined || active === undefined ? undefined : (
        <p aria-hidden className={styles.details}>
          {isAsked && active === focused
            ? t('map.noQuestion')
            : describe(activeCell, batchesPerCell)}
        </p>
      )}
      {batchesPerCell > 1 ? (
        <p className={styles.scale}>{t('map.grouped', { count: batchesPerCell })}</p>
      ) : undefined}
    </div>
  )
}

interface CellProps {
  readonly id: string
  readonly index: number
  readonly count: number
  readonly state: DrawnState
  readonly isPartlyRefused: boolean
  readonly isActive: boolean
  /** All that is known of the active one; only the state of thousands of others. */
  readonly name: string
}

const Cell = memo(function Cell(props: CellProps) {
  const { id, index, count, state, isPartlyRefused, isActive, name } = props
  return (
    <span
      role="option"
      id={id}
      aria-selected={isActive}
      aria-label={name}
      aria-posinset={index + 1}
      aria-setsize={count}
      data-index={index}
      data-state={state}
      data-partly-refused={isPartlyRefused ? '' : undefined}
      className={styles.cell}
    />
  )
})

/** The word of each state, looked up once for thousands of cells. */
function useStateWords(): Readonly<Record<DrawnState, string>> {
  const { t } = useText('words')
  return useMemo(
    () => ({
      accepted: t('batch.accepted'),
      sending: t('batch.sending'),
      'in-doubt': t('batch.in-doubt'),
      refused: t('batch.refused'),
      queued: t('batch.queued'),
      cancelled: t('batch.cancelled'),
      moved: t('batch.moved'),
      'sent-before': t('batch.sent-before'),
    }),
    [t],
  )
}

/** "36 Accepted, 1 Maybe charged" for those states that there are. */
function useStateSummary(counts: StateCounts): string {
  const { t } = useText(['queue', 'words'])
  const format = useFormat()
  return format.list(
    drawnStates
      .filter((state) => counts[state] > 0)
      .map((state) =>
        t('map.stateCount', { count: counts[state], state: t(`words:batch.${state}`) }),
      ),
  )
}

function indexOfCell(target: EventTarget): number | undefined {
  const index = target instanceof HTMLElement ? target.dataset['index'] : undefined
  return index === undefined ? undefined : Number(index)
}
