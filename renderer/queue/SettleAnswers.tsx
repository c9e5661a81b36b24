import { useId, useState } from 'react'

import type { Account } from '../../electron/shared/account.ts'
import type { Settled } from '../../electron/shared/contract.ts'
import type { Batch, Settlement, Submission } from '../../electron/shared/submission.ts'
import { useText } from '../text/use-text.ts'
import { Button } from '../ui/Button.tsx'
import { useToast } from '../ui/Toasts.tsx'
import { answerTold } from './answer-told.ts'
import { isLastDoubt } from './problems.ts'
import { useQueue } from './queue-store.ts'
import { useExport } from './use-export.ts'
import styles from './WasItCharged.module.css'
import { whileSettled } from './while-settled.ts'

/** A batch in doubt with whose it is. */
export interface DoubtInQuestion {
  readonly batch: Batch
  readonly submission: Submission
  /** Undefined: it was removed since. */
  readonly account: Account | undefined
}

interface SettleAnswersProps extends DoubtInQuestion {
  /** The answer that the balance fits; neither stands out before anything is known. */
  readonly fits: Settlement | undefined
}

/** The two answers, and what the second one risks. */
export function SettleAnswers({ batch, submission, account, fits }: SettleAnswersProps) {
  const { t } = useText(['queue', 'words'])
  const toast = useToast()
  const settle = useQueue((state) => state.settle)
  const unsettle = useQueue((state) => state.unsettle)
  const nextDoubt = useQueue((state) => state.nextDoubt)
  const open = useQueue((state) => state.open)
  const exportResults = useExport()
  const [isSettling, setSettling] = useState(false)
  const riskId = useId()
  const isSentAgain = submission.state !== 'cancelled' && account !== undefined
  const linksDiffer = batch.doubt === 'links-differ'

  async function takeBack({ batchIds }: Settled): Promise<void> {
    for (const batchId of batchIds) {
      const taken = await unsettle(batchId)
      if (!taken.ok) toast(t(`settle.problem.${taken.error}`))
    }
  }
  function inWords(settlement: Settlement, { queued, cancelled }: Settled): string {
    if (settlement === 'charged')
      return t(`settle.done.${answerTold(batch, 'charged')}`, { links: batch.linkCount })
    if (cancelled === 0) return t('settle.done.not-charged', { links: queued })
    if (!isSentAgain) return t('settle.done.not-charged-cancelled', { links: cancelled })
    return t('settle.done.heldElsewhere', { links: queued, count: cancelled })
  }
  async function answer(settlement: Settlement): Promise<void> {
    setSettling(true)
    const isLast = account !== undefined && isLastDoubt(account, batch)
    try {
      const settled = await settle(batch.id, settlement)
      if (settled.ok) {
        const { value } = settled
        const undo = {
          name: t('words:undo'),
          onPress: () => void takeBack(value),
          untilGone: whileSettled(submission.id, value.batchIds),
        }
        toast(inWords(settlement, value), value.batchIds.length > 0 ? undo : undefined)
      } else {
        toast(t(`settle.problem.${settled.error}`))
      }
      if (isLast && settled.ok) open({ kind: 'go-on', accountId: account.id })
      else nextDoubt()
    } finally {
      setSettling(false)
    }
  }

  return (
    <>
      <Risk id={riskId} batch={batch} submission={submission} account={account} />
      <Button
        look={fits === 'charged' ? 'filled' : 'outlined'}
        isPending={isSettling}
        onPress={() => void answer('charged')}
      >
        {linksDiffer ? t('settle.countAll') : t('settle.charged', { count: batch.linkCount })}
      </Button>
      <Button
        look={fits === 'not-charged' ? 'filled' : 'outlined'}
        isPending={isSettling}
        aria-describedby={riskId}
        onPress={() => void answer('not-charged')}
      >
        {isSentAgain
          ? linksDiffer
            ? t('settle.sendAll', {
                count: batch.unitsUsed ?? batch.linkCount * (account?.price ?? 1),
              })
            : t('settle.notCharged')
          : t('settle.notChargedCancelled')}
      </Button>
      {linksDiffer ? (
        <Button
          look="quiet"
          icon="download"
          onPress={() => void exportResults(submission.id, 'unsettled', 'csv', batch.id)}
        >
          {t('settle.export')}
        </Button>
      ) : undefined}
    </>
  )
}

/** What follows from "not charged"; a receipt for some of the links has a sentence of its own. */
function Risk({ id, batch, submission, account }: DoubtInQuestion & { readonly id: string }) {
  const { t } = useText('queue')
  const risk =
    account === undefined
      ? t('settle.riskRemoved')
      : submission.state === 'cancelled'
        ? t('settle.riskCancelled')
        : batch.doubt === 'links-differ'
          ? undefined
          : t('settle.risk', { units: batch.linkCount * account.price })
  return risk === undefined ? undefined : (
    <p id={id} className={styles.risk}>
      {risk}
    </p>
  )
}
