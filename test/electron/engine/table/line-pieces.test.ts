import { afterEach, describe, expect, it, vi } from 'vitest'
import { RowOrder } from '../../../../electron/engine/table/rows.ts'
import { edits, listOf, pageOf, rowsOf } from '../lists/list-fixture.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

function lineOf(links: number): string {
  return Array.from({ length: links }, (_, index) => `https://a.example/${index}`).join(' ')
}

describe('a line of very many links', () => {
  /** The number of rows that are visited to build a page of 100 of its rows. */
  async function walkedForPage(links: number): Promise<number> {
    const list = await listOf(lineOf(links))
    const view = list.views.open({}).viewId
    // oxlint-disable-next-line typescript/unbound-method -- `call` binds it again.
    const { rows } = RowOrder.prototype
    let walked = 0
    vi.spyOn(RowOrder.prototype, 'rows').mockImplementation(function* (
      this: RowOrder,
      from,
      until,
    ) {
      for (const row of rows.call(this, from, until)) {
        walked++
        yield row
      }
    })
    const page = pageOf(list, view, links - 100, 100)
    vi.restoreAllMocks()
    expect(page.map(({ piece }) => piece)).toEqual(
      Array.from({ length: 100 }, (_, index) => links - 99 + index),
    )
    expect(page.every(({ canKeepAsOne }) => canKeepAsOne)).toBe(true)
    return walked
  }

  it('is visited a few times for a page of its rows, not once per row', async () => {
    expect(await walkedForPage(1_000)).toBeLessThan(4_000)
  })

  it('is split by a choice and joined again without copying its pieces or reading its text for each', async () => {
    const text = `https://a.example/?u=${lineOf(1_000).replaceAll(' ', ',')}`
    const list = await listOf(text)
    let kept = 0
    // oxlint-disable-next-line typescript/unbound-method -- `call` binds it again.
    const { set } = Map.prototype
    vi.spyOn(Map.prototype, 'set').mockImplementation(function (
      this: Map<unknown, unknown>,
      key,
      value,
    ) {
      if (Array.isArray(value)) kept += value.length
      return set.call(this, key, value)
    })
    let counted = 0
    // oxlint-disable-next-line typescript/unbound-method -- it is no method of one.
    const { byteLength } = Buffer
    vi.spyOn(Buffer, 'byteLength').mockImplementation((bytes) => {
      if (typeof bytes === 'string') counted += bytes.length
      return byteLength(bytes)
    })
    for (let again = 0; again < 2; again++) {
      await edits(list).decide({ kind: 'several-in-query' }, 'mend')
      expect(list.facts().rows).toBe(1_000)
      await edits(list).undo()
      expect(list.facts().rows).toBe(1)
    }
    await edits(list).redo()
    vi.restoreAllMocks()
    expect(kept).toBeLessThan(50_000)
    expect(counted).toBeLessThan(20 * text.length)
    const page = pageOf(list, list.views.open({}).viewId, 900, 500)
    expect(page.map(({ piece }) => piece)).toEqual(Array.from({ length: 100 }, (_, at) => 901 + at))
  })
})

it('each row of a page is the same as in a page of its own, after any splits and edits', async () => {
  const list = await listOf(
    'https://a.example/1 https://a.example/2\nhttps://a.example/?u=https://b.example/1,https://b.example/2\nhttps://c.example/1 https://c.example/2 https://c.example/3\nhttps://d.example/',
  )
  await edits(list).decide({ kind: 'several-in-query' }, 'mend')
  await edits(list).typeOver(1, 'https://e.example/1 https://e.example/2')
  await edits(list).keepAsOne(4)
  const view = list.views.open({}).viewId
  const page = rowsOf(list)
  expect(page.map(({ piece }) => piece)).toContain(3)
  expect(page.map((_, index) => pageOf(list, view, index, 1)[0])).toEqual(page)
})
