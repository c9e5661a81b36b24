import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { settle } from '../../../../../electron/engine/old/ledger/settlements.ts'
import type { HistoryFilter } from '../../../../../electron/shared/history.ts'
import { dayOf, startOfDay } from '../../../../../electron/shared/local-day.ts'
import { value } from '../../../../fakes/engine-house.ts'
import { houseWithPast } from '../../../../fakes/house-with-past.ts'
import { manyLinks } from '../../../../fakes/sending-house.ts'

const all: HistoryFilter = { accountId: undefined, states: undefined, search: '' }
const today = dayOf(Date.now())
const lastYear = startOfDay(today, -365)
const none = {
  'on-record': 0,
  'nearly-sent': 0,
  refused: 0,
  practised: 0,
  'not-sent': 0,
  'not-a-link': 0,
}

describe('was it sent?', () => {
  test('parts the lines that were asked by what sending them now would mean', async () => {
    const house = await houseWithPast((past) => {
      past.send({ links: ['https://paid.example/'], atMs: lastYear })
      past.send({ links: ['https://doubt.example/'], atMs: lastYear, end: 'in-doubt' })
      past.send({ links: ['https://no.example/'], atMs: lastYear, end: 'refused' })
      past.send({ links: ['https://twice.example/'], atMs: lastYear, end: 'cancelled' })
      past.send({ links: ['https://twice.example/'], atMs: lastYear + 1 })
    })
    const text = 'paid doubt no twice never'
      .split(' ')
      .map((name) => `https://${name}.example`)
      .concat('hello')
      .join('\n')
    const asked = value(await house.ask('history.ask', { text }))
    expect(asked.lines).toEqual({
      ...none,
      'on-record': 3,
      refused: 1,
      'not-sent': 1,
      'not-a-link': 1,
    })
    expect(asked.rows).toEqual({ ...asked.lines, 'on-record': 4 })
    const page = { askId: asked.askId, only: 'on-record', start: 1, count: 9 } as const
    const rows = value(await house.ask('history.answers', page))
    expect(rows.map(({ line, answer }) => [line, answer])).toEqual([
      [1, 'in-doubt'],
      [3, 'accepted'],
      [3, 'cancelled'],
    ])
  })

  test('tells apart from what the service took what only the user’s word says was charged', async () => {
    const link = 'https://doubt.example/'
    const house = await houseWithPast((past) => {
      const { batchId } = past.send({ links: [link], atMs: lastYear, end: 'in-doubt' })
      settle(past.ledger, batchId, 'charged', lastYear + 1)
    })
    const asked = value(await house.ask('history.ask', { text: link }))
    expect(asked.lines).toEqual({ ...none, 'on-record': 1 })
    const page = { askId: asked.askId, start: 0, count: 9 }
    const rows = value(await house.ask('history.answers', page))
    expect(rows.map(({ answer }) => answer)).toEqual(['charged-by-word'])
  })

  test.for([
    ['a cell of a sheet', '2026-10-02\thttps://paid.example/post\tbest shoes\t21\t$31'],
    ['a quoted e-mail', '> https://paid.example/post'],
    ['a chat', '[10:14] Jo: here: https://paid.example/post 👍'],
    ['Markdown', '[the post](https://paid.example/post)'],
    ['an address without https://', 'paid.example/post'],
    ['a remark', 'https://paid.example/post - please index'],
    ['a redirect', 'https://www.google.com/url?q=https%3A%2F%2Fpaid.example%2Fpost&sa=D'],
  ] as const)('finds the link in %s', async ([, text]) => {
    const house = await houseWithPast((past) => {
      past.send({ links: ['https://paid.example/post'], atMs: lastYear })
    })
    const { lines } = value(await house.ask('history.ask', { text }))
    expect(lines).toEqual({ ...none, 'on-record': 1 })
  })

  test('asks of each link of a line', async () => {
    const house = await houseWithPast((past) => {
      past.send({ links: ['https://paid.example/post'], atMs: lastYear })
    })
    const text = 'URL\tNote\nsee https://paid.example/post and https://new.example/a'
    const { askId, lines } = value(await house.ask('history.ask', { text }))
    expect(lines).toEqual({ ...none, 'on-record': 1, 'not-sent': 1, 'not-a-link': 1 })
    const rows = value(await house.ask('history.answers', { askId, start: 1, count: 9 }))
    expect(rows.map((row) => [row.text, row.answer])).toEqual([
      ['https://paid.example/post', 'accepted'],
      ['https://new.example/a', 'never'],
    ])
  })

  test('tells with each answer which link was looked up, where the text is another', async () => {
    const house = await houseWithPast((past) => {
      past.send({ links: ['https://paid.example/post'], atMs: lastYear })
    })
    const text = [
      'https://paid.example/post',
      '2026-10-02\tpaid.example/post\tbest shoes',
      'https://www.google.com/url?q=https%3A%2F%2Fpaid.example%2Fpost&sa=D',
      'https://New.example/a',
      'hello',
    ].join('\n')
    const { askId } = value(await house.ask('history.ask', { text }))
    const rows = value(await house.ask('history.answers', { askId, start: 0, count: 9 }))
    expect(rows.map(({ link }) => link)).toEqual([
      undefined,
      'https://paid.example/post',
      'https://paid.example/post',
      undefined,
      undefined,
    ])
  })

  test('counts apart what only Practice has, and tells of it what a real account has that is nearly the same', async () => {
    const house = await houseWithPast((past) => {
      const { practice } = past
      const links = (name: string) => [`https://${name}.example/`]
      past.send({ links: links('a'), atMs: lastYear, account: practice })
      past.send({ links: links('b'), atMs: lastYear, account: practice, end: 'refused' })
      past.send({ links: links('c'), atMs: lastYear, account: practice, end: 'cancelled' })
      past.send({ links: links('d'), atMs: lastYear, account: practice })
      past.send({ links: links('d'), atMs: lastYear + 1 })
      past.send({ links: links('e'), atMs: lastYear, account: practice })
      past.send({ links: links('e'), atMs: lastYear + 1, end: 'refused' })
      past.send({ links: links('f'), atMs: lastYear, account: practice })
      past.send({ links: ['https://f.example/#x'], atMs: lastYear })
    })
    const text = 'a b c d e f'.replaceAll(/\w/g, 'https://$&.example/').split(' ').join('\n')
    const { askId, lines } = value(await house.ask('history.ask', { text }))
    expect(lines).toEqual({
      'on-record': 1,
      'nearly-sent': 1,
      refused: 1,
      practised: 2,
      'not-sent': 1,
      'not-a-link': 0,
    })
    const rows = value(await house.ask('history.answers', { askId, start: 0, count: 9 }))
    expect(rows.map(({ text: asked, answer }) => `${asked[8]} ${answer}`)).toEqual([
      'a practised',
      'b refused',
      'c cancelled',
      'd accepted',
      'd practised',
      'e refused',
      'e practised',
      'f nearly-sent',
      'f practised',
    ])
  })

  test.for([
    'http://paid.example/post',
    'https://www.paid.example/post',
    'https://paid.example/post/',
    'https://paid.example/Post',
    'https://paid.example/post?utm_source=x',
    'https://paid.example/post#top',
    'paid.example/post/',
  ])('tells what was sent from what is nearly the same: %s', async (text) => {
    const house = await houseWithPast((past) => {
      past.send({ links: manyLinks(3_000), atMs: lastYear })
      past.send({ links: ['https://paid.example/post'], atMs: lastYear, label: 'Spring' })
    })
    const { askId, lines } = value(await house.ask('history.ask', { text }))
    expect(lines).toEqual({ ...none, 'nearly-sent': 1 })
    const [row] = value(await house.ask('history.answers', { askId, start: 0, count: 9 }))
    expect(row).toMatchObject({
      text,
      answer: 'nearly-sent',
      nearLink: 'https://paid.example/post',
      sending: { label: 'Spring', state: 'accepted' },
    })
  })

  test('tells of the newest on a real account that is nearly the same, also where the link itself was refused', async () => {
    const house = await houseWithPast((past) => {
      const { practice } = past
      past.send({ links: ['https://a.example/'], atMs: lastYear, end: 'in-doubt' })
      past.send({ links: ['http://a.example/'], atMs: lastYear + 1, end: 'queued' })
      past.send({ links: ['https://www.a.example/'], atMs: lastYear + 2, account: practice })
      past.send({ links: ['https://a.example/#x'], atMs: lastYear + 3, end: 'refused' })
      past.send({ links: ['https://b.example/#x'], atMs: lastYear + 4, account: practice })
      past.send({ links: ['https://c.example/#x'], atMs: lastYear + 5, end: 'cancelled' })
      past.send({ links: ['https://d.example/#x'], atMs: lastYear + 6, end: 'in-doubt' })
    })
    const text = 'a b c d'.replaceAll(/\w/g, 'https://$&.example/#y').split(' ').join('\n')
    const asked = value(
      await house.ask('history.ask', { text: `${text}\nhttps://a.example/#x\nhttps://a.example` }),
    )
    expect(asked.lines).toEqual({ ...none, 'on-record': 1, 'nearly-sent': 3, 'not-sent': 2 })
    const { askId } = asked
    const rows = value(await house.ask('history.answers', { askId, start: 0, count: 9 }))
    expect(rows.map(({ answer, nearLink }) => [answer, nearLink])).toEqual([
      ['nearly-waiting', 'http://a.example/'],
      ['nearly-practised', 'https://b.example/#x'],
      ['never', undefined],
      ['nearly-maybe-charged', 'https://d.example/#x'],
      ['nearly-waiting', 'http://a.example/'],
      ['refused', undefined],
      ['in-doubt', undefined],
    ])
    const part = { kind: 'asked', askId, only: 'nearly-sent' } as const
    const { id: draftId } = await house.draft()
    expect(await house.ask('history.toDraft', { draftId, part })).toMatchObject({
      value: { links: 3 },
    })
  })

  test('lets a later question take over', async () => {
    const house = await houseWithPast((past) => {
      for (let n = 0; n < 40; n += 1)
        past.send({ links: [`https://${n}.example/`], atMs: lastYear, end: 'refused' })
    })
    const first = house.ask('history.ask', { text: 'https://a.example/' })
    const second = value(await house.ask('history.ask', { text: 'https://b.example/' }))
    expect(await first).toEqual({ ok: false, error: 'asked-again' })
    const page = { askId: second.askId - 1, start: 0, count: 9 }
    expect(await house.ask('history.answers', page)).toEqual({ ok: false, error: 'asked-again' })
  })
})

