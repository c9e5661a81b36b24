import { useEffect, useId, useRef, useState } from 'react'

import type { Account } from '../../../electron/shared/account.ts'
import type { Batch, Settlement } from '../../../electron/shared/submission.ts'
import { type AppState, selectAccounts, selectSubmissions, useApp } from '../app-state.ts'
import { useAccountName } from '../../i18n/account-name.ts'
import { useFormat } from '../../i18n/format.ts'
import { useListName } from '../../i18n/list-name.ts'
import { useText } from '../../i18n/use-text.ts'
import { useAnnounced } from '../../components/Announcer.tsx'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { answerOf } from './balance-verdict.ts'
import { BalanceComparison } from './BalanceComparison.tsx'
import { numbersOf } from './batch-numbers.ts'
import { LinksInDoubt } from './LinksInDoubt.tsx'
import { useQueue } from './queue-store.ts'
import { type DoubtInQuestion, SettleAnswers } from './SettleAnswers.tsx'
import { useBatches } from './use-batches.ts'
import { useBalanceComparison } from './use-balance-comparison.ts'
import { useSentMeanwhile } from './use-sent-meanwhile.ts'
import { canBeTakenInPart, useTakenList } from './use-taken-list.ts'
import { useBatchNumber } from './use-batch-number.ts'
import styles from './WasItCharged.module.css'
import { WhichWereTaken } from './WhichWereTaken.tsx'

interface WasItChargedProps {
  /** All that were in doubt when it was opened, and which of them is asked about now. */
  readonly batchIds: readonly number[]
  readonly index: number
}

/** Asks for the user's word on one batch in doubt after the other. */
export function WasItCharged({ batchIds, index }: WasItChargedProps) {
  const { t } = useText(['queue', 'words'])
  const close = useQueue((state) => state.close)
  const batch = useApp(selectBatch(batchIds[index]))
  const submission = useApp(selectSubmissions).find(({ id }) => id === batch?.submissionId)
  const account = useApp(selectAccounts).find(({ id }) => id === submission?.accountId)
  const progress =
    batchIds.length > 1
      ? t('settle.progress', { number: index + 1, total: batchIds.length })
      : undefined
  const isLast = index + 1 === batchIds.length

  if (batch === undefined || submission === undefined) {
    return (
      <Dialog
        isOpen
        onClose={close}
        title={t('doubt.ask')}
        actions={<Button onPress={close}>{t('words:close')}</Button>}
      >
        {t('settle.problem.unknown-batch')}
      </Dialog>
    )
  }
  return (
    <Question
      batch={batch}
      submission={submission}
      account={account}
      progress={progress}
      isLast={isLast}
    />
  )
}

interface QuestionProps extends DoubtInQuestion {
  readonly progress: string | undefined
  readonly isLast: boolean
}

