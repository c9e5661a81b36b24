import { describe, expect, test } from 'vitest'
import { challengeAt } from '../../../../electron/engine/pages/challenge.ts'
import { PageReader } from '../../../../electron/engine/pages/html/page-reader.ts'
import { redirectOf } from '../../../../electron/engine/pages/redirects.ts'
import { parseRobots } from '../../../../electron/engine/pages/robots.ts'
import { TargetSearch } from '../../../../electron/engine/pages/target.ts'
import { testNowMs } from './test-site.ts'

// Requests that cost money wait while a page is read, so no page may take long. Before each of these was
// bounded, it took from 0.3 s to many minutes.
const mostMs = 1_500
const size = 512 * 1024
const url = new URL('http://a.example/page')

function filled(unit: string, bytes = size): string {
  return unit.repeat(Math.floor(bytes / unit.length))
}

function read(body: string) {
  const links = new TargetSearch({ kind: 'page', url: 'https://b.example/x' }, url)
  const reader = new PageReader({ url, contentType: 'text/html', nowMs: testNowMs, links })
  const bytes = Buffer.from(body)
  for (let at = 0; at < bytes.length; at += 65_536) reader.take(bytes.subarray(at, at + 65_536))
  return reader.end()
}

function timeOf(run: () => unknown): number {
  const startMs = process.cpuUsage().user / 1_000
  run()
  return process.cpuUsage().user / 1_000 - startMs
}

describe('reads in time', () => {
  test.each([
    ['a refresh of many digits', `<meta http-equiv=refresh content="${filled('1', size - 99)}x">`],
    [
      'blanks behind the name of a rule',
      `<meta name=robots content="unavailable_after:${filled(' ', size - 99)}x\nx">`,
    ],
    ['starts of a script of Imperva', `<script src="${filled('/_Incapsula_Resource?')}">`],
    [
      'starts of a script of Kasada',
      `<script src="${filled('/149e9513-01fa-4fb0-aad4-566afd725d1b/')}">`,
    ],
    [
      'links behind a base of 256 KB',
      `<base href="http://b.example/${filled('a', size / 2)}/">${filled('<a href=x>', size / 2)}`,
    ],
  ])('%s', (_, body) => {
    expect(timeOf(() => read(body))).toBeLessThan(mostMs)
  })

  test('blanks in lines of a robots.txt', () => {
    const file = Buffer.from(filled(`disallow${' '.repeat(16_000)}x\n`))
    expect(timeOf(() => parseRobots(file))).toBeLessThan(mostMs)
  })

  test('an address that a challenge could be at', () => {
    const address = new URL(`http://a.example/${filled('?ssa=', 65_536)}`)
    expect(timeOf(() => challengeAt(address))).toBeLessThan(100)
  })
})

test('gives up on a robots.txt whose patterns take too long', () => {
  const rules = parseRobots(Buffer.from(`user-agent: *\n${filled('disallow: /*aaaaaab\n')}`))
  const path = filled('a', 4_000)
  let answer: boolean | undefined = true
  const ms = timeOf(() => {
    answer = rules.allows(new URL(`http://a.example/${path}`))
  })
  expect([answer, ms < 400]).toEqual([undefined, true])
  expect(rules.allows(new URL('http://a.example/b'))).toBe(true)
})

test('uses no address of more than 4,096 characters', () => {
  const long = `http://b.example/${filled('a', 5_000)}`
  expect(redirectOf(301, [['location', long]], url)).toEqual({ kind: 'broken' })
  expect(redirectOf(301, [['location', long.slice(0, 4_000)]], url).kind).toBe('to')
  const { canonicals, refresh } = read(
    `<link rel=canonical href="${long}"><meta http-equiv=refresh content="0;url=${long}">`,
  )
  expect([canonicals, refresh]).toEqual([[], undefined])
})
