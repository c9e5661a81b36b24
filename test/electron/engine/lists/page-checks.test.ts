import { expect, it } from 'vitest'
import type { List } from '../../../../electron/engine/lists/index.ts'
import type { RowFilter, RowSort } from '../../../../electron/shared/contract/index.ts'
import type { PageAnswer } from '../../../../electron/shared/page.ts'
import { edits, rowsOf } from './list-fixture.ts'
import { Sending } from './sending-fixture.ts'

const checkedMs = Date.UTC(2026, 10, 1)

const fine: PageAnswer = {
  finding: 'indexable',
  checkedMs,
  httpStatus: 200,
  finalUrl: undefined,
  canonicalUrl: undefined,
  contentType: 'text/html',
  detail: undefined,
  target: undefined,
}
const gone: PageAnswer = { ...fine, finding: 'not-found', httpStatus: 404 }

function redirectsTo(finalUrl: string): PageAnswer {
  return { ...fine, finding: 'redirects', finalUrl }
}

/** Stores checks of links, as the engine does after each page. */
function check(sending: Sending, list: List, answers: Readonly<Record<string, PageAnswer>>): void {
  const { pageChecks, claims } = sending.bench.ledger
  const links = Object.keys(answers)
  pageChecks.store(list.id, claims.keysOf(links), Object.values(answers))
  const rows = rowsOf(list).filter(({ link = '' }) => link in answers)
  list.pagesChecked(rows.map(({ row }) => row))
}

function findings(list: List): readonly (string | undefined)[] {
  return rowsOf(list).map(({ page }) => page?.finding)
}

function matching(list: List, filter: RowFilter): readonly number[] {
  return [...list.views.matching(filter)]
}

function sortedBy(list: List, by: RowSort['by'], descending: boolean): Promise<Uint32Array> {
  return list.views.sorted({}, { by, descending })
}

it('shows the checks of its links, also after reopening', async () => {
  const sending = await Sending.build()
  const list = await sending.list('https://a.example/\nhttps://b.example/\nno link')
  check(sending, list, { 'https://a.example/': fine, 'https://b.example/': gone })
  for (const one of [list, await sending.reopened(list)]) {
    expect(findings(one)).toEqual(['indexable', 'not-found', undefined])
    expect(rowsOf(one)[1]?.page).toEqual({ ...gone, isStale: false, instead: undefined })
  }
})

it('counts rows by verdict and finding, and those that would be sent', async () => {
  const sending = await Sending.build()
  const links = ['a', 'b', 'c', 'd'].map((name) => `https://${name}.example/`)
  const list = await sending.list(links.join('\n'))
  check(sending, list, {
    'https://a.example/': fine,
    'https://b.example/': gone,
    'https://c.example/': gone,
  })
  await list.exclude({ rows: [2] })
  const { pages } = list.facts()
  expect(pages.byVerdict).toEqual({ fine: 1, wasted: 2, unchecked: 0 })
  expect([pages.byFinding['not-found'], pages.sendableByFinding['not-found']]).toEqual([2, 1])
  expect(pages.notChecked).toBe(1)
  expect(pages.excludedWasted).toBe(1)
})

it('filters by verdict, finding, and rows without a check', async () => {
  const sending = await Sending.build()
  const list = await sending.list('https://a.example/\nhttps://b.example/\nhttps://c.example/')
  check(sending, list, { 'https://a.example/': fine, 'https://b.example/': gone })
  expect(matching(list, { page: 'fine' })).toEqual([0])
  expect(matching(list, { page: 'wasted' })).toEqual([1])
  expect(matching(list, { pageFinding: 'not-found' })).toEqual([1])
  expect(matching(list, { page: 'unchecked' })).toEqual([])
  expect(matching(list, { page: 'none' })).toEqual([2])
})

it('sorts by page, wasted ones first; rows without a check come last in both directions', async () => {
  const sending = await Sending.build()
  const links = ['a', 'b', 'c', 'd', 'e'].map((name) => `https://${name}.example/`)
  const list = await sending.list(links.join('\n'))
  check(sending, list, {
    'https://b.example/': fine,
    'https://c.example/': { ...fine, finding: 'needs-login', httpStatus: 401 },
    'https://d.example/': gone,
    'https://e.example/': fine,
  })
  expect([...(await sortedBy(list, 'page', false))]).toEqual([3, 2, 1, 4, 0])
  expect([...(await sortedBy(list, 'page', true))]).toEqual([1, 4, 2, 3, 0])
  await list.exclude({ rows: [2] })
  check(sending, list, { 'https://a.example/': gone })
  expect([...(await sortedBy(list, 'page', false))]).toEqual([0, 3, 2, 1, 4])
})

