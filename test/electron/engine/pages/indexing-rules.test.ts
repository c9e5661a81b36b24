import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  canonicalsOfHeaders,
  rulesOfHeaders,
  rulesOfMeta,
} from '../../../../electron/engine/pages/indexing-rules.ts'
import { testNowMs } from './test-site.ts'

function tagOf(...lines: readonly string[]) {
  const { noindex, nofollow } = rulesOfHeaders(
    lines.map((line) => ['x-robots-tag', line] as const),
    testNowMs,
  )
  return [noindex, nofollow]
}

describe('X-Robots-Tag', () => {
  test.each([
    ['noindex', true, false],
    ['NOINDEX, nofollow', true, true],
    ['none', true, true],
    ['all', false, false],
    ['noarchive,noindex', true, false],
    ['googlebot: noindex', true, false],
    ['Googlebot: noindex, nofollow', true, true],
    ['googlebot: noindex, otherbot: nofollow', true, false],
    ['otherbot: noindex, nofollow', false, false],
    ['otherbot: noindex, googlebot: nofollow', false, true],
    ['googlebot-news: noindex', false, false],
    ['googlebot-image: none', false, false],
    ['*: noindex', true, false],
    ['max-snippet:-1, noindex', true, false],
    ['max-image-preview:none', false, false],
    ['max-image-preview: none, nofollow', false, true],
    ['max-video-preview:-1, max-image-preview:large, max-snippet:-1', false, false],
    ['unavailable_after: 25 Jun 2010 15:00:00 PST', true, false],
    ['unavailable_after: Fri, 25 Jun 2010 15:00:00 GMT', true, false],
    ['unavailable_after: Friday, 25-Jun-10 15:00:00 GMT', true, false],
    ['unavailable_after: 2010-06-25', true, false],
    ['unavailable_after: 2010-06-25T15:00:00+02:00, nofollow', true, true],
    ['unavailable_after: 25 Jun 2110 15:00:00 PST', false, false],
    ['unavailable_after: soon', false, false],
    ['otherbot: unavailable_after: 25 Jun 2010 15:00:00 PST', false, false],
    ['googlebot: unavailable_after: 25 Jun 2010 15:00:00 PST', true, false],
    ['noindexing', false, false],
    ['', false, false],
  ])('%s', (line, noindex, nofollow) => {
    expect(tagOf(line)).toEqual([noindex, nofollow])
  })

  test('in several lines, each for all crawlers again', () => {
    expect(tagOf('otherbot: nofollow', 'noindex')).toEqual([true, false])
    expect(tagOf('all', 'googlebot: nofollow')).toEqual([false, true])
  })

  test('for others never counts', () => {
    const rule = fc.constantFrom('noindex', 'none', 'nofollow', 'max-snippet:-1', 'noarchive')
    fc.assert(
      fc.property(fc.array(rule, { minLength: 1 }), (rules) => {
        expect(tagOf(`otherbot: ${rules.join(', ')}`)).toEqual([false, false])
      }),
    )
  })
})

describe('a meta tag', () => {
  test.each([
    ['robots', 'noindex', true, false],
    [' ROBOTS ', ' NoIndex , NoFollow ', true, true],
    ['robots', 'noindex nofollow', true, true],
    ['robots', 'index, follow, max-image-preview: none', false, false],
    ['robots', 'index,follow,unavailable_after: 1 Jan 2020', true, false],
    ['googlebot', 'none', true, true],
    ['googlebot-news', 'noindex', false, false],
    ['bingbot', 'noindex', false, false],
    ['description', 'noindex', false, false],
  ])('%s: %s', (name, content, noindex, nofollow) => {
    expect(rulesOfMeta(name, content, testNowMs)).toEqual({ noindex, nofollow })
  })
})

test.each([
  ['<https://a.example/x>; rel="canonical"', ['https://a.example/x']],
  ['<https://a.example/x>;rel=canonical', ['https://a.example/x']],
  ['</x>; rel="nofollow Canonical"; title="a, b; c"', ['/x']],
  ['<https://a.example/a,b;c>; rel="canonical", </y>; rel=next', ['https://a.example/a,b;c']],
  ['</y>; rel=next, </x>; title="</z>; rel=canonical"; rel="canonical"', ['/x']],
  ['</x>; rel="canonical"; hreflang="de"', []],
  ['</x>; rel=preload', []],
  ['</x>', []],
  ['nothing', []],
])('Link: %s names %j', (line, canonicals) => {
  expect(canonicalsOfHeaders([['link', line]])).toEqual(canonicals)
})
