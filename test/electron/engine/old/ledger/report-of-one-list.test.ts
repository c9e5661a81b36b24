import { array, assert, asyncProperty, boolean, constantFrom, oneof, record } from 'fast-check'
import { expect, test } from 'vitest'
import { forget } from '../../../../../electron/engine/old/ledger/forgetting.ts'
import type { ReportFigures, ReportScope } from '../../../../../electron/shared/history.ts'
import {
  listsAfter,
  listsByTwoWays,
  listsGoingOn,
  sendGoingOn,
  type SentList,
} from '../../../../fakes/lists-going-on.ts'
import type { PastLedger } from '../../../../fakes/past-ledger.ts'
import { figuresOf, october, pastInBerlin, sidesOf } from '../../../../fakes/past-report.ts'
import { manyLinks } from '../../../../fakes/sending-house.ts'
import { randomRuns } from '../../../../random-runs.ts'

function alone(past: PastLedger, submissionId: number): ReportFigures {
  return figuresOf(past, { kind: 'submission', submissionId })
}

test('lines that came back from another client’s list are taken once from the report of the list that received them', async () => {
  const past = await pastInBerlin()
  const atMs = Date.UTC(2026, 9, 5)
  const { submissionId: first } = past.send({
    links: manyLinks(5),
    atMs,
    client: 'Palimo',
    lines: { ready: 5, decide: 2 },
  })
  const { submissionId: second } = past.send({
    links: manyLinks(1, 'second'),
    atMs: atMs + 1,
    client: 'Norda',
    lines: { ready: 1, rejected: 2 },
    carried: [{ receivedWith: first, leftBy: first, counts: { rejected: 2 }, were: { decide: 2 } }],
  })
  const told = { linesReceived: 5, linksAdded: 0, submitted: 5 }
  expect(alone(past, first)).toMatchObject(told)
  const { submissionId: third } = past.send({
    links: manyLinks(2, 'third'),
    atMs: atMs + 2,
    client: 'Palimo',
    lines: { ready: 2 },
    carried: [{ receivedWith: first, leftBy: second, counts: { ready: 2 }, were: { rejected: 2 } }],
  })
  expect(alone(past, first)).toMatchObject(told)
  expect(alone(past, third)).toMatchObject({ linesReceived: 2, linksAdded: 0, submitted: 2 })
})

test('a line that came back from another client’s list and goes on to that client again leaves the report of the list that received it once, also where that list’s links were put back beside it', async () => {
  const past = await pastInBerlin()
  const at = (n: number): number => Date.UTC(2026, 9, 5) + n
  const { submissionId: first } = past.send({
    links: manyLinks(1),
    atMs: at(0),
    end: 'refused',
    client: 'Palimo',
    lines: { ready: 1, decide: 2 },
  })
  const ofFirst = { receivedWith: first, leftBy: first }
  const { submissionId: other } = past.send({
    links: manyLinks(1, 'other'),
    atMs: at(1),
    client: 'Norda',
    lines: { ready: 1, later: 1 },
    carried: [{ ...ofFirst, counts: { later: 1 }, were: { decide: 1 } }],
  })
  const { submissionId: back } = past.send({
    links: manyLinks(1, 'back'),
    atMs: at(2),
    client: 'Palimo',
    lines: { ready: 1, later: 2 },
    carried: [
      {
        receivedWith: first,
        leftBy: other,
        counts: { later: 1 },
        were: { later: 1 },
      },
      { ...ofFirst, counts: { later: 1, 'put-back': 1 }, were: { 'put-back': 1 } },
    ],
  })
  expect(alone(past, first)).toMatchObject({ linesReceived: 2, refused: 1 })
  past.send({
    links: manyLinks(1, 'again'),
    atMs: at(3),
    client: 'Norda',
    lines: { ready: 1 },
    carried: [
      {
        receivedWith: first,
        between: [other],
        leftBy: back,
        counts: { ready: 1 },
        were: { later: 1 },
      },
    ],
  })
  const told = alone(past, first)
  expect(told).toMatchObject({ linesReceived: 2, linksAdded: 0, refused: 1 })
  expect(told.notSubmitted.undecided).toBe(1)
})

