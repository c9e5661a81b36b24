import { missingUpTo } from '../../electron/shared/history.ts'
import { startOfDay } from '../../electron/shared/local-day.ts'
import { useFormat } from '../text/format.ts'
import { useHistory } from './history-store.ts'

/** The day up to which history was forgotten, in words; undefined: none was, or only before `since`. */
export function useForgottenDay(since = ''): string | undefined {
  const format = useFormat()
  const day = missingUpTo(
    useHistory((state) => state.names.forgottenDay),
    since,
  )
  return day === undefined ? undefined : format.day(startOfDay(day))
}
