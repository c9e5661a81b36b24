import { useId } from 'react'

import type { Account } from '../../../electron/shared/account.ts'
import type { Settled, SettleProblem } from '../../../electron/shared/contract.ts'
import type { Result } from '../../../electron/shared/result.ts'
import type { Batch, Settlement, Submission } from '../../../electron/shared/submission.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../components/Button.tsx'
import { useToast } from '../../components/Toasts.tsx'
import { answerTold, wasTakenInPart } from './answer-told.ts'
import { ListTold } from './ListTold.tsx'
import { isLastDoubt } from './problems.ts'
import { useQueue } from './queue-store.ts'
import { useTakeBack } from './use-take-back.ts'
import type { TakenList } from './use-taken-list.ts'
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
  /** Where the service took a part of it, or may have by the user. */
  readonly takenList: TakenList | undefined
  /** The user says that it took a part; undefined: it cannot be, or is said already. */
  readonly onAskForPart: (() => void) | undefined
  /** An answer was given here, and what comes of it is not known yet. */
  readonly isSettling: boolean
  readonly setSettling: (isSettling: boolean) => void
}

/** The answers, and what each of them costs or risks. */
export function SettleAnswers(props: SettleAnswersProps) {
  const { batch, submission, account, fits, takenList, onAskForPart, isSettling, setSettling } =
    props
  const { t } = useText(['queue', 'words'])
  const toast = useToast()
  const settle = useQueue((state) => state.settle)
  const settleInPart = useQueue((state) => state.settleInPart)
  const takeBack = useTakeBack(submission.id)
  const nextDoubt = useQueue((state) => state.nextDoubt)
  const askToGoOn = useQueue((state) => state.askToGoOn)
  const riskId = useId()
  const toldId = useId()
  const isSentAgain = submission.state !== 'cancelled' && account !== undefined
  const linksDiffer = batch.doubt === 'links-differ'

  function inWords(given: Settlement | TakenList, { queued, cancelled }: Settled): string {
    if (typeof given !== 'string') {
      const told = { links: batch.linkCount - given.missing, others: queued, count: cancelled }
      if (cancelled === 0) return t('settle.done.inPart', told)
      return t(isSentAgain ? 'settle.done.inPartHeld' : 'settle.done.inPartCancelled', told)
    }
    if (given === 'charged')
      return t(`settle.done.${answerTold(batch, 'charged')}`, {
        links: batch.linkCount,
        others: 0,
      })
    if (cancelled === 0) return t('settle.done.not-charged', { links: queued })
    if (!isSentAgain) return t('settle.done.not-charged-cancelled', { links: cancelled })
    return t('settle.done.heldElsewhere', { links: queued, count: cancelled })
  }
  function write(given: Settlement | TakenList): Promise<Result<Settled, SettleProblem>> {
    return typeof given === 'string'
      ? settle(batch.id, given)
      : settleInPart(batch.id, given.text, given.names)
  }
  async function answer(given: Settlement | TakenList): Promise<void> {
    setSettling(true)
    const isLast = account !== undefined && isLastDoubt(account, batch)
    try {
      const settled = await write(given)
      if (settled.ok) {
        const { value } = settled
        const undo = {
          name: t('words:undo'),
          onPress: () => void takeBack({ batchIds: value.batchIds, links: batch.linkCount }),
          untilGone: whileSettled(submission.id, value.batchIds),
        }
        toast(inWords(given, value), value.batchIds.length > 0 ? undo : undefined)
      } else {
        toast(t(`settle.problem.${settled.error}`))
      }
      if (isLast && settled.ok) askToGoOn(account.id, batch.id)
      else nextDoubt(batch.id)
    } finally {
      setSettling(false)
    }
  }

  return (
    <>
      {takenList === undefined ? undefined : (
        <ListTold
          id={toldId}
          batch={batch}
          account={account}
          isSentAgain={isSentAgain}
          list={takenList}
        />
      )}
      <Risk id={riskId} batch={batch} submission={submission} account={account} />
      {takenList === undefined ? undefined : (
        <Button
          look={takenList.fits ? 'filled' : 'outlined'}
          isDisabled={!takenList.fits}
          aria-describedby={toldId}
          isPending={isSettling}
          onPress={() => void answer(takenList)}
        >
          {isSentAgain
            ? t('settle.which.sendOthers', { count: takenList.missing })
            : t('settle.which.countOnly')}
        </Button>
      )}
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
      {onAskForPart === undefined ? undefined : (
        <Button look="outlined" onPress={onAskForPart}>
          {t('settle.onlySome')}
        </Button>
      )}
    </>
  )
}

/** What follows from "not charged"; a receipt for some of the links has a sentence of its own. */
function Risk({ id, batch, submission, account }: DoubtInQuestion & { readonly id: string }) {
  const { t } = useText('queue')
  const riskOfPart = ({ linkCount, linksCount = 0, unitsUsed = 0 }: Batch, { price }: Account) =>
    wasTakenInPart(batch)
      ? t('settle.riskInPart', {
          missing: linkCount - linksCount,
          cost: linkCount * price,
          twice: unitsUsed,
        })
      : undefined
  const risk =
    account === undefined
      ? t('settle.riskRemoved')
      : submission.state === 'cancelled'
        ? t('settle.riskCancelled')
        : batch.doubt === 'links-differ'
          ? riskOfPart(batch, account)
          : t('settle.risk', { units: batch.linkCount * account.price })
  return risk === undefined ? undefined : (
    <p id={id} className={styles.risk}>
      {risk}
    </p>
  )
}
