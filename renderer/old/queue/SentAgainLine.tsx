import type { Submission } from '../../../electron/shared/submission.ts'
import { useText } from '../../i18n/use-text.ts'
import { linksSentAgain } from './links-sent-again.ts'
import styles from './SubmissionCard.module.css'

interface SentAgainLineProps {
  readonly submission: Submission
  /** Nothing is paid for there. */
  readonly isPractice: boolean
}

/** How many links the user submitted although they had been sent, as long as something of them may cost. */
export function SentAgainLine({ submission, isPractice }: SentAgainLineProps) {
  const { t } = useText('queue')
  const count = linksSentAgain(submission)
  if (count === 0) return undefined
  return (
    <p className={styles.note}>{t(isPractice ? 'card.sentAgain' : 'card.paidAgain', { count })}</p>
  )
}
