import { describe, expect, test } from 'vitest'

import { type Pause, pauseSince } from '../../../../electron/shared/account.ts'
import type { Batch } from '../../../../electron/shared/submission.ts'
import {
  commonCause,
  doubtsOf,
  isLastDoubt,
  lacksToken,
  problemsOf,
  settledDoubt,
  undoableSettlements,
  untoldProblem,
} from '../../../../renderer/old/queue/problems.ts'
import { fakeAccount, fakeBatches, fakeSubmission } from '../../../fakes/fake-data.ts'

const pause: Pause = {
  ...pauseSince(0, 'balance', 'balance-too-low'),
  httpStatus: 405,
  units: 1,
  ofUnits: 1,
}
const agency = fakeAccount({ id: 2, name: 'Agency main' })
const waiting = fakeSubmission({ id: 1, accountId: 2, links: { queued: 500 } })

describe('problems', () => {
  test('a paused account is one problem with all links that wait on it', () => {
    const more = fakeSubmission({ id: 2, accountId: 2, links: { queued: 300 } })
    const over = fakeSubmission({ id: 3, accountId: 2, state: 'finished', links: { queued: 9 } })
    expect(problemsOf([{ ...agency, pause }], [waiting, more, over])).toEqual([
      { account: { ...agency, pause }, pause, waitingLinks: 800 },
    ])
  })

  test('an account that nothing is unfinished on is none, unless an answer is owed first', () => {
    const over = fakeSubmission({ id: 3, accountId: 2, state: 'finished', links: { accepted: 9 } })
    const elsewhere = fakeSubmission({ id: 4, accountId: 3, links: { queued: 9 } })
    const account = { ...agency, pause }
    // It stands still for no doubt that is older.
    const accounts = [account, { ...account, linksInDoubt: 9 }]
    for (const one of accounts) {
      expect(problemsOf([one], [over, elsewhere])).toEqual([])
      expect(untoldProblem(one, [over, elsewhere])).toEqual({
        account: one,
        pause,
        waitingLinks: 0,
      })
    }
    const owed = { ...account, linksInDoubt: 9, linksCountedAsDoubt: 9 }
    expect(problemsOf([owed], [over, elsewhere])).toMatchObject([{ account: owed }])
    expect(untoldProblem(owed, [over, elsewhere])).toBeUndefined()
    expect(untoldProblem(agency, [over, elsewhere])).toBeUndefined()
  })

  test('an account that a cap holds lacks a token all the same where links wait on it', () => {
    const account = { ...agency, token: { kind: 'absent' } } as const
    const capped = pauseSince(0, 'cap', 'day-cap')
    expect(lacksToken({ account, pause: capped, waitingLinks: 500 })).toBe(true)
    expect(lacksToken({ account, pause: capped, waitingLinks: 0 })).toBe(false)
    expect(lacksToken({ account: agency, pause: capped, waitingLinks: 500 })).toBe(false)
    const unasked = { ...agency, token: undefined }
    expect(lacksToken({ account: unasked, pause: capped, waitingLinks: 500 })).toBe(false)
  })

  test('submissions at their cap are one problem of their account, in the order in which they leave', () => {
    const capped = pauseSince(0, 'cap', 'submission-cap')
    const of = (id: number) => ({
      ...fakeSubmission({ id, accountId: 2, state: 'paused', links: { queued: 10 } }),
      place: 10 - id,
      pause: capped,
    })
    const [later, sooner] = [of(1), of(2)]
    expect(problemsOf([agency], [later, waiting, sooner])).toEqual([
      { account: agency, pause: capped, waitingLinks: 20, held: [sooner, later] },
    ])
    // What holds all of the account holds these too.
    expect(problemsOf([{ ...agency, pause }], [later])).toMatchObject([{ pause }])
  })

  test('of what waits for another day, what its own cap keeps then as well is counted', () => {
    const capped = {
      ...agency,
      price: 2,
      capPerSubmission: 60,
      pause: pauseSince(0, 'cap', 'day-cap'),
    }
    const of = (id: number, queued: number, unitsUsed: number) => ({
      ...fakeSubmission({ id, accountId: 2, links: { queued } }),
      place: 10 - id,
      unitsUsed,
      unitsInDoubt: 4,
    })
    // 20 of the first may leave, and none of the second.
    const [first, second, third] = [of(3, 25, 16), of(2, 15, 60), of(1, 20, 16)]
    const over = { ...of(4, 50, 60), state: 'cancelled' } as const
    expect(problemsOf([capped], [second, first, third, over])).toEqual([
      {
        account: capped,
        pause: capped.pause,
        waitingLinks: 60,
        beyondCap: { submissions: [first, second], links: 20 },
      },
    ])
    const other = { ...capped, pause }
    expect(problemsOf([other], [first])).toEqual([{ account: other, pause, waitingLinks: 25 }])
  })

  test('a submission that still shows its account’s pause is none once the account goes on', () => {
    expect(problemsOf([agency], [{ ...waiting, pause }])).toEqual([])
  })

  test('a submission that the user paused is no problem', () => {
    const paused = {
      ...waiting,
      pause: { ...pause, reason: 'user', detail: 'paused-by-user' },
    } as const
    expect(problemsOf([agency], [paused])).toEqual([])
  })
})

