import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildRow } from '../../../../electron/engine/lists/row.ts'
import { applySteps, type Step } from '../../../../electron/engine/parsing/mending.ts'
import { readText } from '../../../../electron/engine/parsing/read-text.ts'
import {
  defaultContext,
  type Range,
  type Reading,
} from '../../../../electron/engine/parsing/reading.ts'
import { PieceLookup } from '../../../../electron/engine/table/line-reader.ts'
import { mark } from '../../../../electron/engine/table/rows.ts'
import type { Row, RowFilter } from '../../../../electron/shared/contract/index.ts'
import { randomRuns } from '../../../setup/random-runs.ts'
import { tableOf } from '../table/table-fixture.ts'
import { edits, listOf, pageOf, sentLinks } from './list-fixture.ts'

const account = { accountId: 1, urlLength: 2_000, skipSentElsewhere: false }

describe('a view', () => {
  it('emphasises nothing in a heading', async () => {
    for (const heading of ['Address', 'Line as given']) {
      const list = await listOf(`${heading}\tStatus\nhttps://a.example/1\tAccepted`)
      const [first] = pageOf(list, list.views.open({}).viewId, 0, 1)
      expect([first?.text, first?.status, first?.emphasis]).toEqual([heading, 'blank', []])
    }
  })

  it('has the rows that match all conditions', async () => {
    const list = await listOf(
      'https://a.example/#x\nHTTPS://B.example/Zebra\nb.example/x\nmailto:x@y\nhttps://b.example/é?utm_a=1',
    )
    const rows = (filter: RowFilter): readonly number[] =>
      pageOf(list, list.views.open(filter).viewId).map(({ row }) => row)
    expect(rows({ statuses: ['ready', 'cleaned'] })).toEqual([0, 1, 4])
    expect(rows({ decideKind: 'no-scheme' })).toEqual([2])
    expect(rows({ rejectReason: 'unsupported-scheme' })).toEqual([3])
    expect(rows({ warning: 'has-fragment' })).toEqual([0])
    expect(rows({ warning: 'any' })).toEqual([0, 4])
    expect(rows({ host: 'b.example' })).toEqual([1, 4])
    expect(rows({ search: 'zEBRA' })).toEqual([1])
    expect(rows({ search: '%c3%a9' })).toEqual([4])
    expect(rows({ search: 'É' })).toEqual([4])
    expect(rows({ search: 'b.example', statuses: ['decide'] })).toEqual([2])
    expect(rows({ search: 'nowhere' })).toEqual([])
  })

  it('is not opened for the examples of each kind', async () => {
    const list = await listOf(
      'https://a.example/\nb.example/x\nttps://c.example/\nd.example/y\nhttps://e.example/ - please',
    )
    const { viewId } = list.views.open({})
    expect(list.views.examples().map(({ row, decideKind }) => [row, decideKind])).toEqual([
      [1, 'no-scheme'],
      [2, 'mistyped-scheme'],
      [4, 'text-after-link'],
    ])
    expect(pageOf(list, viewId)).toHaveLength(5)
  })

  it('names the line of the row that holds the link of a duplicate', async () => {
    const list = await listOf(
      'URL\tDA\nhttps://a.example/1;https://b.example/2\t50\nhttps://c.example/\t1\nhttps://c.example/\t2',
    )
    const rows = pageOf(list, list.views.open({ statuses: ['duplicate'] }).viewId)
    expect(rows).toMatchObject([{ line: 4, duplicateOf: 3, duplicateOfLine: 3 }])
  })

  it('is closed when two newer ones are open, and has the revision of the list', async () => {
    const list = await listOf('https://a.example/')
    const [first, second, third] = [list.views.open({}), list.views.open({}), list.views.open({})]
    expect(list.views.page(first.viewId, 0, 1)).toEqual({ ok: false, error: 'view-gone' })
    expect(pageOf(list, second.viewId)).toHaveLength(1)
    expect(third).toMatchObject({ rows: 1, revision: list.facts().revision })
  })

  it('cannot be paged once one of its rows was removed by an edit or an undo', async () => {
    const list = await listOf('https://a.example/1;https://b.example/2\nhttps://c.example/')
    const before = list.views.open({})
    await edits(list).keepAsOne(0)
    expect(list.views.page(before.viewId, 0, 3)).toEqual({ ok: false, error: 'view-gone' })
    const { viewId } = list.views.open({})
    expect(pageOf(list, viewId)).toHaveLength(2)
    await edits(list).undo()
    expect(pageOf(list, viewId)).toHaveLength(2)
  })

  it('finds the position of a row, if it has the row', async () => {
    const list = await listOf('https://a.example/1\nb.example\nhttps://a.example/2')
    const { viewId } = list.views.open({ statuses: ['ready'] })
    expect([0, 1, 2].map((row) => list.views.find(viewId, row))).toEqual([
      { ok: true, value: 0 },
      { ok: false, error: 'not-in-view' },
      { ok: true, value: 1 },
    ])
    expect(list.views.find(viewId + 1, 0)).toEqual({ ok: false, error: 'view-gone' })
  })

  it('shows changes with their ranges, pieces, warnings and the other cells', async () => {
    const list = await listOf(
      'URL\tDA\n "https://a.example/x."\t45\nhttps://a.example/1;https://b.example/2\t50\n',
    )
    const rows = pageOf(list, list.views.open({ statuses: ['ready', 'cleaned'] }).viewId)
    expect(rows).toMatchObject([
      {
        line: 2,
        text: ' "https://a.example/x."',
        link: 'https://a.example/x.',
        emphasis: [
          [0, 2],
          [22, 23],
        ],
        changes: ['quotes'],
        warnings: ['trailing-punctuation'],
        context: ['45'],
        piece: undefined,
        isLocked: false,
        sent: undefined,
      },
      { line: 3, piece: 1, text: 'https://a.example/1', emphasis: [], context: ['50'] },
      { line: 3, piece: 2, text: 'https://b.example/2', context: ['50'] },
    ])
    expect(list.facts().columns).toEqual(['DA'])
    expect(list.views.inspect(2)).toMatchObject({
      row: { text: 'https://a.example/1' },
      cells: [
        { heading: 'URL', text: 'https://a.example/1;https://b.example/2' },
        { heading: 'DA', text: '50' },
      ],
    })
    expect(list.views.inspect(99)).toBeUndefined()
  })

  it('cuts very long texts for the grid, but not for sending or exporting', async () => {
    const long = `https://a.example/${'x'.repeat(9_000)}`
    const list = await listOf(long)
    await list.useAccount({ ...account, urlLength: 10_000 })
    expect(pageOf(list, list.views.open({}).viewId)[0]?.text).toHaveLength(4_000)
    expect(sentLinks(list)).toEqual([long])
    expect(Array.from(list.sourceLines(), ({ rows }) => rows[0]?.text)).toEqual([long])
  })

  it('shows the progress of sorting, which can be stopped', async () => {
    const links = Array.from({ length: 30_000 }, (_, n) => `https://a.example/${(n * 7) % 30_000}`)
    const { views } = await listOf(links.join('\n'))
    const open = () => views.openSorted({}, { by: 'link', descending: false })
    const stopped = open()
    expect(views.sortProgress).toEqual(expect.any(Number))
    views.stopSorting()
    expect(await stopped).toEqual({ ok: false, error: 'stopped' })
    expect(views.sortProgress).toBeUndefined()
    expect(await open()).toMatchObject({ ok: true, value: { rows: 30_000 } })
  })
})

