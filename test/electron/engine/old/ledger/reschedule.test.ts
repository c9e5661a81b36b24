import { expect, onTestFinished, test } from 'vitest'
import { History } from '../../../../../electron/engine/old/ledger/history.ts'
import { reschedule } from '../../../../../electron/engine/old/ledger/reschedule.ts'
import { settle, unsettle } from '../../../../../electron/engine/old/ledger/settlements.ts'
import type { BatchChange } from '../../../../../electron/shared/records.ts'
import { beginAttempt } from '../../../../fakes/begin-attempt.ts'
import { PastLedger } from '../../../../fakes/past-ledger.ts'
import { plainSubmission } from '../../../../fakes/plain-submission.ts'
import { manyLinks } from '../../../../fakes/sending-house.ts'
import { temporaryFolder } from '../../../../fakes/temporary-folder.ts'

test('of what is cut anew around a doubt no piece of the doubt is taken for a part', async () => {
  const past = new PastLedger(await temporaryFolder())
  onTestFinished(() => past.close())
  const { ledger, account } = past
  const send = (batchId: number, atMs: number, change: BatchChange) => {
    const begun = beginAttempt(ledger, batchId, atMs)
    const attemptId = 'attemptId' in begun ? begun.attemptId : 0
    const answer = { outcome: change.kind, httpStatus: undefined, message: undefined }
    const end = { ...answer, answered: true, receipt: undefined, endedMs: atMs + 1 }
    return ledger.finishAttempt(attemptId, batchId, end, change, undefined)
  }
  const submissionId = ledger.submissions.add(plainSubmission(account.id, { doubtLimit: 100 }))
  const batches = [0, 1, 2].map((n) => ({ links: manyLinks(2, `h${n}`), isUnusual: false }))
  ledger.plans.add(submissionId, batches, 0, 500)
  ledger.plans.activate(submissionId, 100, 0, 500)
  const [first = 0, second = 0] = ledger.batches.ofSubmission(submissionId).map(({ id }) => id)
  send(first, 1_000, { kind: 'queued' })
  send(second, 2_000, { kind: 'in-doubt', cause: 'no-answer', receipt: undefined })

  reschedule(ledger, submissionId, {
    schedule: undefined,
    cutAnew: (links) => [{ links: Array.from(links, ({ link }) => link), isUnusual: false }],
    doubtLimit: 100,
    nowMs: 3_000,
  })
  const [anew] = ledger.batches.inState(submissionId, 'queued')
  expect(anew?.linkCount).toBe(4)
  send(anew?.id ?? 0, 4_000, { kind: 'split', because: 'refused' })
  settle(ledger, second, 'not-charged', 5_000)
  for (const id of ledger.cut(second, 1, 6_000).slice(1)) {
    unsettle(ledger, id, 7_000)
    const piece = ledger.batches.byId(id)
    expect(piece && ledger.batches.leftMs(piece)).toBe(2_000)
    expect(new History(ledger.database).attempts(id)).toMatchObject([{ startedMs: 2_000 }])
  }
})
