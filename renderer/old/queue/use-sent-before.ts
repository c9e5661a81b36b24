import type { Submission } from '../../../electron/shared/submission.ts'
import { useSentWith } from '../../i18n/sent-with.ts'
import { useText } from '../../i18n/use-text.ts'

/** Says how many links left the queue because they had been sent, and with what: a text for each of these. */
export function useSentBefore(): (submission: Submission) => readonly string[] {
  const { t } = useText('queue')
  const sentWithInWords = useSentWith()
  return ({ sentBefore }) =>
    sentBefore.map(({ links: count, sentWith }) =>
      t('finished.sentBefore', { count, with: sentWithInWords(sentWith) }),
    )
}