const cutInto = [
  {
    when: 'before the list after it',
    counts: { excluded: 2, further: 1 },
    wereFirst: { rejected: 2, further: 1 },
    wereSecond: { excluded: 2 },
  },
  {
    when: 'after that',
    counts: { rejected: 1 },
    wereFirst: { rejected: 2 },
    wereSecond: { rejected: 1, further: 1 },
  },
] as const

/** Of three unusable lines of a list, the next list mended one, and a third list holds one as two links. */
async function cutAndSent(
  client: string,
  { counts, wereFirst, wereSecond }: (typeof cutInto)[number],
  isBetweenPractice = false,
) {
  const past = await pastInBerlin()
  const atMs = Date.UTC(2026, 9, 5)
  const { submissionId: first } = past.send({
    links: manyLinks(1),
    atMs,
    client: 'Palimo',
    lines: { ready: 1, rejected: 3 },
  })
  const lines = { ready: 1, ...counts }
  const { submissionId: second } = past.send({
    links: manyLinks(1, 'second'),
    atMs: atMs + 1,
    client: 'Palimo',
    lines,
    carried: [{ receivedWith: first, leftBy: first, counts: lines, were: wereFirst }],
    ...(isBetweenPractice ? { account: past.practice } : {}),
  })
  const asTwo = { ready: 2, further: 1 }
  past.send({
    links: manyLinks(2, 'third'),
    atMs: atMs + 2,
    client,
    lines: asTwo,
    carried: [{ receivedWith: first, leftBy: second, counts: asTwo, were: wereSecond }],
  })
  return { past, first, second }
}

test.for(cutInto)(
  'a line that was cut into several $when, and taken on by another client’s list, is one less and nothing else',
  async (cut) => {
    const { past, first, second } = await cutAndSent('Norda', cut)
    const before = alone(past, first)
    expect(before).toMatchObject({ linesReceived: 3, linksAdded: 0, submitted: 1 })
    expect(before.notSubmitted.unusable).toBe(2)
    await forget(past.ledger, [second])
    const after = alone(past, first)
    expect(after).toMatchObject({ linesReceived: 2, linksAdded: 0, submitted: 1 })
    expect(after.notSubmitted.unusable).toBe(1)
  },
)

test.for(cutInto)(
  'a line that was cut into several $when is one line and a link added, also once the list in between is forgotten',
  async (cut) => {
    const { past, second } = await cutAndSent('Palimo', cut)
    const scope = { ...october, client: 'Palimo' }
    expect(figuresOf(past, scope)).toMatchObject({ linesReceived: 4, linksAdded: 1, submitted: 4 })
    await forget(past.ledger, [second])
    const after = figuresOf(past, scope)
    expect(after).toMatchObject({ linesReceived: 3, linksAdded: 1, submitted: 3 })
    expect(after.notSubmitted.unusable).toBe(1)
  },
)

test.for(cutInto)(
  'a line that was cut into several $when is one line and a link added, also where Practice sent the list in between',
  async (cut) => {
    const { past } = await cutAndSent('Palimo', cut, true)
    const figures = figuresOf(past, { ...october, client: 'Palimo' })
    expect(figures).toMatchObject({ linesReceived: 4, linksAdded: 1, submitted: 3 })
    expect(figures.notSubmitted.unusable).toBe(2)
  },
)

