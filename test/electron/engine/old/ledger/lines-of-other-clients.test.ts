import { expect, test } from 'vitest'
import { forget } from '../../../../../electron/engine/old/ledger/forgetting.ts'
import type { CarriedLines, LineCounts } from '../../../../../electron/shared/records.ts'
import type { PastLedger } from '../../../../fakes/past-ledger.ts'
import { figuresOf, october, pastInBerlin } from '../../../../fakes/past-report.ts'
import { manyLinks } from '../../../../fakes/sending-house.ts'

interface Part {
  readonly client: string
  /** All but two that are sent. */
  readonly lines: LineCounts
  /** Which list left these lines over, and the one that they came in with, if another. */
  readonly leftBy?: number
  readonly receivedWith?: number
  readonly were?: CarriedLines['were']
  readonly isPractice?: boolean
}

async function build() {
  const past = await pastInBerlin()
  const send = ({ client, lines, leftBy, receivedWith = leftBy, were, isPractice }: Part) => {
    const counts = { ready: 2, ...lines }
    return past.send({
      links: manyLinks(2, `${client} ${isPractice}`),
      atMs: Date.UTC(2026, 9, 5),
      client,
      draftId: client,
      lines: counts,
      ...(isPractice === true ? { account: past.practice } : {}),
      carried:
        leftBy === undefined || receivedWith === undefined
          ? []
          : [{ receivedWith, leftBy, counts, ...(were === undefined ? {} : { were }) }],
    }).submissionId
  }
  return { past, send, of: (client?: string) => figuresOf(past, { ...october, client }) }
}

function alone(past: PastLedger, submissionId: number) {
  return figuresOf(past, { kind: 'submission', submissionId })
}

test('a client’s report says nothing of what another one’s submission took over, also of one submission alone and by way of Practice', async () => {
  const { past, send, of } = await build()
  const first = send({ client: 'Eins', lines: { later: 6 } })
  const whole = { linesReceived: 8, later: 6 }
  expect(alone(past, first)).toMatchObject(whole)
  const tried = send({ client: 'Zwei', lines: { later: 4 }, leftBy: first, isPractice: true })
  expect(alone(past, first)).toMatchObject(whole)
  send({ client: 'Drei', lines: { later: 2 }, leftBy: tried, receivedWith: first })
  const part = { linesReceived: 4, later: 2, submitted: 2 }
  expect(alone(past, first)).toMatchObject(part)
  expect(of('Eins')).toMatchObject(part)
  expect(of('Drei')).toMatchObject(part)
  expect(of()).toMatchObject({ linesReceived: 8, later: 4, submitted: 4 })
})

test('lines that another client’s list took for sent before go from the report of the client whose list left them over', async () => {
  const { send, of } = await build()
  const leftBy = send({ client: 'Eins', lines: { later: 6 } })
  send({ client: 'Zwei', lines: { later: 3, 'sent-before': 1 }, leftBy, were: { later: 5 } })
  expect(of('Eins')).toMatchObject({ linesReceived: 2, submitted: 2, sentBefore: 0, later: 0 })
  expect(of('Zwei')).toMatchObject({ linesReceived: 6, submitted: 2, sentBefore: 1, later: 3 })
})

test('what went on with a list that was forgotten was not kept for later, but where that was practice', async () => {
  const { past, send, of } = await build()
  const leftBy = send({ client: 'Eins', lines: { later: 6 } })
  const tried = send({ client: 'Eins', lines: { later: 4 }, leftBy, isPractice: true })
  await forget(past.ledger, [tried])
  expect(of('Eins')).toMatchObject({ linesReceived: 8, later: 6, submitted: 2 })
  const last = send({ client: 'Zwei', lines: { later: 4 }, leftBy })
  await forget(past.ledger, [last])
  const rest = { linesReceived: 2, later: 0, submitted: 2 }
  expect(of('Eins')).toMatchObject(rest)
  expect(alone(past, leftBy)).toMatchObject(rest)
})