describe('links of the history', () => {
  test('join the list in New with what the service said of them, each as one line, and nothing is sent', async () => {
    const house = await houseWithPast((past) => {
      const links = ['https://a.example/x', 'https://b.example/y']
      past.send({ links, atMs: lastYear, end: 'refused', label: 'Morning list' })
      past.send({ links: ['https://c.example/'], atMs: lastYear })
    })
    const { id: draftId } = await house.paste('https://new.example/')
    const filter = { ...all, states: ['refused'] } as const
    const part = { kind: 'filter', filter } as const
    const about = { account: { inNew: '', theirs: ['Agency main'] } }
    const joined = { draftId, part, beside: { word: 'join', about }, locale: 'de' } as const
    const { draft } = value(await house.ask('history.toDraft', joined))
    expect(draft.byStatus).toMatchObject({ ready: 3, blank: 0 })
    expect(draft).toMatchObject({
      lines: 3,
      rows: 3,
      columns: ['Result', 'The service’s words', 'List', 'Client'],
    })
    // Headings are said in the language of the window; what stands below them is the list's own.
    expect(draft.sources.at(-1)).toMatchObject({ isNamedByApp: true })
    const rows = await house.rows()
    const last = rows.at(-1)
    expect(last).toMatchObject({ link: 'https://b.example/y' })
    expect(last).toMatchObject({
      line: 2,
      context: ['Vom Dienst abgelehnt', "'=Invalid data", 'Morning list', ''],
    })
    const { submissions } = await house.ask('engine.snapshot', undefined)
    expect(submissions.map(({ state }) => state)).toEqual(['finished', 'finished'])
  })

  test('are all that the service refused of a submission, and nothing that it took or refused of another', async () => {
    let submissionId = 0
    const house = await houseWithPast((past) => {
      const links = ['https://a.example/1', 'https://a.example/2']
      submissionId = past.send({ links, atMs: lastYear, end: 'refused' }).submissionId
      past.send({ links: ['https://a.example/3'], atMs: lastYear, end: 'refused' })
      past.send({ links: ['https://a.example/4'], atMs: lastYear })
    })
    const { id: draftId } = await house.draft()
    const part = { kind: 'refused', submissionIds: [submissionId] } as const
    const { draft } = value(await house.ask('history.toDraft', { draftId, part }))
    expect(draft.byStatus).toMatchObject({ ready: 2, 'sent-before': 0 })
    const nothing = { kind: 'refused', submissionIds: [999] } as const
    expect(await house.ask('history.toDraft', { draftId, part: nothing })).toEqual({
      ok: false,
      error: 'no-links',
    })
  })

  test('are left out in New where they were sent before', async () => {
    const house = await houseWithPast()
    await house.paste('https://a.example/1\nhttps://a.example/2')
    await house.whenIn(await house.submit(), 'finished')
    const { id: draftId } = await house.draft()
    const part = { kind: 'filter', filter: all } as const
    const { draft } = value(await house.ask('history.toDraft', { draftId, part }))
    expect(draft.byStatus).toMatchObject({ 'sent-before': 2, ready: 0 })
  })

  test('of a question are those that were not sent', async () => {
    const house = await houseWithPast((past) => {
      past.send({ links: ['https://paid.example/'], atMs: lastYear })
    })
    const text = 'https://paid.example/\nhttps://new.example/\nhello'
    const { askId } = value(await house.ask('history.ask', { text }))
    const { id: draftId } = await house.draft()
    const part = { kind: 'asked', askId, only: 'not-sent' } as const
    const { draft } = value(await house.ask('history.toDraft', { draftId, part }))
    expect([draft.rows, draft.byStatus.ready]).toEqual([1, 1])
  })
})

