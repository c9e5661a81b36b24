import type { Account } from '../../../electron/shared/account.ts'
import type { Submission } from '../../../electron/shared/submission.ts'
import { useAccountName } from '../../i18n/account-name.ts'
import { useFormat } from '../../i18n/format.ts'
import { useListName } from '../../i18n/list-name.ts'
import { useText } from '../../i18n/use-text.ts'
import { Card } from '../../components/Card.tsx'
import { Tag } from '../../components/Tag.tsx'
import { CancelledLine } from './CancelledLine.tsx'
import { idOfListName } from './CardButton.tsx'
import { DoubtLine, SettledLines } from './DoubtLine.tsx'
import { Figures } from './Figures.tsx'
import headStyles from './SubmissionCard.module.css'
import { RefusedLine } from './RefusedLine.tsx'
import { SentAgainLine } from './SentAgainLine.tsx'
import { endOf } from './state-look.ts'
import { TakeAway } from './TakeAway.tsx'
import { useBatches } from './use-batches.ts'
import { useCalled } from './use-called.ts'

interface FinishedCardProps {
  readonly submission: Submission
  /** Undefined: it was removed since. */
  readonly account: Account | undefined
  /** It was just made, or looked for. */
  readonly isOpened: boolean
}

/** What became of a submission that is over, and the way to take its results back to the sheet. */
export function FinishedCard({ submission, account, isOpened }: FinishedCardProps) {
  const { t } = useText(['queue', 'words'])
  const format = useFormat()
  const label = useListName()(submission)
  const called = useCalled(submission)
  const { links, createdMs, finishedMs = createdMs } = submission
  const asks = links.inDoubt + links.refused + submission.settledBatches > 0
  const batches = useBatches(submission.id, asks || isOpened)
  const isPractice = account?.isPractice === true
  const accountName = useAccountName()(account, submission.removedAccount)
  return (
    <Card label={t('card.name', { label: called })}>
      <div className={headStyles.head} id={`submission-${submission.id}`}>
        <h2
          id={idOfListName(submission.id)}
          title={called}
          aria-label={called}
          className={headStyles.title}
        >
          {label}
        </h2>
        <span className={headStyles.detail} title={format.exact(finishedMs)}>
          {submission.client === '' ? undefined : <>{submission.client} · </>}
          {isPractice || accountName === '' ? undefined : <>{accountName} · </>}
          {t(`finished.${endOf(submission)}`, { time: format.moment(finishedMs) })}
        </span>
        {isPractice ? <Tag look="practice">{t('words:practiceTag')}</Tag> : undefined}
        <div className={headStyles.actions}>
          <TakeAway submissionId={submission.id} label={called} isPractice={isPractice} />
        </div>
      </div>
      <Figures submission={submission} />
      <SentAgainLine submission={submission} isPractice={isPractice} />
      <CancelledLine submission={submission} />
      <RefusedLine submission={submission} batches={batches} />
      {links.accepted > 0 ? <p className={headStyles.note}>{t('finished.meaning')}</p> : undefined}
      {links.inDoubt > 0 ? <DoubtLine submission={submission} batches={batches} /> : undefined}
      <SettledLines submission={submission} batches={batches} />
    </Card>
  )
}
