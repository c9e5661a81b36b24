import type { Submission } from '../../electron/shared/submission.ts'
import { useFormat } from '../text/format.ts'
import { useText } from '../text/use-text.ts'
import styles from './SubmissionCard.module.css'
import { useNow } from './use-now.ts'

const minuteMs = 60_000

/** What finding the refused links is expected to take still; nothing while there is nothing to find. */
export function IsolationLine({ submission }: { readonly submission: Submission }) {
  const { t } = useText(['queue', 'words'])
  const format = useFormat()
  const { isolationRequests, isolatedByMs } = submission
  const nowMs = useNow(isolatedByMs !== undefined)
  if (isolatedByMs === undefined) return undefined

  const leftMs = isolatedByMs - nowMs
  const duration = leftMs < minuteMs ? t('words:underAMinute') : format.duration(leftMs)
  return (
    <p className={styles.note}>{t('card.isolating', { count: isolationRequests, duration })}</p>
  )
}
