import { describe, expect, onTestFinished, test } from 'vitest'
import { forget } from '../../../../../electron/engine/old/ledger/forgetting.ts'
import { dayOf } from '../../../../../electron/shared/local-day.ts'
import { EngineHouse, value } from '../../../../fakes/engine-house.ts'
import { manyLinks } from '../../../../fakes/sending-house.ts'

/** A house that submits lists, and what a report of today says then. */
async function build() {
  const house = await EngineHouse.build()
  onTestFinished(() => house.demolish())
  const submit = async (client = '') => {
    const id = await house.submit({ client })
    await house.whenIn(id, 'finished')
    return id
  }
  const today = dayOf(Date.now())
  const figures = async (client?: string) => {
    const scope = { kind: 'client', client, fromDay: today, toDay: today } as const
    return value(await house.ask('report.figures', { scope }))
  }
  const received = async (client?: string) => {
    const { linesReceived, submitted } = await figures(client)
    return { linesReceived, submitted }
  }
  const link = async (row: number, target: 'draft.exclude' | 'draft.restore') => {
    const { id: draftId } = await house.draft()
    value(await house.ask(target, { draftId, target: { rows: [row] } }))
  }
  return { house, submit, figures, received, link }
}

/** Sends in Practice what New would send. */
async function practise(house: EngineHouse): Promise<number> {
  const { id: accountId } = await house.ask('practice.ready', {
    baseUrl: house.practice.baseUrl,
  })
  const id = await house.submit({ accountId })
  await house.whenIn(id, 'finished')
  return id
}

describe('a line with several links', () => {
  test('is one line received, and as many links', async () => {
    const { house, submit, received } = await build()
    const { lines, byStatus } = await house.paste(
      'https://a.example/1; https://a.example/2\n\nhttps://a.example/3\nno link',
    )
    await submit()
    expect(await received()).toEqual({ linesReceived: 3, submitted: 3 })
    // As the terminal's check says it.
    expect(lines - byStatus.blank).toBe(3)
  })

  test('is received once, also where its links are sent one after the other', async () => {
    const { house, submit, received, link } = await build()
    await house.paste('https://a.example/1; https://a.example/2; https://a.example/3')
    await link(1, 'draft.exclude')
    await link(2, 'draft.exclude')
    await submit()
    expect(await received()).toEqual({ linesReceived: 1, submitted: 1 })
    await link(0, 'draft.restore')
    await link(1, 'draft.restore')
    const last = await submit()
    expect(await received()).toEqual({ linesReceived: 1, submitted: 3 })
    const scope = { kind: 'submission', submissionId: last } as const
    expect(value(await house.ask('report.figures', { scope }))).toMatchObject({ linesReceived: 1 })
  })

  test('that was edited into several is still one line', async () => {
    const { house, submit, received } = await build()
    const { id: draftId } = await house.paste('x\nhttps://a.example/9')
    const text = 'https://a.example/1; https://a.example/2'
    value(await house.ask('draft.edit', { draftId, row: 0, text }))
    await submit()
    expect(await received()).toEqual({ linesReceived: 2, submitted: 3 })
  })
})

test('what a list left over is received once, also where the one before it that had left it over was forgotten', async () => {
  const { house, submit, figures, link } = await build()
  await house.paste('https://a.example/1\nhttps://a.example/2\nhttps://a.example/3')
  await link(1, 'draft.exclude')
  await link(2, 'draft.exclude')
  const first = await submit()
  await link(0, 'draft.restore')
  await submit()
  await forget(house.ledger, [first])
  expect(await figures()).toMatchObject({ linesReceived: 2, submitted: 1, linksAdded: 0 })
  await link(0, 'draft.restore')
  await submit()
  expect(await figures()).toMatchObject({
    linesReceived: 2,
    submitted: 2,
    linksAdded: 0,
    notSubmitted: { leftOut: 0 },
  })
})

