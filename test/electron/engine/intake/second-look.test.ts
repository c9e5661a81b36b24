import { describe, expect, it } from 'vitest'
import { draftOf, reopened, rowsOf } from './draft-fixture.ts'

const near = [
  'https://a.com/Path/',
  'http://www.a.com/path#top',
  'https://a.com/path?utm_source=x',
  'https://b.comm/',
  'https://b.comm/2',
].join('\n')

describe('the second look', () => {
  it('warns of near-duplicates, names the first, and of endings that no public host has', async () => {
    const draft = await draftOf(near)
    await draft.settled()
    expect(
      rowsOf(draft).map(({ warnings, nearDuplicateOf }) => [warnings, nearDuplicateOf]),
    ).toEqual([
      [[], undefined],
      [['has-fragment', 'near-duplicate'], 0],
      [['tracking-parameters', 'near-duplicate'], 0],
      [['unknown-suffix'], undefined],
      [['unknown-suffix'], undefined],
    ])
    expect(draft.summary().byWarning).toMatchObject({ 'near-duplicate': 2, 'unknown-suffix': 2 })
  })

  it('warns of a near-duplicate no more when the first is left out, and again when it is back', async () => {
    const draft = await draftOf(near)
    await draft.exclude([0])
    await draft.settled()
    expect(rowsOf(draft).map(({ nearDuplicateOf }) => nearDuplicateOf)).toEqual([
      undefined,
      undefined,
      1,
      undefined,
      undefined,
    ])
    await draft.undo()
    await draft.settled()
    expect(draft.summary().byWarning['near-duplicate']).toBe(2)
  })

  it('sees rows of a later source beside those of an earlier one', async () => {
    const draft = await draftOf('https://a.com/path', 'http://a.com/path')
    await draft.settled()
    expect(rowsOf(draft)[1]?.nearDuplicateOf).toBe(0)
  })

  it('finds the same in a draft that is opened again', async () => {
    const draft = await draftOf(near)
    await draft.edit(0, 'https://c.com/')
    await draft.settled()
    const again = await reopened(draft)
    await again.settled()
    expect(rowsOf(again)).toEqual(rowsOf(draft))
    expect(again.summary().byWarning).toEqual(draft.summary().byWarning)
  })

  it('finds every near-duplicate among many links and tells of hosts while they come in', async () => {
    const links = Array.from({ length: 120_000 }, (_, n) => `https://h${n % 7}.com/p/${n >> 1}`)
    const draft = await draftOf()
    const told: number[] = []
    draft.onChange(() => {
      const { loading, topHosts } = draft.summary()
      if (loading !== undefined) told.push(topHosts.length)
    })
    await draft.addText(links.join('\n'), '')
    await draft.settled()
    expect(Math.max(...told)).toBe(7)
    const keys = new Set(links)
    expect(draft.summary().byWarning['near-duplicate']).toBe(0)
    await draft.addText(links.map((link) => link.replace('https', 'http')).join('\n'), '')
    await draft.settled()
    expect(draft.summary().byWarning['near-duplicate']).toBe(keys.size)
    expect(draft.summary().topHosts).toHaveLength(7)
  })
})