describe('an export', () => {
  test('has the batches or the links that a filter shows, formula-safe', async () => {
    const house = await houseWithPast((past) => {
      const links = manyLinks(3)
      past.send({ links, atMs: lastYear, end: 'refused', label: '=1+1', client: 'Norda' })
      past.send({ links: ['https://b.example/'], atMs: lastYear })
    })
    const path = join(house.folder, 'out.csv')
    const filter = { ...all, client: 'Norda' }
    const asked = { filter, format: 'csv', path } as const
    value(await house.ask('history.write', { ...asked, what: 'batches' }))
    const batches = await readFile(path, 'utf8')
    expect(batches.split('\r\n')).toHaveLength(3)
    expect(batches).toMatch(/^\u{feff}When,/u)
    expect(batches).toContain("'=1+1,Norda")
    expect(batches).toContain("'=Invalid data")
    value(await house.ask('history.write', { ...asked, what: 'links' }))
    const links = await readFile(path, 'utf8')
    expect(links.split('\r\n').slice(1, -1)).toHaveLength(3)
    expect(links).not.toContain('https://b.example/')
  })
})

describe('a report', () => {
  test('is made of what was really submitted, and of Practice there is none', async () => {
    const house = await houseWithPast()
    await house.paste('https://a.example/1\nhttps://a.example/1\nhello\n\nhttps://a.example/2')
    const submissionId = await house.submit({ client: 'Norda' })
    await house.whenIn(submissionId, 'finished')
    const scope = { kind: 'submission', submissionId } as const
    expect(value(await house.ask('report.figures', { scope }))).toMatchObject({
      client: 'Norda',
      linesReceived: 4,
      submitted: 2,
      sentBefore: 0,
      units: 2,
    })
    const path = join(house.folder, 'report.html')
    const asked = { scope, withInternals: false, format: 'html', locale: 'en', path } as const
    value(await house.ask('report.write', asked))
    expect(readFileSync(path, 'utf8')).toContain('https://a.example/2')

    const practice = await house.ask('practice.ready', { baseUrl: house.practice.baseUrl })
    await house.paste('https://a.example/3')
    const toPractice = await house.submit({ accountId: practice.id })
    await house.whenIn(toPractice, 'finished')
    const ofPractice = { kind: 'submission', submissionId: toPractice } as const
    expect(await house.ask('report.figures', { scope: ofPractice })).toEqual({
      ok: false,
      error: 'practice-is-no-work',
    })
  })
})
