import type { Account } from '../../electron/shared/account.ts'
import type { Batch } from '../../electron/shared/submission.ts'
import { selectSubmissions, useApp } from '../app-state.ts'
import { wholeNumber } from '../text/whole-number.ts'
import {
  balanceVerdict,
  type BalanceVerdict,
  type ExpectedBalance,
  expectedBalance,
  isEnteredAfter,
  unitsInQuestion,
} from './balance-verdict.ts'
import { useAccountDoubts } from './use-account-doubts.ts'

/** What the balance on the account page would be in each case, and what the one typed says. */
export interface BalanceComparison {
  readonly expected: ExpectedBalance
  /** What each other batch in doubt on the account may have cost. */
  readonly otherUnits: readonly number[]
  readonly verdict: BalanceVerdict['kind'] | 'not-a-number'
}

/** Compares what is typed with what the account would hold; undefined: its doubts are not known yet. */
export function useBalanceComparison(
  batch: Batch,
  account: Account,
  typed: string,
): BalanceComparison | undefined {
  const linksInFlight = useApp(selectSubmissions)
    .filter(({ accountId }) => accountId === account.id)
    .reduce((sum, { links }) => sum + links.sending, 0)
  const doubts = useAccountDoubts(account)
  if (doubts === undefined) return undefined
  const otherUnits = doubts
    .filter(
      (other) => other.id !== batch.id && !isEnteredAfter(account.balanceEnteredMs, leftMs(other)),
    )
    .map((other) => unitsInQuestion(other, account.price))
    .filter((units) => units > 0)
  const expected = expectedBalance({
    knownBalance: account.knownBalance,
    balanceEnteredMs: account.balanceEnteredMs,
    sentMs: leftMs(batch),
    units: unitsInQuestion(batch, account.price),
    otherUnits,
    linksInFlight,
  })
  if (expected.kind === 'no-proof') return { expected, otherUnits, verdict: 'nothing-entered' }
  const entered = wholeNumber(typed)
  const isWrong = typed.trim() !== '' && entered === undefined
  const { kind } = balanceVerdict(expected, otherUnits, account.people, entered)
  return { expected, otherUnits, verdict: isWrong ? 'not-a-number' : kind }
}

function leftMs({ sentMs, changedMs }: Batch): number {
  return sentMs ?? changedMs
}
