import { expect, onTestFinished, test } from 'vitest'
import { PastLedger } from '../../../../fakes/past-ledger.ts'
import { manyLinks } from '../../../../fakes/sending-house.ts'
import { temporaryFolder } from '../../../../fakes/temporary-folder.ts'

test('a finished submission that was maybe charged is shown for as long as its answer is owed', async () => {
  const past = new PastLedger(await temporaryFolder())
  onTestFinished(() => past.close())
  const other = past.addAccount('Client Sole')
  const shown = () => past.ledger.submissions.current(2).map(({ id }) => id)
  const send = (host: string, end: 'accepted' | 'in-doubt', account = past.account) =>
    past.send({ links: manyLinks(2, host), atMs: 1, end, account })
  const asked = send('asked', 'in-doubt')
  const askedThere = send('there', 'in-doubt', other)
  const old = send('old', 'accepted')
  const newest = [send('newest', 'accepted'), send('newer', 'accepted')]
  expect(shown()).toEqual(
    [...newest.toReversed(), askedThere, asked].map(({ submissionId }) => submissionId),
  )
  expect(shown()).not.toContain(old.submissionId)
})
