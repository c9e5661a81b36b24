import type { Submission } from '../../../electron/shared/submission.ts'
import { useText } from '../../i18n/use-text.ts'
import styles from './SubmissionCard.module.css'

/**
 * How many requests finding the refused links is expected to take still; nothing while there is
 * nothing to find. How long that is, the time left says for all of it.
 */
export function IsolationLine({
  submission: { state, isolationRequests },
}: {
  readonly submission: Submission
}) {
  const { t } = useText('queue')
  if (isolationRequests === 0 || state !== 'running') return undefined
  return <p className={styles.note}>{t('card.isolating', { count: isolationRequests })}</p>
}
