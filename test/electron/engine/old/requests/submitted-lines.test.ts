import { expect, onTestFinished, test } from 'vitest'
import { submittedLines } from '../../../../../electron/engine/old/requests/submitted-lines.ts'
import { PastLedger } from '../../../../fakes/past-ledger.ts'
import { manyLinks } from '../../../../fakes/sending-house.ts'
import { temporaryFolder } from '../../../../fakes/temporary-folder.ts'

/** A list of which lines came to a third one by two ways. */
async function threeLists() {
  const past = new PastLedger(await temporaryFolder())
  onTestFinished(() => past.close())
  const send = (name: string, carried: readonly (readonly number[])[]): number =>
    past.send({
      links: manyLinks(1, name),
      atMs: Date.UTC(2026, 9, 5),
      draftId: name,
      lines: { ready: 1, later: 2 },
      carried: carried.map(([receivedWith = 0, leftBy = receivedWith]) => ({
        receivedWith,
        leftBy,
        counts: { later: 1 },
      })),
    }).submissionId
  const first = send('first', [])
  const second = send('second', [[first]])
  const third = send('third', [[first], [first, second]])
  return { ledger: past.ledger, first, second, third }
}

test.each([
  { of: 'that came to it by another list', between: ['second'], over: ['second'] },
  { of: 'that came to it from the first', between: [], over: [] },
  { of: 'of which an earlier version did not keep it', between: undefined, over: ['second'] },
  { of: 'that came over a list that is forgotten', between: ['forgotten'], over: [] },
] as const)('a list says of lines $of by which way they came', async ({ between, over }) => {
  const { ledger, first, second, third } = await threeLists()
  const counts = { ready: 1 }
  const from = { receivedWith: 'first', between, leftBy: 'third' }
  expect(submittedLines(ledger, { counts, carried: [{ from, counts, were: {} }] })).toEqual({
    counts,
    carried: [
      { receivedWith: first, between: over.map(() => second), leftBy: third, counts, were: {} },
    ],
  })
})
