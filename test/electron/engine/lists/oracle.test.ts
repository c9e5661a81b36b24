import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isPrivateHost } from '../../../../electron/engine/parsing/hosts.ts'
import { marksInList } from '../../../../electron/engine/parsing/marks-in-list.ts'
import { readText } from '../../../../electron/engine/parsing/read-text.ts'
import { defaultContext, type Reading } from '../../../../electron/engine/parsing/reading.ts'
import { piecesOf } from '../../../../electron/engine/parsing/several.ts'
import { assertNever } from '../../../../electron/shared/assert-never.ts'
import { randomRuns } from '../../../setup/random-runs.ts'
import { tableOf, verdictsOf } from '../table/table-fixture.ts'

const word = fc.constantFrom('alpha', 'beta', 'Gamma', 'delta', 'ф', '2026')
const link = fc
  .tuple(
    fc.constantFrom('https://', 'http://', 'HTTP://'),
    fc.constantFrom('a.example', 'b.example', 'C.example', 'bücher.example', 'localhost'),
    fc.array(word, { maxLength: 3 }),
    fc.constantFrom(
      '',
      '?id=1',
      '?a=1&b=2#x',
      '.',
      '/',
      ')',
      '?utm_source=y',
      '&amp;',
      ',',
      ';',
      ',45,X',
      ';DA 4',
    ),
  )
  .map(([scheme, host, words, end]) => scheme + [host, ...words].join('/') + end)
const line = fc.oneof(
  { weight: 6, arbitrary: link },
  { weight: 1, arbitrary: fc.constantFrom('', ' ', 'Hi,', 'mailto:x@y.example', 'Best regards') },
  { weight: 1, arbitrary: fc.tuple(link, link).map(([one, other]) => `${one}; ${other}`) },
  { weight: 1, arbitrary: link.map((text) => `see ${text}.`) },
  { weight: 3, arbitrary: link.map((text) => `- ${text}.`) },
  { weight: 1, arbitrary: link.map((text) => ` "${text}" `) },
)
const lineEnd = fc.constantFrom('\n', '\r\n', '\r', '\u2028', '\u2029')

/** Reads text without tables in a slow and simple way, as an oracle. */
function slowly(text: string): readonly string[] {
  const known = { ...defaultContext, cellMarks: marksInList(text) }
  const lines = text.split(/\r\n|[\n\r\u2028\u2029]/)
  if (lines.at(-1) === '') lines.pop()
  const readings = lines.flatMap((whole) => {
    const pieces = piecesOf(whole)
    if (pieces.length === 0) return [readText(whole, known)]
    return pieces.map(({ start, end, isInProse }) =>
      readText(whole.slice(start, end), { ...known, isInProse }),
    )
  })
  const links = new Set(readings.flatMap((one) => (one.kind === 'link' ? [one.link] : [])))
  const pages = Array.from(links, pageOf)
  const seen = new Set<string>()
  return readings.map((reading) => {
    if (reading.kind !== 'link' || !reading.link.includes('#') || seen.has(reading.link))
      return inWords(reading, seen)
    seen.add(reading.link)
    const page = pageOf(reading.link)
    return pages.filter((other) => other === page).length > 1
      ? `decide same-page ${reading.link}`
      : inWords(reading, new Set())
  })
}

