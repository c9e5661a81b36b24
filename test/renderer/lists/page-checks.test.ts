import { describe, expect, it } from 'vitest'
import type { PagesOfList } from '../../../electron/shared/contract/index.ts'
import { pageFindings } from '../../../electron/shared/page.ts'
import { recordOf } from '../../../electron/shared/record-of.ts'
import { isInFilter, listEntries, listFilters } from '../../../renderer/lists/list-entries.ts'
import {
  findingsWith,
  hasPageChecks,
  hasTargets,
  sendableWith,
  shortAddress,
  targetFilterOf,
  withPageFilter,
} from '../../../renderer/lists/page-checks/page-counts.ts'
import { sampleList } from '../../fakes/window/data.ts'

const noFindings = recordOf(pageFindings, () => 0)
const unchecked: PagesOfList = {
  run: undefined,
  byVerdict: { fine: 0, wasted: 0, unchecked: 0 },
  byFinding: noFindings,
  sendableByFinding: noFindings,
  byTarget: { there: 0, elsewhere: 0, missing: 0, unchecked: 0 },
  uncountedTargets: 0,
  notChecked: 4,
  stale: 0,
  replaceable: 0,
  excludedWasted: 0,
}
const run: NonNullable<PagesOfList['run']> = {
  state: 'running',
  checked: 0,
  total: 4,
  perMinute: undefined,
  doneByMs: undefined,
  startedMs: 0,
  target: undefined,
}

describe('the page checks of a list', () => {
  it('are shown from the start of the first check on', () => {
    expect(hasPageChecks(unchecked)).toBe(false)
    expect(hasPageChecks({ ...unchecked, run })).toBe(true)
    const canceled = { ...unchecked, run: { ...run, state: 'finished' as const } }
    expect(hasPageChecks(canceled)).toBe(false)
    expect(hasPageChecks({ ...canceled, byVerdict: { ...unchecked.byVerdict, fine: 1 } })).toBe(
      true,
    )
  })

  it('have a column for our link only if it was looked for', () => {
    expect(hasTargets({ ...unchecked, run })).toBe(false)
    expect(hasTargets({ ...unchecked, run: { ...run, target: { column: 1 } } })).toBe(true)
    expect(hasTargets({ ...unchecked, byTarget: { ...unchecked.byTarget, missing: 1 } })).toBe(true)
  })

  it('count what would be wasted apart from what could not be checked, most frequent reason first', () => {
    const pages = {
      ...unchecked,
      sendableByFinding: {
        ...noFindings,
        indexable: 9,
        noindex: 2,
        'not-found': 5,
        forbidden: 3,
        'timed-out': 1,
      },
    }
    expect([sendableWith(pages, 'wasted'), sendableWith(pages, 'unchecked')]).toEqual([7, 4])
    expect(findingsWith(pages, 'wasted')).toEqual([
      { finding: 'not-found', rows: 5 },
      { finding: 'noindex', rows: 2 },
    ])
  })
})

describe('a filter by page check', () => {
  it('keeps the other filters and replaces the one before', () => {
    const before = {
      host: 'a.example',
      statuses: ['accepted' as const],
      pageFinding: 'noindex' as const,
    }
    const wasted = withPageFilter(before, 'wasted')
    expect(wasted).toEqual({ host: 'a.example', statuses: ['accepted'], page: 'wasted' })
    expect(withPageFilter(wasted, undefined)).toEqual({ host: 'a.example', statuses: ['accepted'] })
  })

  it('shows only rows that would be sent if their pages are not checked or outdated, as its chip counts', () => {
    const none = withPageFilter({ statuses: ['excluded'] }, 'none')
    expect(none).toEqual({ page: 'none', statuses: ['ready', 'cleaned'] })
    expect(withPageFilter(none, 'fine')).toEqual({ page: 'fine' })
    expect(withPageFilter(none, undefined)).toEqual({})
  })
})

it('tells our link from one that search engines do not count', () => {
  const target = { url: 'https://a.example/', anchor: '', finding: 'there' as const }
  expect(targetFilterOf({ ...target, rel: [] })).toBe('there')
  expect(targetFilterOf({ ...target, rel: ['ugc'] })).toBe('uncounted')
  expect(targetFilterOf({ ...target, finding: 'elsewhere', rel: ['ugc'] })).toBe('elsewhere')
})

it('shortens an address to what differs from the link', () => {
  const link = 'https://talva.example/old'
  expect(shortAddress('https://talva.example/new?page=2#top', link)).toBe('/new?page=2#top')
  expect(shortAddress('https://talva.example/', link)).toBe('/')
  expect(shortAddress('https://www.talva.example/', link)).toBe('www.talva.example')
  expect(shortAddress('https://other.example:8080/x', link)).toBe('other.example:8080/x')
  expect(shortAddress('not an address', link)).toBe('not an address')
})

it('shows on the Lists screen how many pages of a list would be wasted, before those that are ready', () => {
  const counts = { ...sampleList(1, 'Norda', '').counts, ready: 9 }
  const [entry] = listEntries([sampleList(1, 'Norda', '', { wasted: 2, counts })], [])
  expect(entry?.statuses).toEqual([
    { kind: 'wasted', rows: 2 },
    { kind: 'ready', rows: 9 },
  ])
  expect(entry && listFilters.filter((filter) => isInFilter(entry, filter))).toEqual([
    'all',
    'needs-you',
    'ready',
  ])
})

it('shows on the Lists screen that pages are checked, and that the disk stopped it', () => {
  const filtersOf = (state: 'running' | 'disk-full') => {
    const [entry] = listEntries(
      [sampleList(1, 'Norda', '', { pageRun: { state, checked: 3, total: 9 } })],
      [],
    )
    return entry && [entry.statuses[0], listFilters.filter((filter) => isInFilter(entry, filter))]
  }
  expect(filtersOf('running')).toEqual([
    { kind: 'checking-pages', state: 'running', checked: 3, total: 9 },
    ['all'],
  ])
  expect(filtersOf('disk-full')?.[1]).toEqual(['all', 'needs-you'])
})