function Question({ batch, submission, account, progress, isLast }: QuestionProps) {
  const { t } = useText(['queue', 'words'])
  const close = useQueue((state) => state.close)
  const nextDoubt = useQueue((state) => state.nextDoubt)
  const label = useListName()(submission)
  const accountName = useAccountName()
  const numbers = numbersOf(useBatches(submission.id, false))
  const inWords = useBatchNumber()
  const place = { number: inWords(numbers.of(batch)), total: numbers.planned }
  const linksDiffer = batch.doubt === 'links-differ'
  const [fits, setFits] = useState<Settlement>()
  const [isSettling, setSettling] = useState(false)
  const [isPartAsked, setPartAsked] = useState(false)
  const list = useTakenList(batch)
  const hasPart = canBeTakenInPart(batch)
  const takenList = hasPart && (batch.linksCount !== undefined || isPartAsked) ? list : undefined
  const isSentMeanwhile = useSentMeanwhile(submission.accountId)
  const whereId = useId()
  const leadId = useId()
  const progressId = useId()
  // What was answered here is seen before the reply to it.
  const isAnswered = batch.state !== 'in-doubt' && !isSettling
  useAnnounced(isAnswered ? t('settle.answeredElsewhere') : '')
  const later = useRef<HTMLSpanElement>(null)
  // It does not close by itself: who types or reads in it would lose the place.
  useEffect(() => {
    if (isAnswered && document.activeElement === document.body)
      later.current?.querySelector('button')?.focus()
  }, [isAnswered])
  const leave = isAnswered ? (isLast ? t('words:close') : t('settle.next')) : t('settle.later')
  const title = linksDiffer
    ? t('settle.titleDiffer', { links: batch.linkCount })
    : t('settle.title', { count: batch.linkCount })

  return (
    <Dialog
      isOpen
      onClose={close}
      title={title}
      width={takenList === undefined ? 'narrow' : 'wide'}
      describedBy={`${progress === undefined ? '' : progressId} ${whereId} ${leadId}`.trim()}
      actions={
        <>
          {isAnswered ? (
            <p className={styles.answered}>{t('settle.answeredElsewhere')}</p>
          ) : (
            <SettleAnswers
              batch={batch}
              submission={submission}
              account={account}
              fits={fits}
              takenList={takenList}
              onAskForPart={
                hasPart && takenList === undefined ? () => setPartAsked(true) : undefined
              }
              isSettling={isSettling}
              setSettling={setSettling}
            />
          )}
          <span ref={later} className={styles.later}>
            {progress === undefined ? undefined : (
              <span id={progressId} className={styles.progress}>
                {progress}
              </span>
            )}
            <Button look="quiet" onPress={() => nextDoubt(batch.id)}>
              {leave}
            </Button>
          </span>
        </>
      }
    >
      <p id={whereId} className={styles.where}>
        {account === undefined
          ? t('settle.whereRemoved', { label, account: submission.removedAccount ?? '', ...place })
          : t('settle.where', { label, account: accountName(account), ...place })}
      </p>
      <p id={leadId}>
        <Lead batch={batch} />
      </p>
      <ServiceAnswer batch={batch} />
      {/* Before the links, since it decides: these may go on below the edge of a small window. A list
          tells more than a balance, and has its place. */}
      {linksDiffer || account === undefined || takenList !== undefined ? undefined : (
        <BalanceOnPage
          batch={batch}
          account={account}
          isSentMeanwhile={isSentMeanwhile}
          onFit={setFits}
        />
      )}
      {takenList === undefined ? (
        <LinksInDoubt batch={batch} />
      ) : (
        <WhichWereTaken batch={batch} list={takenList} />
      )}
    </Dialog>
  )
}

interface BalanceOnPageProps {
  readonly batch: Batch
  readonly account: Account
  readonly isSentMeanwhile: boolean
  /** Told whenever the balance that is typed fits another answer, or none. */
  readonly onFit: (fits: Settlement | undefined) => void
}

function BalanceOnPage({ batch, account, isSentMeanwhile, onFit }: BalanceOnPageProps) {
  const balance = useQueue(({ dialog }) => (dialog?.kind === 'settle' ? dialog.balance : undefined))
  const typeBalance = useQueue((state) => state.typeBalance)
  const typed = balance?.accountId === account.id ? balance.typed : ''
  const comparison = useBalanceComparison(batch, account, typed, isSentMeanwhile)
  const fits = answerOf(comparison.verdict)
  useEffect(() => onFit(fits), [fits, onFit])
  return (
    <BalanceComparison
      account={account}
      comparison={comparison}
      typed={typed}
      onType={(next) => typeBalance(account.id, next)}
    />
  )
}

/** When and how it came to be in doubt. */
function Lead({ batch: { doubt, sentMs, changedMs, linkCount, linksCount } }: { batch: Batch }) {
  const { t } = useText('queue')
  const format = useFormat()
  const time = format.exactMoment(sentMs ?? changedMs)
  if (doubt !== 'links-differ') return t(`settle.lead.${doubt ?? 'no-answer'}`, { time })
  return linksCount === undefined
    ? t('settle.lead.unknownTook', { time })
    : t('settle.lead.links-differ', { time, took: linksCount, links: linkCount })
}

/** What came back, in the service's words, where anything did. */
function ServiceAnswer({ batch }: { readonly batch: Batch }) {
  const { t } = useText('queue')
  const { httpStatus: status, message, taskId: task, unitsUsed: units } = batch
  return (
    <div className={styles.answer}>
      {status === undefined ? undefined : (
        <p>
          {message === undefined
            ? t('settle.answeredStatus', { status })
            : t('settle.answered', { status, message })}
        </p>
      )}
      {task === undefined ? undefined : (
        <p>
          {units === undefined
            ? t('settle.taskOfEarlyReceipt', { task })
            : t('settle.task', { task, units })}
        </p>
      )}
    </div>
  )
}

function selectBatch(batchId: number | undefined) {
  return ({ batches }: AppState): Batch | undefined => {
    if (batchId === undefined) return undefined
    for (const own of batches.values()) {
      const batch = own.get(batchId)
      if (batch !== undefined) return batch
    }
    return undefined
  }
}
