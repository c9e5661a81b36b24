import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { linksBody } from '../../../../electron/engine/service/link-indexing-client.ts'

const serialised = fc.webUrl({ withQueryParameters: true, withFragments: true })
const anything = fc
  .string({ unit: 'grapheme' })
  .filter((link) => !link.includes('\n') && link.isWellFormed())
const escaped = fc.constantFrom('"', '\\', '\\n', '\t', '\r', '\0', '\x1f', '\x7f', '', 'ж', '😀')

test('the body of any links equals JSON.stringify, byte for byte', () => {
  const anyLinks = fc.oneof(
    fc.array(serialised, { minLength: 1 }),
    fc.array(fc.oneof(serialised, anything, escaped), { minLength: 1 }),
  )
  fc.assert(
    fc.property(anyLinks, (links) => {
      expect(text(body(links, links.length))).toBe(JSON.stringify({ links }))
    }),
    { numRuns: 1_000 },
  )
})

test('20,000 links fit into one body', () => {
  const links = Array.from({ length: 20_000 }, (_, n) => `https://a.example/page-${n}`)
  expect(text(body(links, 20_000))).toBe(JSON.stringify({ links }))
})

test.each([
  ['plain', ['https://a.example/1', 'https://a.example/2', 'https://a.example/3']],
  ['escaped', ['https://a.example/"', 'https://a.example/\\', 'https://a.example/\0']],
])('a wrong number of links makes no body (%s)', (_kind, links) => {
  expect(body(links, 3).length).toBeGreaterThan(0)
  for (const count of [0, 2, 4]) expect(() => body(links, count)).toThrow(`not ${count} links`)
})

function body(links: readonly string[], count: number): Uint8Array {
  // A part of a larger buffer, as slices of a pool are.
  return linksBody({ utf8: Buffer.from(`"${links.join('\n')}"`).subarray(1, -1), count })
}

function text(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString()
}