describe('doubts', () => {
  const doubtful = fakeSubmission({
    id: 1,
    accountId: 2,
    links: { accepted: 1_000, inDoubt: 2_000 },
  })
  const batches = fakeBatches(doubtful)
  const held = new Map([[1, new Map(batches.map((batch) => [batch.id, batch]))]])
  const inDoubt = batches.filter(({ state }) => state === 'in-doubt')

  test('are those of the given submissions, each list from its top', () => {
    expect(doubtsOf(held, [doubtful])).toEqual(inDoubt)
    const resent = inDoubt.map((batch, index) => ({ ...batch, sentMs: 9_000 - index }))
    const later = new Map([[1, new Map(resent.map((batch) => [batch.id, batch]))]])
    expect(doubtsOf(later, [doubtful]).map(({ id }) => id)).toEqual(inDoubt.map(({ id }) => id))
    expect(doubtsOf(held, [])).toEqual([])
  })

  test('begin with the list that has the newest', () => {
    const [first, second] = inDoubt
    if (first === undefined || second === undefined) throw new Error('two are in doubt')
    const of = (submissionId: number, batch: Batch, sentMs: number) =>
      [submissionId, new Map([[batch.id, { ...batch, submissionId, sentMs }]])] as const
    const two = new Map([of(1, first, 1_000), of(2, second, 2_000)])
    const lists = [doubtful, { ...doubtful, id: 2 }]
    expect(doubtsOf(two, lists).map(({ id }) => id)).toEqual([second.id, first.id])
  })

  test('begin with the one that the account stands still for, as after a receipt for fewer links', () => {
    const [first, second] = inDoubt
    expect(doubtsOf(held, [doubtful], second?.id)).toEqual([second, first])
    expect(doubtsOf(held, [doubtful], first?.id)).toEqual([first, second])
    // It waits to be sent, where too much is in doubt for it.
    expect(doubtsOf(held, [doubtful], 99)).toEqual([first, second])
  })

  test('leave the account to go on once the last of them is answered, older ones too', () => {
    const [first] = inDoubt
    if (first === undefined) throw new Error('two are in doubt')
    const still = { ...agency, pause: pauseSince(0, 'in-doubt', 'doubts-in-a-row') }
    const only = { linksInDoubt: 1_000, linksCountedAsDoubt: 1_000 }
    expect(isLastDoubt({ ...still, ...only }, first)).toBe(true)
    expect(isLastDoubt({ ...still, ...only, linksInDoubt: 2_000 }, first)).toBe(false)
    expect(isLastDoubt({ ...agency, pause, ...only }, first)).toBe(false)
    // The user went on before with this one open.
    expect(isLastDoubt({ ...still, ...only, linksCountedAsDoubt: 0 }, first)).toBe(true)
  })

  test('have one cause, or several', () => {
    expect(commonCause(inDoubt, 2_000)).toBe('connection-cut')
    const killed = inDoubt.map((batch): Batch => ({ ...batch, doubt: 'killed' }))
    expect(commonCause([...inDoubt, ...killed], 4_000)).toBe('several')
  })

  test('have no cause that is told while some of them are not here: those may have another', () => {
    expect(commonCause(inDoubt, 3_000)).toBeUndefined()
    expect(commonCause([], 1_000)).toBeUndefined()
  })

  test.for([
    ['doubts-in-a-row', 'in-trouble'],
    ['doubt-limit', 'in-trouble'],
    ['ambiguous-answer', 'unclear'],
    ['links-differ', 'links-differ'],
    ['balance-too-low', undefined],
  ] as const)('once settled, a pause for %s is told by what it was about', ([detail, doubt]) => {
    // What is still in doubt was so when the user last went on.
    const older = { linksInDoubt: 5_000, linksCountedAsDoubt: 0 }
    const paused = { ...agency, pause: { ...pause, detail }, ...older }
    const [problem] = problemsOf([paused], [waiting])
    expect(problem && settledDoubt(problem)).toBe(doubt)
    const [open] = problemsOf([{ ...paused, linksCountedAsDoubt: 1 }], [])
    expect(open && settledDoubt(open)).toBeUndefined()
  })
})

test('a settlement can be taken back until its batch leaves', () => {
  const [batch] = fakeBatches(fakeSubmission({ id: 1, accountId: 2, links: { queued: 1 } }))
  if (batch === undefined) throw new Error('a submission has batches')
  const undoable = undoableSettlements([
    { ...batch, id: 1, state: 'accepted', settled: 'charged', changedMs: 1 },
    { ...batch, id: 2, state: 'queued', settled: 'not-charged', changedMs: 2 },
    { ...batch, id: 3, state: 'sending', settled: 'not-charged' },
    { ...batch, id: 4, state: 'accepted', settled: 'not-charged' },
    batch,
  ])
  expect(undoable.map(({ id }) => id)).toEqual([2, 1])
})