describe('lines of which the list is forgotten that they came in with', () => {
  /** Two lists that leave a line over each, and a third one. */
  async function buildThree() {
    const built = await build()
    const { house, submit, link } = built
    await house.paste(manyLinks(2).join('\n'))
    await link(1, 'draft.exclude')
    const first = await submit()
    await house.paste(manyLinks(2, 'b.example').join('\n'))
    await link(2, 'draft.exclude')
    const second = await submit()
    await house.paste('https://c.example/1')
    await submit()
    return { ...built, forgotten: [first, second] }
  }

  const nothing = { linksAdded: 0, notSubmitted: { leftOut: 0 } }

  test('are received once, also where Practice tried others before they were sent', async () => {
    const { house, submit, figures, link } = await build()
    await house.paste(manyLinks(4).join('\n'))
    for (const row of [1, 2, 3]) await link(row, 'draft.exclude')
    const first = await submit()
    await link(0, 'draft.restore')
    await submit()
    await house.paste('https://practice.example/1')
    await practise(house)
    await forget(house.ledger, [first])
    for (const row of [0, 1]) await link(row, 'draft.restore')
    await submit()
    expect(await figures()).toMatchObject({ linesReceived: 3, submitted: 3, ...nothing })
  })

  test('go with the list that sent them, whichever of several they came in with', async () => {
    const { house, submit, figures, link, forgotten } = await buildThree()
    await house.paste('https://practice.example/1')
    await practise(house)
    await forget(house.ledger, forgotten)
    for (const row of [0, 1]) await link(row, 'draft.restore')
    const last = await submit()
    expect(await figures()).toMatchObject({ linesReceived: 3, submitted: 3, ...nothing })
    await forget(house.ledger, [last])
    expect(await figures()).toMatchObject({ linesReceived: 1, submitted: 1, ...nothing })
  })

  test('are not taken for others that Practice sent of the list that left them over', async () => {
    const { house, submit, figures, link, forgotten } = await buildThree()
    await link(0, 'draft.restore')
    await practise(house)
    await forget(house.ledger, forgotten)
    await link(0, 'draft.restore')
    const last = await submit()
    const tried = { linksAdded: 0, notSubmitted: { leftOut: 1 } }
    expect(await figures()).toMatchObject({ linesReceived: 3, submitted: 2, ...tried })
    await forget(house.ledger, [last])
    expect(await figures()).toMatchObject({ linesReceived: 2, submitted: 1, ...tried })
  })
})

describe('lines that Practice’s lists left over last', () => {
  /** A list that left three lines over, and two lists of Practice that did since. */
  async function buildPractised() {
    const built = await build()
    const { house, submit, link } = built
    await house.paste([...manyLinks(3), 'no link'].join('\n'))
    for (const row of [1, 2]) await link(row, 'draft.exclude')
    const first = await submit()
    const practised: number[] = []
    for (const page of ['one', 'two']) {
      await house.paste(`https://practice.example/${page}`)
      practised.push(await practise(house))
    }
    return { ...built, first, practised }
  }

  test.for([
    { which: 'the last of them is', places: [1] },
    { which: 'both are', places: [0, 1] },
    { which: 'the last is, and then the other,', places: [1, 0] },
  ])(
    'are received once, and leave the list before with the one that sends them, where $which forgotten',
    async ({ places }) => {
      const { house, submit, figures, link, practised } = await buildPractised()
      for (const place of places) await forget(house.ledger, [practised[place] ?? 0])
      for (const row of [0, 1]) await link(row, 'draft.restore')
      const last = await submit()
      const notSubmitted = { leftOut: 0, unusable: 1 }
      const told = { linesReceived: 4, submitted: 3, linksAdded: 0, notSubmitted }
      expect(await figures()).toMatchObject(told)
      await forget(house.ledger, [last])
      const left = { linesReceived: 1, submitted: 1, linksAdded: 0 }
      expect(await figures()).toMatchObject({ ...left, notSubmitted: { leftOut: 0, unusable: 0 } })
    },
  )

  test('are told of where they came in if others of their list were cleared', async () => {
    const { house, submit, figures, practised } = await buildPractised()
    await forget(house.ledger, practised)
    const { id: draftId } = await house.draft()
    value(await house.ask('draft.edit', { draftId, row: 2, text: 'https://mended.example/' }))
    await house.ask('draft.clear', { draftId, what: 'unsendable' })
    await submit()
    expect(await figures()).toMatchObject({
      linesReceived: 4,
      submitted: 2,
      linksAdded: 0,
      notSubmitted: { leftOut: 2, unusable: 0 },
    })
  })

  test('are received with the list that sends them once all of them are forgotten', async () => {
    const { house, submit, figures, link, first, practised } = await buildPractised()
    await forget(house.ledger, practised)
    await forget(house.ledger, [first])
    expect(await figures()).toMatchObject({ linesReceived: 0, linksAdded: 0 })
    for (const row of [0, 1]) await link(row, 'draft.restore')
    await submit()
    expect(await figures()).toMatchObject({ linesReceived: 3, submitted: 2, linksAdded: 0 })
    expect(house.ledger.database.all('SELECT * FROM lines_practised')).toEqual([])
  })
})

