import type { Submission } from '../../electron/shared/submission.ts'
import { useText } from '../text/use-text.ts'
import styles from './SubmissionCard.module.css'

interface SentAgainLineProps {
  readonly submission: Submission
  /** Nothing is paid for there. */
  readonly isPractice: boolean
}

/** How many links of a submission are in it by the user's word although they had been sent, if any are. */
export function SentAgainLine({
  submission: { sentAgain: count },
  isPractice,
}: SentAgainLineProps) {
  const { t } = useText('queue')
  if (count === 0) return undefined
  return (
    <p className={styles.note}>{t(isPractice ? 'card.sentAgain' : 'card.paidAgain', { count })}</p>
  )
}
