import type { Batch, Submission } from '../../../electron/shared/submission.ts'
import { Sentences } from '../../i18n/Sentences.tsx'
import { useText } from '../../i18n/use-text.ts'
import { CardButton } from './CardButton.tsx'
import styles from './SubmissionCard.module.css'
import { useQueue } from './queue-store.ts'

interface RefusedLineProps {
  readonly submission: Submission
  readonly batches: readonly Batch[]
}

/** What the service said of the links that it refused, and the way to see which they are. */
export function RefusedLine({ submission, batches }: RefusedLineProps) {
  const { t } = useText('queue')
  const open = useQueue((state) => state.open)
  const { id, accountId, links } = submission
  const refused = batches.filter(({ state }) => state === 'refused')
  if (links.refused === 0) return undefined
  // Its room, so that nothing below it moves when it comes.
  if (refused.length === 0) return <p className={styles.note}>{'\u00A0'}</p>
  const message = refused.find((batch) => batch.message !== undefined)?.message
  return (
    <p className={styles.note}>
      <Sentences>
        {message === undefined
          ? t('finished.refusedNoWords')
          : t('finished.refusedWhy', { message })}
        <CardButton
          submissionId={id}
          look="link"
          size="small"
          onPress={() => open({ kind: 'refused', accountId, submissionId: id })}
        >
          {t('finished.refusedShow')}
        </CardButton>
      </Sentences>
    </p>
  )
}
