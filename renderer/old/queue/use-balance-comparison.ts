import type { Account } from '../../../electron/shared/account.ts'
import type { Batch } from '../../../electron/shared/submission.ts'
import { selectSubmissions, useApp } from '../app-state.ts'
import { wholeNumber } from '../../i18n/whole-number.ts'
import {
  balanceVerdict,
  type BalanceVerdict,
  type ExpectedBalance,
  expectedBalance,
  leftMs,
  othersInDoubt,
  unitsInQuestion,
} from './balance-verdict.ts'
import { useAccountDoubts } from './use-account-doubts.ts'

/** What the balance on the account page would be in each case, and what the one typed says. */
export interface BalanceComparison {
  readonly expected: ExpectedBalance
  /** What each other batch in doubt on the account may have cost. */
  readonly otherUnits: readonly number[]
  /** Besides these, batches are in doubt that left before the balance was entered, of which it cannot tell. */
  readonly hasEarlier: boolean
  readonly verdict: BalanceVerdict['kind'] | 'not-a-number'
  /**
   * The account's other doubts are not known yet, or another window has answered for these links, which
   * the known balance may hold since: as many rows as there will be, and no figures.
   */
  readonly isCounting: boolean
}

/** Compares what is typed with what the account would hold. */
export function useBalanceComparison(
  batch: Batch,
  account: Account,
  typed: string,
  isSentMeanwhile: boolean,
): BalanceComparison {
  const linksInFlight = useApp(selectSubmissions)
    .filter(({ accountId }) => accountId === account.id)
    .reduce((sum, { links }) => sum + links.sending, 0)
  const doubts = useAccountDoubts(account)
  const isCounting = doubts === undefined || batch.state !== 'in-doubt'
  const { units: known, hasEarlier } = othersInDoubt(batch.id, doubts ?? [], account)
  const otherUnits = doubts === undefined && account.linksInDoubt > batch.linkCount ? [0] : known
  const expected = expectedBalance({
    knownBalance: account.knownBalance,
    balanceEnteredMs: account.balanceEnteredMs,
    sentMs: leftMs(batch),
    units: unitsInQuestion(batch, account.price),
    otherUnits,
    linksInFlight,
    isSentMeanwhile,
  })
  if (expected.kind === 'no-proof' || isCounting)
    return { expected, otherUnits, hasEarlier, verdict: 'nothing-entered', isCounting }
  const entered = wholeNumber(typed)
  const isWrong = typed.trim() !== '' && entered === undefined
  const { kind } = balanceVerdict(expected, otherUnits, account.people, entered)
  return { expected, otherUnits, hasEarlier, verdict: isWrong ? 'not-a-number' : kind, isCounting }
}
