import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { EngineHouse, value } from '../../../../fakes/engine-house.ts'

let house: EngineHouse
beforeEach(async () => {
  house = await EngineHouse.build()
})
afterEach(() => house.demolish())

const list = [
  'https://a.example/1',
  '',
  'mailto:office@agency.example',
  'https://a.example/reject-me',
  'https://a.example/1',
  'sole.example/about',
  'https://a.example/2',
].join('\n')

describe('the main job', () => {
  test('from a paste to results that stand beside every source line', async () => {
    await house.paste(list)
    const id = await house.submit()
    const done = await house.whenIn(id, 'finished')

    expect(done.links).toMatchObject({ total: 3, accepted: 2, refused: 1, inDoubt: 0 })
    expect(done.unitsUsed).toBe(2)
    expect(done.linesNotSent).toBe(3)
    const copied = value(await house.ask('results.copy', { submissionId: id, which: 'all' }))
    const lines = copied.split('\n').map((line) => line.split('\t'))
    expect(lines.map((cells) => cells[0])).toEqual(list.split('\n'))
    expect(lines.map((cells) => cells[1])).toEqual([
      'Accepted',
      '',
      'Not a usable link',
      'Refused by the service',
      'Duplicate',
      'Needs your choice',
      'Accepted',
    ])
  })

  test('what is left over gives way to the next list, unless the user went on with it', async () => {
    async function leftOf(lines: string) {
      const { id: draftId } = await house.draft()
      await house.ask('draft.clear', { draftId })
      const { givesWay } = await house.paste(lines)
      expect(givesWay).toBe(false)
      await house.submit()
      return house.draft()
    }
    expect(await leftOf('https://a.example/1\nhello')).toMatchObject({ givesWay: true })
    const { id: draftId, givesWay } = await leftOf('https://a.example/2\nhello\nsole.example/about')
    expect(givesWay).toBe(true)
    value(
      await house.ask('draft.decide', { draftId, target: { kind: 'no-scheme' }, choice: 'mend' }),
    )
    expect(await house.draft()).toMatchObject({ givesWay: false, sendable: 1 })
  })

  test('what is left of the samples always gives way', async () => {
    const { id: draftId } = await house.draft()
    await house.ask('draft.addSamples', { draftId })
    await house.submit()
    const { givesWay, byStatus } = await house.draft()
    expect([givesWay, byStatus.decide]).toEqual([true, 9])
  })

  test('results stand in the same columns whatever was pasted first', async () => {
    await house.paste('https://a.example/1')
    await house.paste(
      'Date\tURL\tPrice\n1 May\thttps://b.example/1\t$30\n2 May\thttps://b.example/2\t$30',
    )
    const submissionId = await house.submit()
    await house.whenIn(submissionId, 'finished')
    const copied = value(await house.ask('results.copy', { submissionId, which: 'all' }))
    const statuses = copied.split('\n').map((line) => line.split('\t')[3])
    expect(statuses).toEqual(['Accepted', 'Status', 'Accepted', 'Accepted'])
  })

  test('results stand behind the widest line, also where it has more cells than headings', async () => {
    await house.paste(
      'URL\tDA\nhttps://b.example/1\t4\nhttps://b.example/2\t5\tcheap\nhttps://b.example/3\t6',
    )
    const submissionId = await house.submit()
    await house.whenIn(submissionId, 'finished')
    const copied = value(await house.ask('results.copy', { submissionId, which: 'all' }))
    const statuses = copied.split('\n').map((line) => line.split('\t')[3])
    expect(statuses).toEqual(['Status', 'Accepted', 'Accepted', 'Accepted'])
  })

  test('results call no line a heading but one whose link cell is a heading', async () => {
    const joined = `https://a.example/${'x'.repeat(58)}`
    const cut = `${joined}\ny-and-z/\n\nhttps://a.example/2`
    const { id: draftId } = await house.paste(cut)
    await house.ask('draft.decide', { draftId, target: { kind: 'maybe-cut' }, choice: 'mend' })
    const rest = value(await rowsOf(draftId))[1]
    expect([rest?.status, rest?.isJoined]).toEqual(['blank', true])
    expect(await statusesOf(cut)).toEqual(['Accepted', 'Joined to the line above', '', 'Accepted'])

    const table =
      'Date\tURL\n1 May\thttps://b.example/1\n2 May\t\n3 May\thttps://b.example/3\n4 May\thttps://b.example/4'
    await house.paste(table)
    expect(await statusesOf(table)).toEqual(['Status', 'Accepted', '', 'Accepted', 'Accepted'])
  })

  async function rowsOf(draftId: string) {
    const { viewId } = value(await house.ask('view.open', { draftId, filter: {} }))
    return house.ask('view.page', { draftId, viewId, start: 0, count: 9 })
  }

  /** Submits what is in New; the status beside each line of what was pasted. */
  async function statusesOf(pasted: string): Promise<readonly string[]> {
    const submissionId = await house.submit()
    await house.whenIn(submissionId, 'finished')
    const copied = value(await house.ask('results.copy', { submissionId, which: 'all' }))
    return pasted.split('\n').map((line, index) => {
      const told = copied.split('\n')[index] ?? ''
      expect(told.startsWith(line)).toBe(true)
      return told.slice(line.length + 1).split('\t')[0] ?? ''
    })
  }

  test('what was not sent stays as the next draft', async () => {
    await house.paste(list)
    await house.submit()
    const next = await house.draft()
    expect(next.byStatus).toMatchObject({ decide: 1, rejected: 1, ready: 0 })
  })

  test('a second press of the button gives the first one’s submission', async () => {
    await house.paste(list)
    const { id: draftId } = await house.draft()
    const first = await house.submit({ requestId: 'one press', draftId })
    const second = await house.submit({ requestId: 'one press', draftId })
    expect(second).toBe(first)
    expect((await house.submission(first)).links.total).toBe(3)
  })

  test('two windows that press at once make one submission of a draft', async () => {
    await house.paste(list)
    const account = await house.account()
    const { id: draftId } = await house.draft()
    const press = (requestId: string) =>
      house.ask('submission.create', {
        requestId,
        draftId,
        accountId: account.id,
        client: '',
        label: '',
        batchSize: 'balanced',
        expectedUnits: 3,
        confirmed: true,
      })
    const [left, right] = await Promise.all([press('left'), press('right')])
    expect(left.ok).toBe(true)
    expect(right).toEqual({ ok: false, error: 'already-submitted' })
  })

  test('refuses to send for more than the user saw', async () => {
    await house.paste(list)
    await expect(house.submit({ expectedUnits: 2 })).rejects.toThrow('cost-changed')
  })

  test('asks for a confirmation at an account’s first use and not again', async () => {
    await house.paste(list)
    await expect(house.submit({ confirmed: false })).rejects.toThrow('confirmation-needed')
    await house.submit()
    await house.paste('https://a.example/3')
    await house.submit({ confirmed: false })
  })

  test('a link that was sent is marked, and sent again only when the user says so', async () => {
    await house.paste('https://a.example/1')
    await house.whenIn(await house.submit(), 'finished')
    await house.paste('https://a.example/1\nhttps://a.example/new')
    const { id: draftId, byStatus } = await house.draft()
    expect(byStatus).toMatchObject({ 'sent-before': 1, ready: 1 })

    await house.ask('draft.includeSentBefore', { draftId, include: true })
    const again = await house.whenIn(await house.submit(), 'finished')
    expect(again.links.accepted).toBe(2)
  })
})

