import { useFormat } from '../../i18n/format.ts'
import { useSentWith } from '../../i18n/sent-with.ts'
import { useText } from '../../i18n/use-text.ts'
import type { MapCell } from './batch-map-layout.ts'
import { drawnStates } from './state-look.ts'
import { useBatchNumber } from './use-batch-number.ts'

/** Tells everything known of a cell of the map in one line. */
export function useCellDetails(): (cell: MapCell, batchesPerCell: number) => string {
  const { t } = useText(['queue', 'words'])
  const format = useFormat()
  const sentWith = useSentWith()
  const inWords = useBatchNumber()

  function ofOne(cell: MapCell): readonly (string | undefined)[] {
    const [batch] = cell.batches
    if (batch === undefined) return []
    const head = [
      t('map.cell', { number: inWords(cell.first), state: t(`words:batch.${cell.state}`) }),
      t('words:links', { count: linksOf(cell) }),
      cell.state === 'sent-before' && batch.sentWith !== undefined
        ? sentWith(batch.sentWith)
        : undefined,
    ]
    const { length } = cell.batches
    if (length > 1) return [...head, t('map.partsOf', { count: length })]
    return [
      ...head,
      batch.unitsUsed === undefined ? undefined : t('words:units', { count: batch.unitsUsed }),
      batch.taskId === undefined ? undefined : t('map.task', { task: batch.taskId }),
      batch.sentMs === undefined
        ? undefined
        : t('map.sentAt', { time: format.exactMoment(batch.sentMs) }),
      batch.parentId === undefined ? undefined : t('map.half'),
      batch.attempts > 1 ? t('map.attempts', { count: batch.attempts }) : undefined,
      // Without an answer the message is only a code of the system.
      batch.state === 'accepted' || batch.httpStatus === undefined ? undefined : batch.message,
    ]
  }

  function ofSeveral(cell: MapCell): readonly string[] {
    const states = drawnStates
      .filter((state) => cell.states[state] > 0)
      .map((state) =>
        t('map.stateCount', { count: cell.states[state], state: t(`words:batch.${state}`) }),
      )
    return [
      t('map.cells', {
        from: inWords(cell.first),
        to: inWords(cell.last),
        states: format.list(states),
      }),
      t('words:links', { count: linksOf(cell) }),
    ]
  }

  return (cell, batchesPerCell) =>
    (batchesPerCell === 1 ? ofOne(cell) : ofSeveral(cell))
      .filter((part) => part !== undefined && part !== '')
      .join(' · ')
}

function linksOf({ batches }: MapCell): number {
  return batches.reduce((sum, { linkCount }) => sum + linkCount, 0)
}
