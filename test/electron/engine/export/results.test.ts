import { describe, expect, it } from 'vitest'
import { resultsFile, resultsText } from '../../../../electron/engine/export/index.ts'
import {
  headingsOf,
  listOf,
  pageAnswer,
  rowOf,
  rowsOf,
  sentFacts,
  tableLine,
  targetAnswer,
  textLine,
} from './lists.ts'

const accepted = (link: string) => rowOf(link, { status: 'accepted', sent: sentFacts() })

/** The cells of every row in some columns. */
async function cellsIn(list: ReturnType<typeof listOf>, ...headings: readonly string[]) {
  const rows = rowsOf(await resultsText(list))
  return rows.map((row) => headings.map((heading) => row[heading]))
}

describe('results of a plain list', () => {
  it('have a row for each source line, blank lines included', async () => {
    const list = listOf([
      textLine('https://a.example/', 1, [accepted('https://a.example/')]),
      textLine('', 2),
      textLine('not a link', 3, [
        rowOf(undefined, { status: 'rejected', rejectReason: 'not-a-link' }),
      ]),
    ])
    const text = await resultsText(list)
    expect(headingsOf(text)).toEqual([
      'Original line',
      'Status',
      'Reason',
      'Link sent (if different)',
      'Request',
      'Task',
      'Date',
      'Units',
    ])
    const [first, ...others] = rowsOf(text)
    expect(first).toMatchObject({
      'Original line': 'https://a.example/',
      Status: 'Accepted',
      Reason: '',
      'Link sent (if different)': '',
      Request: '7',
      Task: 'task-7',
      Date: '2026-11-21 12:03:05',
      Units: '1',
    })
    expect(others).toMatchObject([
      { 'Original line': '', Status: '' },
      { 'Original line': 'not a link', Status: 'Not usable', Request: '', Date: '', Units: '' },
    ])
  })

  it('name the link only where it was sent in another form than the line has', async () => {
    const list = listOf([
      textLine('https://a.example', 1, [accepted('https://a.example/')]),
      textLine(' https://b.example/x ', 2, [accepted('https://b.example/x')]),
      textLine('see c.example/x', 3, [accepted('https://c.example/x')]),
    ])
    expect(await cellsIn(list, 'Link sent (if different)')).toEqual([
      [''],
      [''],
      ['https://c.example/x'],
    ])
  })

  it('show all links of a line in its one row', async () => {
    const refused = sentFacts({
      message: 'bad host',
      units: undefined,
      requestId: 8,
      taskId: undefined,
    })
    const list = listOf([
      textLine('https://a.example/ https://b.example/ https://c.example/', 1, [
        accepted('https://a.example/'),
        rowOf('https://b.example/', { status: 'refused', sent: refused }),
        rowOf('https://c.example/', { status: 'accepted', sent: sentFacts({ units: 2 }) }),
      ]),
    ])
    expect(rowsOf(await resultsText(list))).toMatchObject([
      {
        Status: 'Accepted; Refused; Accepted',
        Reason: '–; bad host; –',
        'Link sent (if different)': 'https://a.example/; https://b.example/; https://c.example/',
        Request: '7; 8; 7',
        Task: 'task-7; –; task-7',
        Date: '2026-11-21 12:03:05',
        Units: '3',
      },
    ])
  })

  it('have no request, task and date of links that no request has carried', async () => {
    const list = listOf([
      textLine('https://a.example/', 1, [
        rowOf('https://a.example/', { status: 'waiting', sent: sentFacts() }),
      ]),
      textLine('https://b.example/', 2, [
        rowOf('https://b.example/', { status: 'cancelled', sent: sentFacts() }),
      ]),
    ])
    expect(await cellsIn(list, 'Status', 'Request', 'Task', 'Date', 'Units')).toEqual([
      ['Waiting', '', '', '', ''],
      ['Canceled', '', '', '', ''],
    ])
  })
})