describe('a part of a list', () => {
  it('can be the first sendable links', async () => {
    const list = await listOf(
      'https://a.example/1\nb.example\nhttps://a.example/1\n\nhttps://a.example/2\n https://a.example/3\nno link',
    )
    expect(list.sendable({ firstLinks: 2 })).toMatchObject({ links: 2, unusual: 0 })
    const links = Array.from(list.sendableRows({ firstLinks: 2 }), ({ link }) => link)
    expect(links).toEqual(['https://a.example/1', 'https://a.example/2'])
  })

  it('has the sendable rows of a filter, of rows or of a range of a view, and counts unusual links', async () => {
    const list = await listOf(
      'https://a.example/1\nhttps://b.example/a|b\nb.example/x\nhttps://b.example/2',
    )
    const byHost = { filter: { host: 'b.example' } }
    expect(list.sendable(byHost)).toMatchObject({ links: 2, unusual: 1 })
    expect(list.sendable({ rows: [0, 2, 0] })).toMatchObject({ links: 1, unusual: 0 })
    const view = await list.views.openSorted({}, { by: 'line', descending: true })
    const part = { viewId: view.ok ? view.value.viewId : 0, first: 0, last: 2 }
    expect(Array.from(list.sendableRows(part), ({ row, isUnusual }) => [row, isUnusual])).toEqual([
      [1, true],
      [3, false],
    ])
    const { viewId } = list.views.open({})
    const marked = list.views.page(viewId, 0, 9, byHost)
    expect(marked.ok && marked.value.map(({ isInPart }) => isInPart)).toEqual([
      false,
      true,
      false,
      true,
    ])
  })

  it('is unknown once its view is closed', async () => {
    const list = await listOf('https://a.example/1')
    const { viewId } = list.views.open({})
    list.views.close()
    expect(list.sendable({ viewId, first: 0, last: 0 })).toBeUndefined()
    expect(await list.exclude({ viewId, first: 0, last: 0 })).toEqual({
      ok: false,
      error: 'view-gone',
    })
    expect(
      await list.submit({ viewId, first: 0, last: 0 }, () => {
        throw new Error('nothing is planned')
      }),
    ).toEqual({ ok: false, error: 'view-gone' })
  })
})

