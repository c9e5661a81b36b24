import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { createPageCache, type PageCache } from '../../../renderer/components/page-cache.ts'
import { pressedRows } from '../../../renderer/components/pressed-rows.ts'

const flush = () => new Promise((resolve) => setImmediate(resolve))

/** A list whose rows come once they are asked for. */
function listOf(
  rows: readonly string[],
  of = 'all',
  before?: PageCache<string>,
): PageCache<string> {
  const load = async (start: number, count: number) => rows.slice(start, start + count)
  return createPageCache(load, () => undefined, of, before?.held())
}

async function drawn(...rows: readonly string[]): Promise<PageCache<string>> {
  const list = listOf(rows)
  list.want(0, rows.length)
  await flush()
  return list
}

const one = (place: number) => ({ anchor: place, active: place })

describe('what a key is for', () => {
  test('is the row that is drawn, though the next list has another in its place by then', async () => {
    const before = await drawn('a', 'b', 'c', 'd', 'e')
    const next = listOf(['a', 'c', 'd', 'e'], 'all', before)
    expect(next.rowMeant(3)).toBe('d')
    expect(pressedRows(next, one(3))).toEqual(['d'])
    expect(pressedRows(next, { anchor: 3, active: 1 })).toEqual(['b', 'c', 'd'])
    next.want(0, 4)
    await flush()
    expect(pressedRows(next, one(3))).toEqual(['e'])
  })

  test('is so too where lists follow each other faster than they are drawn', async () => {
    let list = await drawn('a', 'b', 'c')
    for (const rows of [['b', 'c'], ['c']]) list = listOf(rows, 'all', list)
    expect(pressedRows(list, one(1))).toEqual(['b'])
  })

  test('is no row of a list that went by the user’s own press, however many came since', async () => {
    const before = await drawn('a', 'b', 'c')
    const filtered = listOf(['c'], 'left out', before)
    const again = listOf(['c'], 'left out', filtered)
    for (const list of [filtered, again]) {
      expect(list.row(0)).toBe('a')
      expect(list.rowMeant(0)).toBeUndefined()
      expect(pressedRows(list, one(0))).toBe('by-place')
    }
  })

  test('is all of the list where all was chosen', async () => {
    const before = await drawn('a', 'b')
    const next = listOf(['b'], 'all', before)
    expect(pressedRows(next, { anchor: 0, active: 0, isAll: true })).toBe('by-place')
  })

  test('is unknown where more was chosen than is drawn of a list that gave way', async () => {
    const before = listOf(Array.from({ length: 900 }, (_, row) => `${row}`))
    before.want(600, 700)
    await flush()
    const range = { anchor: 650, active: 10 }
    expect(pressedRows(before, range)).toBe('by-place')
    const next = listOf(['0'], 'all', before)
    expect(pressedRows(next, range)).toBeUndefined()
  })

  test('is, whatever lists come, no row that was not seen there', async () => {
    const rows = fc.uniqueArray(fc.integer({ min: 0, max: 30 }).map(String), { maxLength: 20 })
    const place = fc.nat({ max: 25 })
    await fc.assert(
      fc.asyncProperty(rows, rows, place, place, async (first, then, anchor, active) => {
        const before = await drawn(...first)
        const next = listOf(then, 'all', before)
        const seen = first.slice(Math.min(anchor, active), Math.max(anchor, active) + 1)
        const isAllSeen = seen.length === Math.abs(anchor - active) + 1
        // Of those that only a next list may have, nobody knows which they are beside the others.
        const unseen = seen.length === 0 ? 'by-place' : undefined
        expect(pressedRows(next, { anchor, active })).toEqual(isAllSeen ? seen : unseen)
      }),
    )
  })
})