it('filters and counts by the link to the target, and those that do not count', async () => {
  const sending = await Sending.build()
  const hosts = ['a', 'b', 'c', 'd', 'e'].map((name) => `https://${name}.example/`)
  const list = await sending.list(hosts.join('\n'))
  const there = { finding: 'there', url: 'https://us.example/', anchor: 'us' } as const
  check(sending, list, {
    'https://a.example/': { ...fine, target: { ...there, rel: [] } },
    'https://b.example/': { ...fine, target: { ...there, rel: ['nofollow', 'ugc'] } },
    'https://c.example/': {
      ...gone,
      target: { finding: 'unchecked', url: undefined, rel: [], anchor: '' },
    },
    'https://d.example/': { ...fine, target: { ...there, finding: 'elsewhere', rel: [] } },
    'https://e.example/': {
      ...fine,
      target: { finding: 'missing', url: undefined, rel: [], anchor: '' },
    },
  })
  expect(matching(list, { target: 'amiss' })).toEqual([1, 3, 4])
  expect(matching(list, { target: 'there' })).toEqual([0, 1])
  expect(matching(list, { target: 'uncounted' })).toEqual([1])
  expect(matching(list, { target: 'unchecked' })).toEqual([2])
  expect([...(await sortedBy(list, 'target', false))]).toEqual([4, 3, 1, 2, 0])
  expect([...(await sortedBy(list, 'target', true))]).toEqual([0, 2, 1, 3, 4])
  const { byTarget, uncountedTargets } = list.facts().pages
  expect([byTarget, uncountedTargets]).toEqual([
    { there: 2, elsewhere: 1, missing: 1, unchecked: 1 },
    1,
  ])
  expect(rowsOf(list)[1]?.page?.target).toEqual({ ...there, rel: ['nofollow', 'ugc'] })
})

it('loses the check of a row that gets another link, and has it again after an undo', async () => {
  const sending = await Sending.build()
  const list = await sending.list('https://a.example/')
  check(sending, list, { 'https://a.example/': gone })
  await edits(list).typeOver(0, 'https://b.example/')
  expect([findings(list), list.facts().pages.byVerdict.wasted]).toEqual([[undefined], 0])
  await edits(list).undo()
  expect([findings(list), list.facts().pages.byVerdict.wasted]).toEqual([['not-found'], 1])
})

it('gives a row the check of a link that another row had before', async () => {
  const sending = await Sending.build()
  const list = await sending.list('https://a.example/\nhttps://a.example/')
  check(sending, list, { 'https://a.example/': gone })
  expect(findings(list)).toEqual(['not-found', undefined])
  await edits(list).typeOver(0, 'https://b.example/')
  expect(findings(list)).toEqual([undefined, 'not-found'])
})

it('sends the page that links redirect to, as one step that can be undone and is kept', async () => {
  const sending = await Sending.build()
  const list = await sending.list('https://a.example/\nhttps://b.example/\nhttps://c.example/')
  check(sending, list, {
    'https://a.example/': redirectsTo('https://a.example/new'),
    'https://b.example/': {
      ...fine,
      finding: 'other-canonical',
      canonicalUrl: 'https://b.example/main',
    },
    'https://c.example/': gone,
  })
  expect(list.facts().pages.replaceable).toBe(2)
  expect(await list.sendPageInstead({ filter: {} })).toEqual({ ok: true, value: 2 })
  const links = ['https://a.example/new', 'https://b.example/main', 'https://c.example/']
  for (const one of [list, await sending.reopened(list)])
    expect(rowsOf(one).map(({ link }) => link)).toEqual(links)
  expect(findings(list)).toEqual([undefined, undefined, 'not-found'])
  await edits(list).undo()
  expect(findings(list)).toEqual(['redirects', 'other-canonical', 'not-found'])
})

it('does not check duplicates and rows without a link, and knows which rows have a fresh verdict', async () => {
  const sending = await Sending.build()
  const list = await sending.list('https://a.example/\nhttps://a.example/\nx\nhttps://b.example/')
  expect(list.pageRows()).toEqual(Uint32Array.of(0, 3))
  await list.exclude({ rows: [3] })
  expect([list.pageRows(), list.pageRows({ rows: [1, 2, 3] })]).toEqual([
    Uint32Array.of(0),
    Uint32Array.of(3),
  ])
  check(sending, list, {
    'https://a.example/': fine,
    'https://b.example/': { ...gone, finding: 'timed-out' },
  })
  expect([list.pages.isFresh(0), list.pages.isFresh(3)]).toEqual([true, false])
  expect([0, 1].map((later) => list.pages.isCheckedSince(0, checkedMs + later))).toEqual([
    true,
    false,
  ])
})