describe('an engine that starts again', () => {
  test('opens the same draft with its choices', async () => {
    const { id: draftId } = await house.paste(list)
    await house.ask('draft.decide', { draftId, target: { kind: 'no-scheme' }, choice: 'mend' })
    const before = await house.draft()
    await house.stopEngine()
    await house.startEngine()
    const after = await house.draft()
    expect(after.id).toBe(draftId)
    expect(after.byStatus).toEqual(before.byStatus)
    expect(after.byStatus.decide).toBe(0)
  })

  test('goes on with what was unfinished', async () => {
    house.token = undefined
    await house.paste(list)
    const id = await house.submit()
    const paused = await house.whenIn(id, 'paused')
    expect(paused.pause).toMatchObject({ reason: 'token', detail: 'missing-token' })
    await house.stopEngine()

    house.token = 'practice-token-1'
    await house.startEngine()
    const { accountId } = await house.submission(id)
    await house.ask('account.tokenState', { accountId, state: { kind: 'present' } })
    expect((await house.whenIn(id, 'finished')).links.accepted).toBe(2)
  })
})

test('while a long list is planned the draft tells how far that is, and afterwards no more', async () => {
  await house.paste(Array.from({ length: 60_000 }, (_, n) => `https://a.example/${n}`).join('\n'))
  const id = await house.submit({ batchSize: 500 })
  const told = house.events.flatMap((event) =>
    event.name === 'draft.changed' ? [event.payload.planned] : [],
  )
  const counts = told.filter((planned) => planned !== undefined)
  expect(counts.length).toBeGreaterThan(0)
  expect(counts).toEqual(counts.toSorted((left, right) => left - right))
  expect((await house.draft()).planned).toBeUndefined()
  await house.ask('submission.cancel', { submissionId: id })
})

