import { assert, asyncProperty, oneof } from 'fast-check'
import { expect, test } from 'vitest'
import { forget } from '../../../../../electron/engine/old/ledger/forgetting.ts'
import type { ReportFigures } from '../../../../../electron/shared/history.ts'
import type { CarriedLines, LineCounts } from '../../../../../electron/shared/records.ts'
import {
  listsAfter,
  listsByTwoWays,
  listsGoingOn,
  listsInARow,
  sendGoingOn,
  type SentList,
  type Unsent,
  type UnsentLine,
} from '../../../../fakes/lists-going-on.ts'
import type { PastLedger } from '../../../../fakes/past-ledger.ts'
import { figuresOf, october, pastInBerlin, sidesOf } from '../../../../fakes/past-report.ts'
import { manyLinks } from '../../../../fakes/sending-house.ts'
import { randomRuns } from '../../../../random-runs.ts'

function reportOf(past: PastLedger, client?: string): ReportFigures {
  return figuresOf(past, { ...october, client })
}

/** Why lines of a report were never planned. */
function unsentIn({ later, notSubmitted }: ReportFigures): Readonly<Record<Unsent, number>> {
  const { duplicates, unusable, undecided, leftOut } = notSubmitted
  return { duplicate: duplicates, rejected: unusable, decide: undecided, excluded: leftOut, later }
}

/** The same of lines whose last list is known. */
function unsentOf(lines: readonly UnsentLine[]): Readonly<Record<Unsent, number>> {
  const counts = { duplicate: 0, rejected: 0, decide: 0, excluded: 0, later: 0 }
  for (const { status } of lines) counts[status] += 1
  return counts
}

function sizeOf(counts: Readonly<Record<Unsent, number>>): number {
  return Object.values(counts).reduce((sum, lines) => sum + lines, 0)
}

/** Lines that stayed behind in these lists. */
function leftIn(lists: readonly SentList[]): readonly UnsentLine[] {
  return lists.flatMap((list) => list.unsent.filter((line) => listsAfter(line, list).length === 0))
}

test('a report tells of each line that was not sent why, as of the last list that held it, whatever links were put back', async () => {
  let past = await pastInBerlin()
  let run = 0
  await assert(
    asyncProperty(oneof(listsGoingOn, listsByTwoWays), async (some) => {
      run += 1
      if (run % 50 === 0) past = await pastInBerlin()
      const client = `Client ${run}`
      const drawn = some.map((list) => ({ ...list, owner: { client } }))
      const sent = sendGoingOn(past, `list${run}`, drawn)
      const figures = reportOf(past, client)
      const unsent = leftIn(sent)
      const received = sent.reduce((sum, list) => sum + list.received, 0)
      expect(figures.linesReceived).toBe(received)
      expect(unsentIn(figures)).toEqual(unsentOf(unsent))
      const planned = sent.reduce((sum, list) => sum + list.planned, 0)
      expect(figures.linksAdded).toBe(planned + unsent.length - received)
      const forgotten = sent.filter(({ isForgotten }) => isForgotten)
      await forget(
        past.ledger,
        forgotten.map(({ id }) => id),
      )
      const after = reportOf(past, client)
      const [came, told] = sidesOf(after)
      expect(told).toBe(came)
      expect(after.linksAdded).toBeGreaterThanOrEqual(0)
      const stays = unsentOf(leftIn(sent.filter((list) => !list.isForgotten)))
      expect(sizeOf(unsentIn(after))).toBe(sizeOf(stays))
      expect(after.notSubmitted.duplicates).toBe(stays.duplicate)
    }),
    { numRuns: randomRuns(60, 3_000) },
  )
})

test('a line that stayed behind keeps its reason, however many lists after it are forgotten', async () => {
  let past = await pastInBerlin()
  let run = 0
  await assert(
    asyncProperty(listsInARow, async (some) => {
      run += 1
      if (run % 50 === 0) past = await pastInBerlin()
      const client = `Client ${run}`
      const drawn = some.map((list) => ({ ...list, owner: { client } }))
      const sent = sendGoingOn(past, `list${run}`, drawn)
      for (const { id } of sent.filter(({ isForgotten }) => isForgotten)) {
        await forget(past.ledger, [id])
      }
      const stays = leftIn(sent.filter((list) => !list.isForgotten))
      expect(unsentIn(reportOf(past, client))).toEqual(unsentOf(stays))
    }),
    { numRuns: randomRuns(40, 1_000) },
  )
})

const scenario = { ready: 4, duplicate: 3, rejected: 2 }

/** A list of four links that were refused, and the client that three of them went on for. */
function sendAgain(past: PastLedger, client: string, last = 'Norda'): void {
  const atMs = Date.UTC(2026, 9, 5)
  const first = past.send({
    links: manyLinks(4),
    atMs,
    end: 'refused',
    client: 'Norda',
    draftId: 'first',
    lines: scenario,
  })
  const receivedWith = first.submissionId
  // Put back and left over once more: between the two lists that the report tells of.
  const between = past.send({
    links: manyLinks(1, 'between'),
    atMs: atMs + 1,
    client,
    draftId: 'between',
    lines: { ready: 1, later: 3 },
    carried: [{ receivedWith, leftBy: receivedWith, counts: { later: 3, 'put-back': 3 } }],
  })
  past.send({
    links: manyLinks(3),
    atMs: atMs + 2,
    client: last,
    draftId: 'last',
    lines: { ready: 3 },
    carried: [{ receivedWith, leftBy: between.submissionId, counts: { ready: 3, 'put-back': 3 } }],
  })
}

