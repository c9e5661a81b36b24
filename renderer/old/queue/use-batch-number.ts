import { useFormat } from '../../i18n/format.ts'
import type { BatchNumber } from './batch-numbers.ts'

/** Writes the number of a batch: `12`, and `12-1` for what was cut from it. */
export function useBatchNumber(): (number: BatchNumber) => string {
  const format = useFormat()
  return ({ planned, piece }) =>
    piece === undefined
      ? format.number(planned)
      : `${format.number(planned)}-${format.number(piece)}`
}
