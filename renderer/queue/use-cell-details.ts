import { useFormat } from '../text/format.ts'
import { useText } from '../text/use-text.ts'
import { countStates, type MapCell } from './batch-map-layout.ts'
import { drawnStates } from './state-look.ts'

/** Tells everything known of a cell of the map in one line. */
export function useCellDetails(): (cell: MapCell, index: number, batchesPerCell: number) => string {
  const { t } = useText(['queue', 'words'])
  const format = useFormat()

  function ofOne(cell: MapCell, index: number): readonly (string | undefined)[] {
    const [batch] = cell.batches
    if (batch === undefined) return []
    return [
      t('map.cell', { number: index + 1, state: t(`words:batch.${cell.state}`) }),
      t('words:links', { count: batch.linkCount }),
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

  function ofSeveral(cell: MapCell, index: number, batchesPerCell: number): readonly string[] {
    const counts = countStates(cell.batches)
    const states = drawnStates
      .filter((state) => counts[state] > 0)
      .map((state) =>
        t('map.stateCount', { count: counts[state], state: t(`words:batch.${state}`) }),
      )
    const from = index * batchesPerCell + 1
    const links = cell.batches.reduce((sum, { linkCount }) => sum + linkCount, 0)
    return [
      t('map.cells', {
        from,
        to: from + cell.batches.length - 1,
        states: format.list(states),
      }),
      t('words:links', { count: links }),
    ]
  }

  return (cell, index, batchesPerCell) =>
    (batchesPerCell === 1 ? ofOne(cell, index) : ofSeveral(cell, index, batchesPerCell))
      .filter((part) => part !== undefined && part !== '')
      .join(' · ')
}