describe('results of a table', () => {
  const headings = ['ID', 'url', 'anchor']
  const lines = [
    { ...tableLine(headings, 1, [rowOf(undefined, { status: 'blank' })], 1), isHeader: true },
    tableLine(['1', 'https://a.example/', 'red shoes'], 2, [accepted('https://a.example/')], 1),
    tableLine(['2'], 3, [rowOf(undefined, { status: 'rejected', rejectReason: 'not-a-link' })], 1),
    tableLine(['3', 'https://b.example/', 'x', 'y', 'z'], 4, [rowOf('https://b.example/')], 1),
  ]

  it('have its own columns first, under its own headings, which come once', async () => {
    const list = listOf(lines, headings)
    expect(headingsOf(await resultsText(list)).slice(0, 4)).toEqual([...headings, 'Status'])
    expect(await cellsIn(list, ...headings, 'Status')).toEqual([
      ['1', 'https://a.example/', 'red shoes', 'Accepted'],
      ['2', '', '', 'Not usable'],
      ['3', 'https://b.example/', 'x, y, z', 'Ready'],
    ])
  })

  it('name source and line of each row of a part', async () => {
    const part = listOf(lines.slice(2), headings, {
      isWhole: false,
      sourceNames: ['one.csv', 'two.csv'],
    })
    expect(headingsOf(await resultsText(part)).slice(0, 6)).toEqual([
      ...headings,
      'Source',
      'Line',
      'Status',
    ])
    expect(await cellsIn(part, 'Source', 'Line', 'Status')).toEqual([
      ['one.csv', '3', 'Not usable'],
      ['one.csv', '4', 'Ready'],
    ])
  })
})

describe('reasons', () => {
  /** The result of a row that stands in line 9 of the first of two sources. */
  async function resultOf(row: ReturnType<typeof rowOf>, locale?: string) {
    const list = listOf([textLine('x', 9, [row])], [''], { sourceNames: ['a', 'b'] })
    return rowsOf(await resultsText(list, locale))[0] ?? {}
  }

  it('say why a row was not sent', async () => {
    const duplicate = rowOf('https://a.example/', {
      status: 'duplicate',
      duplicateOf: { sourceIndex: 0, line: 4 },
    })
    expect(await resultOf(duplicate)).toMatchObject({ Reason: 'Same link as line 4' })
    const elsewhere = { ...duplicate, duplicateOf: { sourceIndex: 1, line: 4 } }
    expect(await resultOf(elsewhere)).toMatchObject({ Reason: 'Same link as line 4 (b)' })
    const cut = rowOf(undefined, { status: 'decide', decideKind: 'maybe-cut' })
    expect(await resultOf(cut)).toMatchObject({ Reason: 'May be truncated' })
    const unusual = rowOf('https://a.example/', { warnings: ['unknown-suffix', 'has-fragment'] })
    expect(await resultOf(unusual)).toMatchObject({
      Reason: 'Unknown domain ending; Has a # part',
    })
    const end = rowOf(undefined, { status: 'blank', joinedTo: { sourceIndex: 0, line: 8 } })
    expect(await resultOf(end)).toMatchObject({ Reason: 'Part of the link in line 8' })
    const sitemap = rowOf('https://a.example/s.xml', { status: 'excluded', isSitemap: true })
    expect(await resultOf(sitemap)).toMatchObject({ Reason: 'A sitemap, not a page' })
  })

  it('name list, account, task and time of a link that was sent before', async () => {
    const before = {
      ...sentFacts({ listName: 'October' }),
      state: 'accepted',
      isOnOtherAccount: true,
    } as const
    const row = rowOf('https://a.example/', { status: 'sent-before', sentBefore: before })
    expect(await resultOf(row)).toMatchObject({
      Status: 'Sent before',
      Reason: 'Accepted in “October”, on account “Real”',
      Request: '',
      Task: 'task-7',
      Date: '2026-11-21 12:03:05',
      Units: '',
    })
    const imported = {
      ...before,
      isImported: true,
      isOnOtherAccount: false,
      state: 'waiting',
    } as const
    expect(await resultOf({ ...row, sentBefore: imported })).toMatchObject({
      Reason: 'Waiting in an imported list',
      Task: 'task-7',
      Date: '',
    })
  })

  it('say why a link is in doubt', async () => {
    const row = rowOf('https://a.example/', {
      status: 'in-doubt',
      sent: sentFacts({ doubt: 'no-answer', units: undefined }),
    })
    expect(await resultOf(row)).toMatchObject({ Reason: 'The service didn’t respond in time' })
    expect(await resultOf(row, 'de-DE')).toMatchObject({
      Status: 'Vielleicht abgebucht',
      Grund: 'Der Dienst hat nicht rechtzeitig geantwortet',
    })
  })

  it('say that the user, not the service, called a link accepted', async () => {
    const row = rowOf('https://a.example/', {
      status: 'accepted',
      sent: sentFacts({ taskId: undefined, isSettledByUser: true }),
    })
    expect(await resultOf(row)).toMatchObject({ Status: 'Accepted', Reason: 'marked by you' })
  })
})