test('the first line of a list is not taken for the last of the list above it', async () => {
  const { house, submit, received } = await build()
  await house.paste('https://a.example/1')
  await house.paste('https://b.example/1')
  await submit()
  expect(await received()).toEqual({ linesReceived: 2, submitted: 2 })
})

describe('links that History put back into New', () => {
  /** Sends three links for one client and two for another, and puts all of them back. */
  async function putBack() {
    const built = await build()
    const { house, submit } = built
    await house.paste('https://a.example/1\nhttps://a.example/2\nhttps://a.example/3')
    await submit('Norda')
    await house.paste('https://b.example/1\nhttps://b.example/2')
    await submit('Palimo')
    const { id: draftId } = await house.draft()
    const filter = { accountId: undefined, states: undefined, search: '' }
    value(await house.ask('history.toDraft', { draftId, part: { kind: 'filter', filter } }))
    await house.ask('draft.includeSentBefore', { draftId, include: true })
    return built
  }

  test('are received with the list that they came in with, not once more', async () => {
    const { submit, received } = await putBack()
    await submit('Norda')
    // The sum of both reports below: Norda hears of Palimo's two for the first time.
    expect(await received()).toEqual({ linesReceived: 7, submitted: 10 })
  })

  test('are received anew for a client who is told of none of their lists', async () => {
    const { submit, received } = await putBack()
    await submit('Norda')
    // Its own three, and those of Palimo, of which it hears for the first time.
    expect(await received('Norda')).toEqual({ linesReceived: 5, submitted: 8 })
    expect(await received('Palimo')).toEqual({ linesReceived: 2, submitted: 2 })
  })

  test('are links added, and of what their list left over nothing is told less, once that was cleared', async () => {
    const { house, submit, figures } = await build()
    await house.paste('https://a.example/1\nhttps://a.example/2\nno link\nnor here')
    await submit()
    const { id: draftId } = await house.draft()
    const filter = { accountId: undefined, states: undefined, search: '' }
    value(await house.ask('history.toDraft', { draftId, part: { kind: 'filter', filter } }))
    await house.ask('draft.includeSentBefore', { draftId, include: true })
    await house.ask('draft.clear', { draftId, what: 'unsendable' })
    const { id: kept } = await house.draft()
    await house.ask('draft.includeSentBefore', { draftId: kept, include: true })
    await submit()
    expect(await figures()).toMatchObject({
      linesReceived: 4,
      linksAdded: 2,
      submitted: 4,
      notSubmitted: { unusable: 2, leftOut: 0 },
    })
  })

  test('are received with that list also where they were moved to another account', async () => {
    const { house, submit, received } = await build()
    await house.paste('https://a.example/1\nhttps://a.example/2')
    const id = await house.submit({ when: { kind: 'at', atMs: Date.now() + 3_600_000 } })
    const elsewhere = { baseUrl: house.practice.baseUrl, token: 'of-somebody-else' }
    const { id: accountId } = value(await house.ask('account.findOrAdd', elsewhere))
    const moved = value(await house.ask('submission.moveRest', { submissionIds: [id], accountId }))
    const goesNow = { submissionId: moved.submissionId, when: { kind: 'now' } } as const
    await house.ask('submission.reschedule', goesNow)
    await house.whenIn(moved.submissionId, 'finished')
    const { id: draftId } = await house.draft()
    const filter = { accountId, states: undefined, search: '' }
    value(await house.ask('history.toDraft', { draftId, part: { kind: 'filter', filter } }))
    await submit()
    expect(await received()).toEqual({ linesReceived: 2, submitted: 4 })
  })

  test('and that New kept again are still received once', async () => {
    const { house, submit, received, link } = await putBack()
    await link(1, 'draft.exclude')
    await submit('Norda')
    const { rows } = await house.draft()
    for (let row = 0; row < rows; row += 1) await link(row, 'draft.restore')
    const { id: draftId } = await house.draft()
    await house.ask('draft.includeSentBefore', { draftId, include: true })
    await submit('Norda')
    expect(await received('Norda')).toEqual({ linesReceived: 5, submitted: 8 })
    expect(await received()).toEqual({ linesReceived: 7, submitted: 10 })
  })
})
