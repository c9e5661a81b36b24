import { expect, onTestFinished, test } from 'vitest'
import { PastLedger } from '../../../../fakes/past-ledger.ts'
import { manyLinks } from '../../../../fakes/sending-house.ts'
import { temporaryFolder } from '../../../../fakes/temporary-folder.ts'

test('a submission that is cancelled while a request is in flight is unfinished, so its account stays', async () => {
  const past = new PastLedger(await temporaryFolder())
  onTestFinished(() => past.close())
  const { submissionId } = past.send({ links: manyLinks(3), atMs: 1, end: 'sending' })
  past.ledger.cancel(submissionId, 2)
  const unfinished = past.ledger.submissions.unfinishedOf(past.account.id)
  expect(unfinished.map(({ id }) => id)).toEqual([submissionId])
})