describe('page checks', () => {
  /** The result of a link whose page was checked. */
  async function resultOf(change: Parameters<typeof pageAnswer>[0], locale?: string) {
    const row = rowOf('https://a.example/', { page: pageAnswer(change) })
    const checked = { hasPages: true, hasTargets: change?.target !== undefined }
    const list = listOf([textLine('https://a.example/', 1, [row])], [''], checked)
    return rowsOf(await resultsText(list, locale))[0] ?? {}
  }

  it('say verdict, finding, status, where the page leads, and when it was checked', async () => {
    expect(
      await resultOf({ finding: 'redirects', httpStatus: 200, finalUrl: 'https://b.example/' }),
    ).toMatchObject({
      Page: 'Would be wasted',
      'Page finding': 'Redirects to another page',
      'HTTP status': '200',
      'Redirect or canonical': 'https://b.example/',
      'Page checked on': '2026-11-28 09:00:00',
    })
    expect(
      await resultOf({
        finding: 'other-canonical',
        finalUrl: 'https://b.example/',
        canonicalUrl: 'https://c.example/',
      }),
    ).toMatchObject({ 'Redirect or canonical': 'https://c.example/' })
    expect(await resultOf({ finding: 'timed-out', httpStatus: undefined }, 'de-DE')).toMatchObject({
      Seite: 'Nicht prüfbar',
      Befund: 'Dauerte zu lange',
      'HTTP-Status': '',
    })
  })

  it('name the type of a page that is not HTML', async () => {
    expect(
      await resultOf({ finding: 'indexable-file', contentType: 'application/pdf' }),
    ).toMatchObject({
      Page: 'Fine',
      'Page finding': 'A file that can be indexed: application/pdf',
    })
  })

  it('say where a page links to the target apart from its verdict', async () => {
    expect(await resultOf({ finding: 'noindex', target: targetAnswer() })).toMatchObject({
      Page: 'Would be wasted',
      'Our link': 'There',
      'Link rel': 'follow',
      'Anchor text': 'shoes',
      'Linked address': 'https://acme.example/shoes',
    })
    const nofollow = targetAnswer({ finding: 'elsewhere', rel: ['nofollow', 'ugc'] })
    expect(await resultOf({ target: nofollow })).toMatchObject({
      Page: 'Fine',
      'Our link': 'To another page of the site',
      'Link rel': 'nofollow, ugc',
    })
    const missing = targetAnswer({ finding: 'missing', url: undefined, anchor: '' })
    expect(await resultOf({ target: missing })).toMatchObject({
      'Our link': 'Not in the page’s source',
      'Link rel': '',
      'Linked address': '',
    })
  })

  it('are empty for a link that was not checked', async () => {
    const list = listOf([textLine('https://a.example/')], [''], {
      hasPages: true,
      hasTargets: true,
    })
    const [row] = rowsOf(await resultsText(list))
    const cells = ['Page', 'Page finding', 'HTTP status', 'Page checked on', 'Link rel']
    expect(cells.map((heading) => row?.[heading])).toEqual(['', '', '', '', ''])
  })

  it('make no link of an anchor text, which a stranger wrote', async () => {
    const target = targetAnswer({ anchor: 'https://evil.example/' })
    expect(await resultOf({ target })).toMatchObject({ 'Anchor text': '“https://evil.example/”' })
  })
})

it('a text file holds the links alone, without those that need review', () => {
  const list = listOf([
    textLine('a.example', 1, [rowOf('https://a.example/', { status: 'cleaned' })]),
    textLine('b.example', 2, [rowOf(undefined, { status: 'decide' })]),
    textLine('', 3),
  ])
  expect([...resultsFile(list, 'text', { nowMs: 0 })].join('')).toBe('https://a.example/\n')
})
