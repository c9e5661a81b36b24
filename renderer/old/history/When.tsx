import { startOfDay } from '../../../electron/shared/local-day.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { useHistory } from './history-store.ts'
import styles from './HistoryScreen.module.css'

/** Day and time to the second, of another year to the minute; the whole of it on hover. */
export function When({ atMs }: { readonly atMs: number }) {
  const { t } = useText('history')
  const format = useFormat()
  const dayOfThisYear = () => (format.isToday(atMs) ? t('today') : format.day(atMs))
  const [day, time] = format.isThisYear(atMs)
    ? [dayOfThisYear(), format.exactTime(atMs)]
    : [format.shortDayWithYear(atMs), format.time(atMs)]
  return (
    <time className={styles.figures} title={format.exact(atMs)}>
      {t('at', { day, time })}
    </time>
  )
}

/** How wide a column of these is: where a year may stand in it, as wide as there is room for. */
export function useWhenWidth(): string {
  const format = useFormat()
  const firstDay = useHistory((state) => state.names.firstDay)
  const isOfThisYear = firstDay === undefined || format.isThisYear(startOfDay(firstDay))
  return isOfThisYear ? '128px' : 'minmax(128px, 1.9fr)'
}
