import type { Submission } from '../../../electron/shared/submission.ts'
import { figureGap } from './use-figures-in-words.ts'
import { useSentBefore } from './use-sent-before.ts'
import styles from './SubmissionCard.module.css'

/** Which links of an unfinished submission left the queue because somebody had sent them, if any did. */
export function SentBeforeLine({ submission }: { readonly submission: Submission }) {
  const texts = useSentBefore()(submission)
  return texts.length === 0 ? undefined : <p className={styles.note}>{texts.join(figureGap)}</p>
}
