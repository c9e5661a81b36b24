import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runInSlices } from '../../../../electron/engine/lists/changes.ts'
import { replaceText } from '../../../../electron/engine/table/rewriting.ts'
import { sortedRows, type TableSort } from '../../../../electron/engine/table/sorting.ts'
import { rowsMatching } from '../../../../electron/engine/table/view.ts'
import { tableOf } from './table-fixture.ts'

const list = [
  'https://b.com/2',
  'no link',
  'https://a.com/z',
  'a.com/x',
  'https://a.com/b',
  'https://b.com/10',
  'mailto:x@y.com',
].join('\n')

async function sorted(text: string, sort: TableSort): Promise<readonly string[]> {
  const table = await tableOf(text)
  const rows = await runInSlices(sortedRows(table, rowsMatching(table, {}), sort))
  return Array.from(rows, (row) => table.text(row))
}

describe('sorting', () => {
  it.for([
    ['line', false, 'b.com/2 | no link | a.com/z | a.com/x | a.com/b | b.com/10 | mailto'],
    ['line', true, 'mailto | b.com/10 | a.com/b | a.com/x | a.com/z | no link | b.com/2'],
    ['host', false, 'a.com/z | a.com/b | b.com/2 | b.com/10 | no link | a.com/x | mailto'],
    ['host', true, 'b.com/2 | b.com/10 | a.com/z | a.com/b | no link | a.com/x | mailto'],
    ['link', false, 'a.com/b | a.com/z | b.com/10 | b.com/2 | no link | a.com/x | mailto'],
    ['link', true, 'b.com/2 | b.com/10 | a.com/z | a.com/b | no link | a.com/x | mailto'],
    ['status', false, 'b.com/2 | a.com/z | a.com/b | b.com/10 | a.com/x | no link | mailto'],
    ['status', true, 'no link | mailto | a.com/x | b.com/2 | a.com/z | a.com/b | b.com/10'],
  ] as const)('by %s, descending %s', async ([by, descending, expected]) => {
    const texts = await sorted(list, { by, descending })
    expect(texts.map((text) => text.replace(/^https:\/\/|:.*$/g, '')).join(' | ')).toBe(expected)
  })

  it('keeps equal links in source order, also after a split', async () => {
    const table = await tableOf('x\nhttps://b.com/\nhttps://b.com/')
    replaceText(table, 0, 'https://a.com/;https://b.com/')
    const rows = await runInSlices(
      sortedRows(table, rowsMatching(table, {}), { by: 'link', descending: false }),
    )
    expect([...rows]).toEqual([0, 3, 1, 2])
  })

  it.for([false, true])(
    'by link compares bytes, also if one link is the start of another (descending %s)',
    async (descending) => {
      const step = fc.constantFrom('a', 'b', 'longer-than-a-key', '%D1%81', '/', '//', '~')
      const links = fc.array(
        fc
          .tuple(fc.constantFrom('http', 'https'), fc.nat(2), fc.array(step, { maxLength: 9 }))
          .map(([scheme, host, path]) => `${scheme}://h${host}.com/${path.join('')}`),
        { minLength: 1, maxLength: 400 },
      )
      await fc.assert(
        fc.asyncProperty(links, async (drawn) => {
          const hostOf = (link: string) => new URL(link).host
          const expected = drawn.toSorted((one, other) => {
            const [a, b] = [`${hostOf(one)} ${one}`, `${hostOf(other)} ${other}`]
            const order = a < b ? -1 : Number(a > b)
            return descending ? -order : order
          })
          expect(await sorted(drawn.join('\n'), { by: 'link', descending })).toEqual(expected)
        }),
      )
    },
  )

  it('divides a host with many links, and reports the progress from 0 to 1', async () => {
    const links = Array.from({ length: 60_000 }, (_, n) => `https://h.com/${(n * 7) % 30_000}`)
    const table = await tableOf(links.join('\n'))
    const shares: number[] = []
    const rows = await runInSlices(
      sortedRows(table, rowsMatching(table, {}), { by: 'link', descending: false }),
      undefined,
      (share) => shares.push(share),
    )
    expect(Array.from(rows, (row) => table.text(row))).toEqual(links.toSorted())
    expect(shares[0]).toBe(0)
    expect(shares.at(-1)).toBeCloseTo(1)
    expect(shares).toEqual(shares.toSorted((one, other) => one - other))
  })

  it('by link has every row once and in order, however many rows a host has', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 40_000 }), fc.nat(99), async (count, step) => {
        const text = Array.from(
          { length: count },
          (_, n) => `https://h${n % 3}.com/${(n * (2 * step + 1)) % 65_536}`,
        ).join('\n')
        const links = await sorted(text, { by: 'link', descending: false })
        expect(links).toEqual(text.split('\n').toSorted())
      }),
      { numRuns: 10 },
    )
  })
})
