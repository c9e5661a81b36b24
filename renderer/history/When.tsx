import { useFormat } from '../text/format.ts'
import { useText } from '../text/use-text.ts'
import styles from './HistoryScreen.module.css'

/** Day and time to the second; the whole of it on hover. */
export function When({ atMs }: { readonly atMs: number }) {
  const { t } = useText('history')
  const format = useFormat()
  const day = format.isToday(atMs) ? t('today') : format.day(atMs)
  return (
    <time className={styles.figures} title={format.exact(atMs)}>
      {t('at', { day, time: format.exactTime(atMs) })}
    </time>
  )
}
