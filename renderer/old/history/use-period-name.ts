import { startOfDay } from '../../../electron/shared/local-day.ts'
import { useFormat } from '../../i18n/format.ts'

/** Says a day `2026-11-21` or a month `2026-11` in the reader's language. */
export function usePeriodName(): (period: string) => string {
  const format = useFormat()
  return (period) => {
    if (period.length === 10) return format.day(startOfDay(period))
    return format.month(startOfDay(`${period}-01`))
  }
}
