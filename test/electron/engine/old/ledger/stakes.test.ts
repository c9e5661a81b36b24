import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { beginAttempt } from '../../../../fakes/begin-attempt.ts'
import { PastLedger } from '../../../../fakes/past-ledger.ts'
import { manyLinks } from '../../../../fakes/sending-house.ts'
import { temporaryFolder } from '../../../../fakes/temporary-folder.ts'

let past: PastLedger
beforeEach(async () => {
  past = new PastLedger(await temporaryFolder())
  onTestFinished(() => past.close())
})

/** A batch of ten links of which the service took four, at two units each. */
function takenInPart(atMs: number): number {
  const { submissionId, batchId } = past.send({
    links: manyLinks(10, `h${atMs}.example`),
    atMs,
    end: 'queued',
  })
  const begun = beginAttempt(past.ledger, batchId, atMs)
  const receipt = { taskId: 'task', unitsUsed: 8, linksCount: 4 }
  past.ledger.finishAttempt(
    'attemptId' in begun ? begun.attemptId : 0,
    batchId,
    {
      outcome: 'receipt',
      answered: true,
      httpStatus: 200,
      message: undefined,
      receipt,
      endedMs: atMs + 1,
    },
    { kind: 'in-doubt', cause: 'links-differ', receipt },
    undefined,
  )
  return submissionId
}

describe('a batch of which the service took a part', () => {
  test('is at stake with all of its links once, its receipt among them', () => {
    const submissionId = takenInPart(1)
    expect(past.ledger.stakes.unitsOfSubmission(submissionId, 2)).toBe(20)
    expect(past.ledger.stakes.unitsSince(past.account.id, 2, 0)).toBe(20)
    expect(past.ledger.stakes.unitsInDoubt(submissionId, 2)).toBe(12)
  })

  test('counts among the doubts of its account with what it may have cost beyond its receipt', () => {
    takenInPart(1)
    past.send({ links: manyLinks(3), atMs: 1_000, end: 'in-doubt' })
    expect(past.ledger.stakes.linksInDoubt(past.account.id)).toBe(13)
    expect(past.ledger.stakes.unitsInDoubtOn(past.account.id, 2)).toBe(12 + 6)
  })

  test('is a doubt in a row with the one before it, though it has a receipt', () => {
    past.send({ links: manyLinks(3), atMs: 1, end: 'in-doubt' })
    takenInPart(10)
    expect(past.ledger.stakes.doubtsInARow(past.account.id)).toEqual({ all: 2, counting: 2 })
  })
})

test('a clear receipt ends the doubts in a row', () => {
  past.send({ links: manyLinks(3), atMs: 1, end: 'in-doubt' })
  const { batchId } = past.send({ links: manyLinks(3, 'b.example'), atMs: 2 })
  past.ledger.database.run("UPDATE attempt SET outcome = 'receipt' WHERE batch_id = ?", batchId)
  past.send({ links: manyLinks(3, 'c.example'), atMs: 3, end: 'in-doubt' })
  expect(past.ledger.stakes.doubtsInARow(past.account.id)).toEqual({ all: 1, counting: 1 })
})