function pageOf(address: string): string {
  return address.replace(/#.*$/, '')
}

function inWords(reading: Reading, seen: Set<string>): string {
  switch (reading.kind) {
    case 'blank':
      return 'blank'
    case 'decide':
      return `decide ${reading.decideKind}`
    case 'rejected':
      return `rejected ${reading.reason}`
    case 'link': {
      const status = reading.changes.length === 0 ? 'ready' : 'cleaned'
      const isNew = !seen.has(reading.link)
      seen.add(reading.link)
      return `${isNew ? status : 'duplicate'} ${reading.link}`
    }
    default:
      return assertNever(reading)
  }
}

describe('a table of rows', () => {
  it('has the verdicts of the slow oracle', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(line, lineEnd), { maxLength: 30 }), async (lines) => {
        const text = lines.map(([start, end]) => start + end).join('')
        expect(verdictsOf(await tableOf(text))).toEqual(slowly(text))
      }),
      { numRuns: randomRuns(100, 10_000) },
    )
  })

  it('finds exactly the duplicates among many links', async () => {
    const links = Array.from(
      { length: 20_000 },
      (_, n) => `https://a.example/${(n * 7919) % 12_345}`,
    )
    expect(verdictsOf(await tableOf(links.join('\n')))).toEqual(slowly(links.join('\n')))
  })

  it('sends what the URL parser serialises for a link that is alone on its line', async () => {
    const clean = fc.webUrl({ withFragments: true, withQueryParameters: true })
    const urls = [...new Set(fc.sample(clean, randomRuns(300, 20_000)))].filter(
      (url) => !/[)\]';,]|\.[._]/.test(url) && !isPrivateHost(new URL(url).hostname),
    )
    const sent = verdictsOf(await tableOf(urls.join('\n'))).filter((row) =>
      /^(?:ready|cleaned)/.test(row),
    )
    // Views of web apps need a choice, and an empty `#` is removed.
    const plain = urls.filter((url) => !/#[!/]/.test(url))
    const oracle = new Set(plain.map((url) => new URL(url).href.replace(/#$/, '')))
    expect(new Set(sent.map((row) => row.replace(/^\S+ /, '')))).toEqual(oracle)
  })
})

/**
 * Where intake says something else of a text than the URL standard does: found by running the cases
 * without a base of web-platform-tests' urltestdata.json through it. It accepted none that the
 * standard refuses.
 */
const edges: readonly (readonly [text: string, standard: string, intake: string])[] = [
  // Never sent: credentials, other schemes, hosts that no register has.
  ['https://user@a.example/', 'https://user@a.example/', 'rejected has-credentials'],
  ['git+https://a.example/x', 'git+https://a.example/x', 'rejected unsupported-scheme'],
  ['tftp://a.example/x', 'tftp://a.example/x', 'rejected unsupported-scheme'],
  ['https://a.xn--0zzz', 'https://a.xn--0zzz/', 'rejected invalid-host'],
  ["https://a.example'/x", "https://a.example'/x", 'rejected invalid-host'],
  ['https://a.example;47', 'https://a.example;47/', 'rejected invalid-host'],
  ['https://a!b.example/', 'https://a!b.example/', 'rejected invalid-host'],
  ['https://a.$b.example/', 'https://a.$b.example/', 'rejected invalid-host'],
  ['https://(a).example/', 'https://(a).example/', 'rejected invalid-host'],
  ['https://~a.example/', 'https://~a.example/', 'rejected invalid-host'],
  ['https://*.a.example/', 'https://*.a.example/', 'rejected invalid-host'],
  ['https://a%2Cb.example/', 'https://a,b.example/', 'rejected invalid-host'],
  ['https://typo,nosuchending/x', 'https://typo,nosuchending/x', 'rejected invalid-host'],
  // The standard repairs in silence; here the user is asked.
  ['https://typo,example/x', 'https://typo,example/x', 'decide comma-in-host'],
  ['https:/a.example/x', 'https://a.example/x', 'decide mistyped-scheme'],
  ['https:a.example/x', 'https://a.example/x', 'decide mistyped-scheme'],
  ['https:\\\\a.example\\x', 'https://a.example/x', 'decide mistyped-scheme'],
  ['https://a.example/one\ttwo', 'https://a.example/onetwo', 'decide text-after-link'],
  ['https://a.example/\ufeff/x', 'https://a.example/%EF%BB%BF/x', 'decide text-after-link'],
  ['https://0x7f.1', 'https://127.0.0.1/', 'decide private-host'],
  ['https://intranet/x', 'https://intranet/x', 'decide private-host'],
  ['https://intra\tnet/', 'https://intranet/', 'rejected invalid-host'],
  // Text around a link is removed, and the change is shown.
  ['https://a.example/?q"', 'https://a.example/?q%22', 'cleaned https://a.example/?q'],
  ['https://a.example/?q>', 'https://a.example/?q%3E', 'cleaned https://a.example/?q'],
  ['https://a.example,', 'https://a.example,/', 'cleaned https://a.example/'],
  ['https://a.example!', 'https://a.example!/', 'cleaned https://a.example/'],
  ['https://a.example/# »', 'https://a.example/#%20%C2%BB', 'cleaned https://a.example/'],
]

describe('compared with the URL standard', () => {
  it.for(edges)('%j, which is %s there, is %s', async ([text, standard, intake]) => {
    expect(URL.parse(text)?.href).toBe(standard)
    expect(verdictsOf(await tableOf(text))).toEqual([intake])
  })

  it.for(['https://a_b.example/', 'https://a-b.example/', 'https://[2606:4700::1111]/x'])(
    'takes %s as the standard has it',
    async (text) => expect(verdictsOf(await tableOf(text))).toEqual([`ready ${text}`]),
  )

  it('splits a link at a line end, which the standard ignores', async () => {
    const text = 'https://a.example/one\nhttps://a.example/\ntwo'
    expect(URL.parse(text)?.href).toBe('https://a.example/onehttps://a.example/two')
    const lines = ['ready https://a.example/one', 'ready https://a.example/', 'rejected not-a-link']
    expect(verdictsOf(await tableOf(text))).toEqual(lines)
  })
})
