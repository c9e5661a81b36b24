import type { Account } from '../../../electron/shared/account.ts'
import { isPausedByUser } from '../../../electron/shared/submission-state.ts'
import type { Submission } from '../../../electron/shared/submission.ts'
import { useFormat } from '../../i18n/format.ts'
import { useListName } from '../../i18n/list-name.ts'
import { useText } from '../../i18n/use-text.ts'
import { Card } from '../../components/Card.tsx'
import { Tag } from '../../components/Tag.tsx'
import { BatchMap } from './BatchMap.tsx'
import { BatchMapToCome } from './BatchMapToCome.tsx'
import { CardButton, idOfListName } from './CardButton.tsx'
import { CardMenu } from './CardMenu.tsx'
import { DoubtLine, SettledLines } from './DoubtLine.tsx'
import { IsolationLine } from './IsolationLine.tsx'
import { type Moving, OrderHandle } from './OrderHandle.tsx'
import { Progress } from './Progress.tsx'
import { holds } from './problems.ts'
import { useQueue } from './queue-store.ts'
import { SentAgainLine } from './SentAgainLine.tsx'
import { SentBeforeLine } from './SentBeforeLine.tsx'
import { hasSchedule, idOfSchedule, ScheduleLine } from './ScheduleLine.tsx'
import styles from './SubmissionCard.module.css'
import { TimeLeft } from './TimeLeft.tsx'
import { useBatches } from './use-batches.ts'
import { useCalled } from './use-called.ts'
import { usePausing } from './use-pausing.ts'

interface SubmissionCardProps {
  readonly submission: Submission
  readonly account: Account
  /** Undefined: it is the only one of its account. */
  readonly moving: Moving | undefined
}

/** An unfinished submission: how far it is, what it has cost, and every batch of it. */
export function SubmissionCard({ submission, account, moving }: SubmissionCardProps) {
  const { t } = useText(['queue', 'words'])
  const format = useFormat()
  const label = useListName()(submission)
  const called = useCalled(submission)
  const batches = useBatches(submission.id)
  const open = useQueue((state) => state.open)
  const { links } = submission
  const isStopped = holds(account, submission)

  return (
    <Card
      label={t('card.name', { label: called })}
      describedBy={hasSchedule(submission) ? idOfSchedule(submission.id) : undefined}
      className={styles.card}
    >
      <div className={styles.head} id={`submission-${submission.id}`}>
        {moving === undefined ? undefined : <OrderHandle label={called} moving={moving} />}
        <h2
          id={idOfListName(submission.id)}
          title={called}
          aria-label={called}
          className={styles.title}
        >
          {label}
        </h2>
        <span className={styles.detail} title={format.exact(submission.createdMs)}>
          {submission.client === '' ? undefined : <>{submission.client} · </>}
          {account.isPractice ? undefined : <>{account.name} · </>}
          {t('card.submitted', { time: format.moment(submission.createdMs) })}
        </span>
        {account.isPractice ? <Tag look="practice">{t('words:practiceTag')}</Tag> : undefined}
        <div className={styles.actions}>
          <PauseOrResume submission={submission} isStopped={isStopped} />
          <CardMenu submission={submission} label={called} moving={moving} isStopped={isStopped} />
        </div>
      </div>
      <Progress submission={submission} label={called}>
        {t('card.unitsUsed', { units: submission.unitsUsed })} ·{' '}
        <TimeLeft submission={submission} account={account} />
      </Progress>
      <SentAgainLine submission={submission} isPractice={account.isPractice} />
      <SentBeforeLine submission={submission} />
      <IsolationLine submission={submission} />
      <ScheduleLine submission={submission} account={account} />
      {batches.length === 0 ? (
        <BatchMapToCome batches={submission.batchCount} />
      ) : (
        <BatchMap
          label={called}
          batches={batches}
          onAsk={(batchId) => open({ kind: 'settle', batchIds: [batchId], index: 0 })}
        />
      )}
      {links.inDoubt > 0 ? <DoubtLine submission={submission} batches={batches} /> : undefined}
      <SettledLines submission={submission} batches={batches} />
    </Card>
  )
}

interface PauseOrResumeProps {
  readonly submission: Submission
  /** Its account stands still, so the menu is the place to pause this one too. */
  readonly isStopped: boolean
}

function PauseOrResume({ submission, isStopped }: PauseOrResumeProps) {
  const { t } = useText('queue')
  const { pause, resume } = usePausing()
  if (isPausedByUser(submission))
    return (
      <CardButton
        submissionId={submission.id}
        size="small"
        icon="play"
        onPress={() => void resume(submission)}
      >
        {t('card.resume')}
      </CardButton>
    )
  return isStopped ? undefined : (
    <CardButton
      submissionId={submission.id}
      size="small"
      icon="pause"
      onPress={() => void pause(submission)}
    >
      {t('card.pause')}
    </CardButton>
  )
}
