import { expect, test } from 'vitest'
import { knownNow } from '../../../../../electron/engine/old/ledger/known-then.ts'
import type { Ledger } from '../../../../../electron/engine/old/ledger/ledger.ts'
import { settle, unsettle } from '../../../../../electron/engine/old/ledger/settlements.ts'
import { planSubmission } from '../../../../../electron/engine/old/queue/submission-planner.ts'
import type { KnownThen } from '../../../../../electron/shared/records.ts'
import { deskWith } from '../../../../fakes/desk-with.ts'
import { loseAnswer } from '../../../../fakes/lost-answer.ts'
import { plainAccount } from '../../../../fakes/plain-account.ts'
import { plainOrder } from '../../../../fakes/plain-order.ts'
import { plainSubmission } from '../../../../fakes/plain-submission.ts'

const link = 'https://a.example/1'
const dayMs = 86_400_000
const sentMs = 10 * dayMs

function plan(ledger: Ledger, accountId: number, requestId: string, resendUpTo: number): number {
  const submissionId = ledger.submissions.add(plainSubmission(accountId, { requestId }))
  ledger.plans.add(submissionId, [{ links: [link], isUnusual: false }], resendUpTo, sentMs)
  ledger.plans.activate(submissionId, 100, 0, sentMs)
  return ledger.batches.newestId()
}

/** How many links a plan of this one would hold; nothing remains of it. */
function planned(ledger: Ledger, accountId: number, resendUpTo: number, known?: KnownThen): number {
  const id = ledger.submissions.add(plainSubmission(accountId, { requestId: 'never' }))
  const batches = [{ links: [link], isUnusual: false }]
  const added = ledger.plans.add(id, batches, resendUpTo, sentMs, known)
  ledger.plans.drop(id)
  return added.planned
}

/** A list in New with a link that counts as charged by the user's word, of which the user says to send it again. */
async function saidAgain(text = link) {
  const { desk, ledger } = await deskWith(text)
  const account = ledger.accounts.add(plainAccount('https://service.example'), 'real')
  const batchId = plan(ledger, account.id, 'earlier', 0)
  loseAnswer(ledger, batchId, sentMs)
  settle(ledger, batchId, 'charged', sentMs)
  await desk.useAccount(account.id)
  await desk.includeSentBefore(true)
  /** What is planned of the list, without another look at it. */
  async function press() {
    const links = desk.current.sendable()
    const order = { links, sentAgain: desk.current.review.countAgain(), ...desk.sentAgain }
    return planSubmission(ledger, plainOrder({ account }, [link], order))
  }
  return { ledger, accountId: account.id, batchId, press }
}

test('a link is sent again that is on record as it was when the user said so', async () => {
  const { ledger, press } = await saidAgain()
  expect(await press()).toMatchObject({ ok: true, value: { planned: 1 } })
  expect(ledger.submissions.all()[0]).toMatchObject({ sentAgain: 1 })
})

test.each([
  ['it is in doubt again', () => {}],
  [
    'it was sent once more',
    (ledger: Ledger, batchId: number) => {
      settle(ledger, batchId, 'not-charged', sentMs + 2)
      loseAnswer(ledger, batchId, sentMs + 3)
      settle(ledger, batchId, 'charged', sentMs + 4)
    },
  ],
  [
    'it was so by a clock that had been set back',
    (ledger: Ledger, batchId: number) => {
      settle(ledger, batchId, 'not-charged', sentMs - dayMs)
      loseAnswer(ledger, batchId, sentMs - dayMs)
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
  loseAnswer(ledger, plan(ledger, accountId, 'meanwhile', batchId), sentMs + 1)
  expect(await press()).toEqual({ ok: false, error: 'nothing-to-send' })
})

test('a submission holds as many links that are sent again as were planned, and not as many as the user asked for', async () => {
  const { ledger, accountId, batchId, press } = await saidAgain(`${link}\nhttps://a.example/new`)
  loseAnswer(ledger, plan(ledger, accountId, 'meanwhile', batchId), sentMs + 1)
  expect(await press()).toMatchObject({ ok: true, value: { planned: 1, spokenFor: 1 } })
  expect(ledger.submissions.all()[0]).toMatchObject({ sentAgain: 0 })
})

test('a link that was sent is planned only where the user said to send it again', async () => {
  const { ledger, accountId, batchId } = await saidAgain()
  expect(planned(ledger, accountId, batchId)).toBe(1)
  expect(planned(ledger, accountId, batchId - 1)).toBe(0)
})

test('what was sent and waits to be sent again is not planned a third time', async () => {
  const { ledger, accountId, batchId } = await saidAgain()
  const again = plan(ledger, accountId, 'meanwhile', batchId)
  expect(planned(ledger, accountId, again)).toBe(0)
})

test('a doubt that left once more since the user said to send it again is not planned', async () => {
  const { ledger, accountId, batchId } = await saidAgain()
  unsettle(ledger, batchId, sentMs + 1)
  const known = knownNow(ledger, accountId)
  expect(planned(ledger, accountId, batchId, known)).toBe(1)
  settle(ledger, batchId, 'not-charged', sentMs + 2)
  loseAnswer(ledger, batchId, sentMs + 3)
  expect(planned(ledger, accountId, batchId, known)).toBe(0)
})