test.each(['submission.pause', 'submission.resume', 'submission.cancel'] as const)(
  '%s does nothing where another window forgot the submission',
  async (name) => {
    expect(await house.ask(name, { submissionId: 99 })).toBeUndefined()
  },
)

test('events carry rising revisions, and a snapshot is never behind them', async () => {
  await house.paste(list)
  await house.whenIn(await house.submit(), 'finished')
  const revisions = house.events.map((event) => event.revision)
  expect(revisions).toEqual(revisions.toSorted((left, right) => left - right))
  expect(new Set(revisions).size).toBe(revisions.length)
  const { revision } = await house.ask('engine.snapshot', undefined)
  expect(revision).toBeGreaterThanOrEqual(revisions.at(-1) ?? 0)
})

test('the history of a link names its task, its account and its batch', async () => {
  await house.paste('https://a.example/1')
  const id = await house.submit()
  await house.whenIn(id, 'finished')
  const [found, unknown] = await house.wasItSent('HTTPS://A.example/1\nhttps://a.example/never')
  expect(found?.sending).toMatchObject({ submissionId: id, state: 'accepted' })
  expect(unknown?.answer).toBe('never')
})

describe('while a submission is being planned', () => {
  const many = Array.from({ length: 30_000 }, (_, index) => `https://a.example/${index}`).join('\n')

  /** Presses Submit and, in the same moment, does something else. */
  async function pressAnd<Done>(
    alsoDo: (draftId: string) => Promise<Done>,
  ): Promise<{ readonly id: number; readonly done: Done }> {
    await house.paste(many)
    const { id: accountId } = await house.account()
    const { id: draftId } = await house.draft()
    await house.ask('draft.useAccount', { draftId, accountId })
    const created = house.ask('submission.create', {
      requestId: 'the press',
      draftId,
      accountId,
      client: '',
      label: '',
      batchSize: 'balanced',
      expectedUnits: 30_000,
      confirmed: true,
    })
    const done = alsoDo(draftId)
    return { id: value(await created).submissionId, done: await done }
  }

  async function acceptedLines(submissionId: number): Promise<number> {
    const which = 'all'
    const copied = value(await house.ask('results.copy', { submissionId, which }))
    return copied.match(/\tAccepted\t/g)?.length ?? 0
  }

  test('a paste waits and stays in New, and every planned link is told as what became of it', async () => {
    const text = 'https://b.example/late'
    const { id, done } = await pressAnd((draftId) => house.ask('draft.paste', { draftId, text }))
    expect(value(done).byStatus.ready).toBe(1)
    expect((await house.draft()).byStatus.ready).toBe(1)
    expect((await house.whenIn(id, 'finished')).links.accepted).toBe(30_000)
    expect(await acceptedLines(id)).toBe(30_000)
  })

  test('clearing waits, and takes neither the submission’s source nor the next draft', async () => {
    const { id } = await pressAnd((draftId) => house.ask('draft.clear', { draftId }))
    await house.paste('https://b.example/late')
    expect((await house.draft()).byStatus.ready).toBe(1)
    await house.whenIn(id, 'finished')
    expect(await acceptedLines(id)).toBe(30_000)
  })

  test('looking at another account waits, and marks nothing that is being planned', async () => {
    const { id } = await pressAnd(async (draftId) => {
      const { id: accountId } = await house.account()
      return house.ask('draft.useAccount', { draftId, accountId })
    })
    await house.whenIn(id, 'finished')
    expect(await acceptedLines(id)).toBe(30_000)
  })
})