describe('the facts of a list', () => {
  it('name the hosts with the most rows', async () => {
    const list = await listOf(
      'https://a.example/1\nhttps://b.example/1\nhttps://b.example/2\nc.example/1',
    )
    await list.settled()
    expect(list.facts().topHosts).toEqual([
      { host: 'b.example', rows: 2 },
      { host: 'a.example', rows: 1 },
    ])
    await edits(list).decide({ kind: 'no-scheme' }, 'mend')
    await list.settled()
    expect(list.facts().topHosts).toContainEqual({ host: 'c.example', rows: 1 })
  })

  it('depend on the longest link of the account', async () => {
    const list = await listOf('https://a.example/1\nhttps://a.example/22')
    await list.useAccount({ ...account, urlLength: 19 })
    expect(list.facts()).toMatchObject({ sendable: 1, byRejectReason: { 'too-long': 1 } })
    await list.useAccount({ ...account, urlLength: 20 })
    expect(list.facts()).toMatchObject({ sendable: 2, accountId: 1 })
  })

  it('count links that a service may refuse', async () => {
    const list = await listOf('https://a.example/a|b\nhttps://a.example/')
    expect(list.facts()).toMatchObject({ sendable: 2, sendableUnusual: 1 })
    expect(Array.from(list.sendableRows(), ({ isUnusual }) => isUnusual)).toEqual([true, false])
  })

  it('name a list after the site of its first link, also if all lines need review', async () => {
    const hostOf = async (text: string) => (await listOf(text)).suggestedName.firstHost
    expect(await hostOf('http://10.0.0.1:80/\nhttps://b.example/')).toBe('b.example')
    expect(await hostOf('nothing\nhttp://10.0.0.1:8080/x')).toBe('10.0.0.1:8080')
    expect(await hostOf('nothing')).toBe(undefined)
  })

  it('name a list after the source with the most links', async () => {
    const list = await listOf()
    await list.addText('https://a.example/1', 'one.csv')
    expect(list.suggestedName).toEqual({ ofSources: 'one.csv', firstHost: 'a.example' })
    await list.addText('https://b.example/1\nhttps://b.example/2', 'two.csv')
    expect(list.suggestedName.ofSources).toBe('two.csv + 1')
    await list.paste('https://c.example/1\nhttps://c.example/2\nhttps://c.example/3')
    expect(list.suggestedName.ofSources).toBe('')
  })
})

