import { describe, expect, test } from 'vitest'

import {
  balanceVerdict,
  expectedBalance,
  type DoubtedBalance,
} from '../../../renderer/queue/balance-verdict.ts'

const oneDoubt: DoubtedBalance = {
  knownBalance: 82_793,
  doubtUnits: 1_000,
  unitsInDoubt: 1_000,
  linksInFlight: 0,
}

describe('what the account page shows', () => {
  test('is the known balance less the batch if it was charged, and the known balance if not', () => {
    expect(expectedBalance(oneDoubt)).toEqual({
      kind: 'comparable',
      before: 82_793,
      ifCharged: 81_793,
      ifNot: 82_793,
    })
  })

  test.each([
    ['no balance was ever entered', { knownBalance: undefined }, 'balance-unknown'],
    ['the known balance could not have paid for it', { knownBalance: 999 }, 'balance-too-low'],
    ['another batch of the account is in doubt', { unitsInDoubt: 2_000 }, 'several-doubts'],
    ['links of the account are in flight', { linksInFlight: 5 }, 'in-flight'],
  ] as const)('proves nothing when %s', (_, change, because) => {
    expect(expectedBalance({ ...oneDoubt, ...change })).toEqual({ kind: 'no-proof', because })
  })
})

describe('the balance that was entered', () => {
  const expected = { ifCharged: 81_793, ifNot: 82_793 }

  test.each([
    [undefined, 'nothing-entered'],
    [81_793, 'fits-charged'],
    [82_793, 'fits-not-charged'],
    [81_794, 'fits-neither'],
    [90_000, 'fits-neither'],
    [0, 'fits-neither'],
  ] as const)('%s on a token of one person: %s', (entered, kind) => {
    expect(balanceVerdict(expected, 1, entered)).toEqual({ kind })
  })

  test.each([
    [undefined, 'nothing-entered'],
    [81_794, 'proves-not-charged'],
    [82_793, 'proves-not-charged'],
    [81_793, 'may-be-others'],
    [70_000, 'may-be-others'],
  ] as const)('%s on a shared token: %s', (entered, kind) => {
    expect(balanceVerdict(expected, 2, entered)).toEqual({ kind })
  })
})