test.each(['Norda', 'Palimo'])(
  'what was put back is an added link, also where it came by a list of %s',
  async (client) => {
    const past = await pastInBerlin()
    sendAgain(past, client)
    const own = client === 'Norda' ? 1 : 0
    expect(reportOf(past, 'Norda')).toMatchObject({
      linesReceived: 9 + own,
      linksAdded: 3,
      submitted: 3 + own,
      refused: 4,
      later: 0,
      notSubmitted: { duplicates: 3, unusable: 2, leftOut: 0 },
    })
  },
)

test('what was put back and left over goes from a client’s report with the list of another one that takes it on', async () => {
  const past = await pastInBerlin()
  sendAgain(past, 'Norda', 'Palimo')
  expect(reportOf(past, 'Norda')).toMatchObject({
    linesReceived: 10,
    linksAdded: 0,
    submitted: 1,
    refused: 4,
    later: 0,
    notSubmitted: { duplicates: 3, unusable: 2, leftOut: 0 },
  })
  expect(reportOf(past, 'Palimo')).toMatchObject({ submitted: 3, refused: 0, later: 0 })
})

test('a line that stayed behind is told of also once a list is forgotten that lines of its list came to by two ways', async () => {
  const past = await pastInBerlin()
  const send = (
    n: number,
    counts: LineCounts,
    carried: readonly CarriedLines[],
  ): { readonly id: number } => {
    const { submissionId: id } = past.send({
      links: manyLinks(counts.ready ?? 0, `list${n}`),
      atMs: Date.UTC(2026, 9, 5) + n,
      client: 'Norda',
      draftId: `list${n}`,
      lines: counts,
      carried,
    })
    return { id }
  }
  const first = send(1, { ready: 1, rejected: 1 }, [])
  const ofFirst = { receivedWith: first.id, leftBy: first.id }
  // Its link is put back, and its line left over: both wait in the second list, and then only one of them.
  const second = send(2, { ready: 1, later: 2 }, [
    {
      ...ofFirst,
      counts: { later: 2, 'put-back': 1 },
      were: { rejected: 1, 'put-back': 1 },
    },
  ])
  const ofSecond = { receivedWith: first.id, leftBy: second.id }
  const third = send(3, { ready: 1, decide: 2 }, [
    { ...ofSecond, counts: { decide: 1 }, were: { later: 1 } },
    { ...ofFirst, counts: { decide: 1, 'put-back': 1 }, were: { 'put-back': 1 } },
  ])
  const ofThird = { receivedWith: first.id, leftBy: third.id }
  const ofSecondAndThird = { ...ofThird, between: [second.id] }
  send(4, { ready: 1 }, [{ ...ofSecondAndThird, counts: { ready: 1 }, were: { decide: 1 } }])
  send(5, { ready: 1 }, [{ ...ofThird, counts: { ready: 1, 'put-back': 1 }, were: { decide: 1 } }])
  expect(reportOf(past, 'Norda')).toMatchObject({ linesReceived: 4, submitted: 5, later: 1 })
  await forget(past.ledger, [third.id])
  const after = reportOf(past, 'Norda')
  expect(after).toMatchObject({ linesReceived: 3, submitted: 4, later: 1 })
  const [came, told] = sidesOf(after)
  expect(told).toBe(came)
})

test('a line that stayed behind keeps its reason where two lists after it are forgotten', async () => {
  const past = await pastInBerlin()
  const atMs = Date.UTC(2026, 9, 5)
  const { submissionId: first } = past.send({
    links: manyLinks(1),
    atMs,
    client: 'Norda',
    lines: { ready: 1, rejected: 1, excluded: 1 },
  })
  let leftBy = first
  const between: number[] = []
  for (const [n, were] of [{ rejected: 1 }, { later: 1 }].entries()) {
    const counts = n === 0 ? { later: 1 } : { ready: 1 }
    const { submissionId } = past.send({
      links: manyLinks(1, `list${n}`),
      atMs: atMs + 1 + n,
      client: 'Norda',
      lines: { ...counts, ready: 1 },
      carried: [{ receivedWith: first, leftBy, counts, were }],
    })
    between.push((leftBy = submissionId))
  }
  for (const id of between) await forget(past.ledger, [id])
  const { notSubmitted, later } = reportOf(past, 'Norda')
  expect({ ...notSubmitted, later }).toMatchObject({ unusable: 0, leftOut: 1, later: 0 })
})

test('a line that stayed behind goes with its list, though another one of it was cut into several since', async () => {
  const past = await pastInBerlin()
  const owner = { atMs: Date.UTC(2026, 9, 5), client: 'Norda' }
  const { submissionId: first } = past.send({
    ...owner,
    links: manyLinks(1),
    lines: { ready: 1, rejected: 2 },
  })
  const two = { excluded: 2 }
  const { submissionId: second } = past.send({
    ...owner,
    links: manyLinks(1, 'second'),
    lines: { ready: 1, ...two },
    carried: [{ receivedWith: first, leftBy: first, counts: two, were: { rejected: 2 } }],
  })
  const cut = { ready: 2, further: 1 }
  const were = { excluded: 1, further: 1 }
  past.send({
    ...owner,
    links: manyLinks(2, 'third'),
    lines: cut,
    carried: [{ receivedWith: first, leftBy: second, counts: cut, were }],
  })
  await forget(past.ledger, [second])
  expect(reportOf(past, 'Norda')).toMatchObject({
    linesReceived: 2,
    linksAdded: 1,
    submitted: 3,
    notSubmitted: { unusable: 0, leftOut: 0 },
  })
})