test('the report of a list says up to which day lines that it left over may be forgotten, from the day on which it was submitted', async () => {
  const past = await pastInBerlin()
  const at = (day: number): number => Date.UTC(2026, 9, day, 10)
  const { submissionId: before } = past.send({ links: manyLinks(1), atMs: at(4) })
  const { submissionId: first } = past.send({
    links: manyLinks(5),
    atMs: at(5),
    end: 'queued',
    lines: { ready: 5, later: 2 },
  })
  const { submissionId: rest } = past.send({
    links: manyLinks(2, 'b.example'),
    atMs: at(5) + 1,
    lines: { ready: 2 },
    carried: [{ receivedWith: first, leftBy: first, counts: { ready: 2 }, were: { later: 2 } }],
  })
  await forget(past.ledger, [before])
  expect(alone(past, first)).toMatchObject({ linesReceived: 7, missingUpTo: undefined })
  await forget(past.ledger, [rest])
  expect(alone(past, first)).toMatchObject({ linesReceived: 5, missingUpTo: '2026-10-05' })
})

const clients = ['Norda', 'Palimo'] as const
const labels = ['May', 'June'] as const
const owners = array(
  record({
    client: constantFrom(...clients),
    label: constantFrom(...labels),
    isPractice: constantFrom(false, false, false, true),
  }),
  { minLength: 6, maxLength: 6 },
)

test('a list alone is told with all of its lines but those that another client’s list took on, and no report has a figure below none', async () => {
  let past = await pastInBerlin()
  let run = 0
  await assert(
    asyncProperty(
      oneof(listsGoingOn, listsByTwoWays),
      owners,
      boolean(),
      async (some, ofLists, atOnce) => {
        run += 1
        if (run % 50 === 0) past = await pastInBerlin()
        const drawn = some.map((list, index) => {
          const { client, label, isPractice } = ofLists[index] ?? {}
          const payer = isPractice === true ? { account: past.practice } : {}
          return {
            ...list,
            owner: { client: `${client} ${run}`, label: `${label} ${run}`, ...payer },
          }
        })
        const sent = sendGoingOn(past, `list${run}`, drawn)
        const real = sent.filter((list) => !wentToPractice(list, past))
        for (const list of real) {
          const gone = list.unsent.filter((line) =>
            listsAfter(line, list).some(
              (later) => isOthers(later, list) && !wentToPractice(later, past),
            ),
          )
          expect(alone(past, list.id).linesReceived).toBe(list.rows - gone.length)
        }
        holdReports(past, run, real)
        const forgotten = sent.filter(({ isForgotten }) => isForgotten).map(({ id }) => id)
        if (atOnce) await forget(past.ledger, forgotten)
        else for (const id of forgotten.toReversed()) await forget(past.ledger, [id])
        const kept = real.filter(({ isForgotten }) => !isForgotten)
        holdReports(past, run, kept)
      },
    ),
    { numRuns: randomRuns(30, 3_000) },
  )
})

function wentToPractice({ owner }: SentList, past: PastLedger): boolean {
  return owner.account === past.practice
}

function isOthers(later: SentList, list: SentList): boolean {
  return later.owner.client !== list.owner.client
}

/** Holds each report to both of its sides, and each of its figures to be one. */
function holdReports(past: PastLedger, run: number, lists: readonly SentList[]): void {
  const ofClients = clients.flatMap((client) =>
    [...labels, undefined].map((label) => ({
      ...october,
      client: `${client} ${run}`,
      label: label && `${label} ${run}`,
    })),
  )
  const scopes: readonly ReportScope[] = [
    ...lists.map(({ id }) => ({ kind: 'submission', submissionId: id }) as const),
    ...ofClients,
    ...labels.map((label) => ({ ...october, client: undefined, label: `${label} ${run}` })),
  ]
  for (const scope of scopes) {
    const figures = figuresOf(past, scope)
    const { notSubmitted, ...others } = figures
    const [came, told] = sidesOf(figures)
    expect({ scope, told }).toEqual({ scope, told: came })
    const below = Object.entries({ ...others, ...notSubmitted }).filter(
      ([, figure]) => typeof figure === 'number' && figure < 0,
    )
    expect({ scope, below }).toEqual({ scope, below: [] })
  }
}
