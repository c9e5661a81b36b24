import { describe, expect, test } from 'vitest'
import type { PageFailure } from '../../../../electron/engine/pages/page-request.ts'
import { findingOf, type PageObservation } from '../../../../electron/engine/pages/verdict-table.ts'
import {
  type PageFinding,
  pageFindings,
  verdictOfFinding,
} from '../../../../electron/shared/page.ts'

const fine: PageObservation = {
  body: 'html',
  noindex: false,
  redirected: 'same-page',
  canonical: 'own',
  isRobotsKnown: true,
  answersAnything: false,
}

const failures: Readonly<Record<PageFailure, PageFinding>> = {
  'timed-out': 'timed-out',
  'no-connection': 'no-connection',
  'tls-failed': 'tls-failed',
  'name-not-found': 'name-not-resolved',
  'name-not-resolved': 'name-not-resolved',
  'private-address': 'private-address',
  unreadable: 'unreadable',
}

describe('the table says', () => {
  test.each(Object.entries(failures))('of a failure %s: %s', (name, finding) => {
    const failure = Object.keys(failures).find((one): one is PageFailure => one === name)
    if (failure === undefined) throw new Error(name)
    expect(findingOf({ kind: 'failure', failure })).toBe(finding)
    expect(verdictOfFinding[finding]).toBe('unchecked')
  })

  test('not-found of 404 and 410 alone, and speaks against no other status', () => {
    const wasted = Array.from({ length: 1_000 }, (_, status) => status).filter(
      (status) => verdictOfFinding[findingOf({ kind: 'status', status })] === 'wasted',
    )
    expect(wasted).toEqual([404, 410])
  })

  test('fine of no status but 2xx', () => {
    const statuses = Array.from({ length: 1_000 }, (_, status) =>
      findingOf({ kind: 'status', status }),
    )
    expect(statuses.filter((finding) => verdictOfFinding[finding] === 'fine')).toEqual([])
  })

  test.each<readonly [PageFinding, Partial<PageObservation>]>([
    ['indexable', {}],
    ['indexable-file', { body: 'file' }],
    ['noindex', { noindex: true, body: 'unreadable', canonical: 'other', redirected: 'home' }],
    ['unreadable', { body: 'unreadable', canonical: 'other', redirected: 'home' }],
    ['redirects-home', { redirected: 'home', canonical: 'other', isRobotsKnown: false }],
    ['other-canonical', { redirected: 'other-page', canonical: 'other', isRobotsKnown: false }],
    ['redirects', { redirected: 'other-page', canonical: 'broken', isRobotsKnown: false }],
    ['broken-canonical', { canonical: 'broken', isRobotsKnown: false, answersAnything: true }],
    ['robots-unreadable', { isRobotsKnown: false, answersAnything: true, body: 'file' }],
    ['answers-anything', { answersAnything: true }],
  ])('%s of a page, before what follows in the table', (finding, page) => {
    expect(findingOf({ kind: 'page', page: { ...fine, ...page } })).toBe(finding)
  })

  test('each finding of some observation, but no-such-site, which a run finds', () => {
    const statuses = [401, 403, 404, 429, 500, 400].map(
      (status) => ({ kind: 'status', status }) as const,
    )
    const pages = [
      {},
      { body: 'file' },
      { body: 'unreadable' },
      { noindex: true },
      { redirected: 'home' },
      { redirected: 'other-page' },
      { canonical: 'other' },
      { canonical: 'broken' },
      { isRobotsKnown: false },
      { answersAnything: true },
    ] satisfies Partial<PageObservation>[]
    const found = new Set([
      ...Object.values(failures),
      ...statuses.map(findingOf),
      ...pages.map((page) => findingOf({ kind: 'page', page: { ...fine, ...page } })),
      ...(['blocked', 'broken-redirect', 'redirect-loop', 'challenge', 'login'] as const).map(
        (kind) => findingOf({ kind }),
      ),
    ])
    expect(pageFindings.filter((finding) => !found.has(finding))).toEqual(['no-such-site'])
  })
})