const before = fc.constantFrom('', '', '', '- ', '"', '(', 'see ', '> ', '\ufeff', '12. ')
const start = fc.constantFrom('https://', 'HTTP://', 'http://', '', '', 'htp:/', 'https://u:p@')
const host = fc.constantFrom(
  'a.example',
  'B.example',
  'bücher.example',
  'localhost',
  'l.facebook.com',
)
const path = fc.constantFrom(
  '',
  '/',
  '/a-b',
  '/статья',
  '/l.php?u=https%3A%2F%2Fb.example%2F',
  '/a b',
)
const end = fc.constantFrom(
  '',
  '',
  '',
  '.',
  ')',
  '"',
  '?a=1&amp;b=2',
  ' - please index',
  '…',
  ' ',
  ' c.pdf',
)
const single = fc.tuple(before, start, host, path, end).map((parts) => parts.join(''))
const line = fc.oneof(
  { weight: 4, arbitrary: single },
  { weight: 1, arbitrary: fc.tuple(single, single).map((both) => both.join(' ')) },
)

async function rowsOf(text: string): Promise<readonly { shown: Row; isInProse: boolean }[]> {
  const table = await tableOf(text)
  const known = {
    sentBefore: undefined,
    nearDuplicateOf: undefined,
    sent: undefined,
    page: undefined,
    isInPart: undefined,
  }
  return Array.from(table.inOrder(), (row) => ({
    shown: buildRow(table, row, known, Infinity, new PieceLookup(table)),
    isInProse: table.rows.has(row, mark.isInProse),
  }))
}

function emphasisOf(reading: Reading): readonly Range[] {
  if (reading.kind === 'blank') return []
  const all = reading.kind === 'link' ? reading.emphasis : [reading.emphasis]
  return all.filter(([from, to]) => from < to)
}

describe('a row as the grid shows it', () => {
  it('has the changes and emphasis of a fresh reading of its text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 5 }), async (lines) => {
        for (const { shown, isInProse } of await rowsOf(lines.join('\n\n'))) {
          const reading = readText(shown.text, { ...defaultContext, isInProse })
          expect(shown.changes).toEqual(reading.kind === 'link' ? reading.changes : [])
          expect(shown.emphasis).toEqual(emphasisOf(reading))
        }
      }),
      { numRuns: randomRuns(150, 20_000) },
    )
  })

  it('recommends the link that the first choices lead to', async () => {
    const numRuns = randomRuns(150, 20_000)
    let decided = 0
    await fc.assert(
      fc.asyncProperty(line, async (text) => {
        for (const { shown, isInProse } of await rowsOf(text)) {
          if (shown.status !== 'decide') continue
          decided++
          const known = { ...defaultContext, isInProse }
          const steps: Step[] = []
          let { reading, current } = applySteps(shown.text, steps, known)
          while (reading.kind === 'decide' && steps.length < 4) {
            const [first, second] = reading.cuts
            if (first !== undefined && /\s/.test(current.slice(first?.[0], second?.[0]))) break
            const keepsFirst = ['private-host', 'space-in-link'].includes(reading.decideKind)
            const isKept = keepsFirst || reading.mended === undefined
            steps.push(isKept ? 'keep' : 'mend')
            ;({ reading, current } = applySteps(shown.text, steps, known))
          }
          expect(shown.link).toBeUndefined()
          expect(shown.recommendedLink).toBe(reading.kind === 'link' ? reading.link : undefined)
        }
      }),
      { numRuns },
    )
    expect(decided).toBeGreaterThan(numRuns / 4)
  })
})
