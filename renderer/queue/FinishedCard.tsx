import type { Account } from '../../electron/shared/account.ts'
import type { Submission } from '../../electron/shared/submission.ts'
import { useFormat } from '../text/format.ts'
import { useListName } from '../text/list-name.ts'
import { useText } from '../text/use-text.ts'
import { Card } from '../ui/Card.tsx'
import { Tag } from '../ui/Tag.tsx'
import { DoubtLine, SettledLine } from './DoubtLine.tsx'
import styles from './FinishedCard.module.css'
import headStyles from './SubmissionCard.module.css'
import { TakeAway } from './TakeAway.tsx'
import { useBatches } from './use-batches.ts'

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
  const { links, state, createdMs, finishedMs = createdMs } = submission
  const batches = useBatches(submission.id, links.inDoubt > 0 || isOpened)
  const isPractice = account?.isPractice === true
  return (
    <Card label={t('card.name', { label })}>
      <div className={headStyles.head} id={`submission-${submission.id}`}>
        <h2 title={label} className={headStyles.title}>
          {label}
        </h2>
        <span className={headStyles.detail} title={format.exact(finishedMs)}>
          {isPractice || account === undefined ? undefined : <>{account.name} · </>}
          {t(state === 'cancelled' ? 'finished.cancelledAt' : 'finished.at', {
            time: format.moment(finishedMs),
          })}
        </span>
        {isPractice ? <Tag look="practice">{t('words:practiceTag')}</Tag> : undefined}
        <div className={headStyles.actions}>
          <TakeAway submissionId={submission.id} label={label} isPractice={isPractice} />
        </div>
      </div>
      <p className={styles.figures}>
        <Figures submission={submission} />
      </p>
      {links.accepted > 0 ? <p className={headStyles.note}>{t('finished.meaning')}</p> : undefined}
      {links.inDoubt > 0 ? <DoubtLine submission={submission} batches={batches} /> : undefined}
      <SettledLine batches={batches} />
    </Card>
  )
}

/** 262 accepted · 3 refused · 35 not sent · 262 units */
function Figures({
  submission: { links, linesNotSent, unitsUsed },
}: {
  readonly submission: Submission
}) {
  const { t } = useText(['queue', 'words'])
  const parts = [
    { key: 'accepted', count: links.accepted, isAlways: true },
    { key: 'refused', count: links.refused },
    { key: 'inDoubt', count: links.inDoubt },
    { key: 'cancelled', count: links.cancelled },
    { key: 'notSent', count: linesNotSent },
  ] as const
  return [
    ...parts
      .filter(({ count, ...part }) => count > 0 || 'isAlways' in part)
      .map(({ key, count }) => t(`finished.${key}`, { count })),
    t('words:units', { count: unitsUsed }),
  ].join(' · ')
}
