import { describe, expect, it } from 'vitest'
import { resultsFile, resultsText } from '../../../../electron/engine/export/index.ts'
import { listOf, rowOf, sentFacts, tableLine, textLine } from './lists.ts'

const cellsOf = (text: string): readonly (readonly string[])[] =>
  text.split('\n').map((line) => line.split('\t'))

const accepted = (link: string) => rowOf(link, { status: 'accepted', sent: sentFacts() })

describe('results of a plain list', () => {
  it('have headings and a line for each source line, blank ones included', async () => {
    const list = listOf([
      textLine('https://a.example/', 1, [accepted('https://a.example/')]),
      textLine('', 2),
      textLine('not a link', 3, [
        rowOf(undefined, { status: 'rejected', rejectReason: 'not-a-link' }),
      ]),
    ])
    expect(cellsOf(await resultsText(list))).toEqual([
      [
        'Original line',
        'Status',
        'Reason',
        'Link sent (if different)',
        'Request',
        'Task',
        'Date',
        'Units',
      ],
      ['https://a.example/', 'Accepted', '', '', '7', 'task-7', '2026-11-21 12:03:05', '1'],
      ['', '', '', '', '', '', '', ''],
      ['not a link', 'Not usable', 'No link in it', '', '', '', '', ''],
    ])
  })

  it('say the link only where another was sent than the line says', async () => {
    const list = listOf([
      textLine('https://a.example', 1, [accepted('https://a.example/')]),
      textLine(' https://b.example/x ', 2, [accepted('https://b.example/x')]),
      textLine('see c.example/x', 3, [accepted('https://c.example/x')]),
    ])
    expect(cellsOf(await resultsText(list)).map((cells) => cells[3])).toEqual([
      'Link sent (if different)',
      '',
      '',
      'https://c.example/x',
    ])
  })

  it('tell all links of one line in its one row', async () => {
    const list = listOf([
      textLine('https://a.example/ https://b.example/ https://c.example/', 1, [
        accepted('https://a.example/'),
        rowOf('https://b.example/', {
          status: 'refused',
          sent: sentFacts({
            message: 'bad host',
            units: undefined,
            requestId: 8,
            taskId: undefined,
          }),
        }),
        rowOf('https://c.example/', { status: 'accepted', sent: sentFacts({ units: 2 }) }),
      ]),
    ])
    expect(cellsOf(await resultsText(list))[1]?.slice(1)).toEqual([
      'Accepted; Refused; Accepted',
      '–; bad host; –',
      'https://a.example/; https://b.example/; https://c.example/',
      '7; 8; 7',
      'task-7; –; task-7',
      '2026-11-21 12:03:05',
      '3',
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

  it('keep the own columns first, under their own headings, which come once', async () => {
    const text = cellsOf(await resultsText(listOf(lines, headings)))
    expect(text.map((cells) => cells.slice(0, 4))).toEqual([
      ['ID', 'url', 'anchor', 'Status'],
      ['1', 'https://a.example/', 'red shoes', 'Accepted'],
      ['2', '', '', 'Not usable'],
      ['3', 'https://b.example/', 'x, y, z', 'Ready'],
    ])
  })

  it('name line and source where they are a part of the list', async () => {
    const part = listOf(lines.slice(2), headings, {
      isWhole: false,
      sourceNames: ['one.csv', 'two.csv'],
    })
    expect(cellsOf(await resultsText(part)).map((cells) => cells.slice(3, 6))).toEqual([
      ['Source', 'Line', 'Status'],
      ['one.csv', '3', 'Not usable'],
      ['one.csv', '4', 'Ready'],
    ])
  })
})

describe('reasons', () => {
  async function reason(row: ReturnType<typeof rowOf>, locale?: string) {
    const list = listOf([textLine('x', 9, [row])], [''], { sourceNames: ['a', 'b'] })
    return cellsOf(await resultsText(list, locale))[1]
  }

  it('say why a row was not sent', async () => {
    const duplicate = rowOf('https://a.example/', {
      status: 'duplicate',
      duplicateOf: { sourceIndex: 0, line: 4 },
    })
    expect((await reason(duplicate))?.[2]).toBe('Same link as line 4')
    const elsewhere = { ...duplicate, duplicateOf: { sourceIndex: 1, line: 4 } }
    expect((await reason(elsewhere))?.[2]).toBe('Same link as line 4 (b)')
    const cut = rowOf('https://a.example/', { status: 'decide', decideKind: 'maybe-cut' })
    expect((await reason(cut))?.[2]).toBe('May be truncated')
    const unusual = rowOf('https://a.example/', { warnings: ['unknown-suffix', 'has-fragment'] })
    expect((await reason(unusual))?.[2]).toBe('Unknown domain ending; Has a # part')
    const end = rowOf(undefined, { status: 'blank', joinedTo: { sourceIndex: 0, line: 8 } })
    expect((await reason(end))?.[2]).toBe('Part of the link in line 8')
    const sitemap = rowOf('https://a.example/s.xml', { status: 'excluded', isSitemap: true })
    expect((await reason(sitemap))?.[2]).toBe('A sitemap, not a page')
  })

  it('name the list, the account, the task and the day of what was sent before', async () => {
    const before = {
      ...sentFacts({ listName: 'October' }),
      state: 'accepted',
      isElsewhere: true,
    } as const
    const row = rowOf('https://a.example/', { status: 'sent-before', sentBefore: before })
    expect((await reason(row))?.slice(1)).toEqual([
      'Sent before',
      'Accepted in “October”, on account “Real”',
      '',
      '',
      'task-7',
      '2026-11-21 12:03:05',
      '',
    ])
    const imported = { ...before, isImported: true, isElsewhere: false, state: 'waiting' } as const
    expect((await reason({ ...row, sentBefore: imported }))?.slice(2)).toEqual([
      'Waiting in an imported list',
      '',
      '',
      'task-7',
      '',
      '',
    ])
  })

  it('say in words why a link is in doubt', async () => {
    const row = rowOf('https://a.example/', {
      status: 'in-doubt',
      sent: sentFacts({ doubt: 'no-answer', units: undefined }),
    })
    expect((await reason(row))?.[2]).toBe('The service didn’t respond in time')
    expect((await reason(row, 'de-DE'))?.slice(1, 3)).toEqual([
      'Vielleicht abgebucht',
      'Der Dienst hat nicht rechtzeitig geantwortet',
    ])
  })

  it('say that a link counts as accepted by the word of the user', async () => {
    const row = rowOf('https://a.example/', {
      status: 'accepted',
      sent: sentFacts({ taskId: undefined, isByUsersWord: true }),
    })
    expect((await reason(row))?.slice(1, 3)).toEqual(['Accepted', 'marked by you'])
  })
})

it('a text file holds the links alone, and none that waits for a choice', () => {
  const list = listOf([
    textLine('a.example', 1, [rowOf('https://a.example/', { status: 'cleaned' })]),
    textLine('b.example', 2, [rowOf('https://b.example/', { status: 'decide' })]),
    textLine('', 3),
  ])
  expect([...resultsFile(list, 'text', { nowMs: 0 })].join('')).toBe('https://a.example/\n')
})
