import { expect, test } from 'vitest'
import type { Ledger } from '../../../../electron/engine/ledger/ledger.ts'
import { settle, unsettle } from '../../../../electron/engine/ledger/settlements.ts'
import { planSubmission } from '../../../../electron/engine/queue/submission-planner.ts'
import type { AttemptEnd } from '../../../../electron/shared/records.ts'
import { deskWith } from '../../../fakes/desk-with.ts'
import { plainAccount } from '../../../fakes/plain-account.ts'
import { plainOrder } from '../../../fakes/plain-order.ts'
import { plainSubmission } from '../../../fakes/plain-submission.ts'

const link = 'https://a.example/1'
const dayMs = 86_400_000
const sentMs = 10 * dayMs

const end: AttemptEnd = {
  outcome: 'no-answer',
  answered: false,
  httpStatus: undefined,
  message: undefined,
  receipt: undefined,
  endedMs: sentMs,
}

/** Has a batch leave, and its answer never come. */
function leave(ledger: Ledger, batchId: number, atMs: number): void {
  const begun = ledger.beginAttempt(batchId, atMs, 0, () => undefined)
  const attemptId = 'attemptId' in begun ? begun.attemptId : 0
  const change = { kind: 'in-doubt', cause: 'no-answer', receipt: undefined } as const
  ledger.finishAttempt(attemptId, batchId, end, change, undefined)
}

function plan(ledger: Ledger, accountId: number, requestId: string, resendUpTo: number): number {
  const submissionId = ledger.submissions.add(plainSubmission(accountId, { requestId }))
  ledger.plans.add(submissionId, [{ links: [link], isUnusual: false }], resendUpTo, sentMs)
  ledger.plans.activate(submissionId, 100, 0, sentMs)
  return ledger.batches.newestId()
}

/** A list in New with a link that counts as charged by the user's word, of which the user says to send it again. */
async function saidAgain() {
  const { desk, ledger } = await deskWith(link)
  const account = ledger.accounts.add(plainAccount('https://service.example'), 'real')
  const batchId = plan(ledger, account.id, 'earlier', 0)
  leave(ledger, batchId, sentMs)
  settle(ledger, batchId, 'charged', sentMs)
  await desk.useAccount(account.id)
  await desk.includeSentBefore(true)
  /** What is planned of the list, without another look at it. */
  async function press() {
    const links = desk.current.sendable()
    return planSubmission(ledger, plainOrder({ account }, [link], { links, ...desk.sentAgain }))
  }
  return { ledger, accountId: account.id, batchId, press }
}

test('a link is sent again that is on record as it was when the user said so', async () => {
  const { press } = await saidAgain()
  expect(await press()).toMatchObject({ ok: true, value: { planned: 1 } })
})

test.each([
  ['it is in doubt again', () => {}],
  [
    'it was sent once more',
    (ledger: Ledger, batchId: number) => {
      settle(ledger, batchId, 'not-charged', sentMs + 2)
      leave(ledger, batchId, sentMs + 3)
      settle(ledger, batchId, 'charged', sentMs + 4)
    },
  ],
  [
    'it was so by a clock that had been set back',
    (ledger: Ledger, batchId: number) => {
      settle(ledger, batchId, 'not-charged', sentMs - dayMs)
      leave(ledger, batchId, sentMs - dayMs)
      settle(ledger, batchId, 'charged', sentMs - dayMs)
    },
  ],
])('it is left out where the user has taken a word on it back and %s', async (_, then) => {
  const { ledger, batchId, press } = await saidAgain()
  unsettle(ledger, batchId, sentMs + 1)
  then(ledger, batchId)
  expect(await press()).toEqual({ ok: false, error: 'nothing-to-send' })
})

test('it is left out where another press has sent it again meanwhile', async () => {
  const { ledger, accountId, batchId, press } = await saidAgain()
  leave(ledger, plan(ledger, accountId, 'meanwhile', batchId), sentMs + 1)
  expect(await press()).toEqual({ ok: false, error: 'nothing-to-send' })
})
