import { describe, expect, it } from 'vitest'
import { edits, listOf, pageOf, reopened, rowsOf } from './list-fixture.ts'

const near = [
  'https://a.com/Path/',
  'http://www.a.com/path#top',
  'https://a.com/path?utm_source=x',
  'https://b.comm/',
  'https://b.comm/2',
].join('\n')

const account = { accountId: 1, urlLength: 2_000, skipSentElsewhere: false }

describe('the second look', () => {
  it('warns of near-duplicates, names the first, and of endings that no public host has', async () => {
    const list = await listOf(near)
    await list.settled()
    expect(
      rowsOf(list).map(({ warnings, nearDuplicateOf }) => [warnings, nearDuplicateOf]),
    ).toEqual([
      [[], undefined],
      [['has-fragment', 'near-duplicate'], 0],
      [['tracking-parameters', 'near-duplicate'], 0],
      [['unknown-suffix'], undefined],
      [['unknown-suffix'], undefined],
    ])
    expect(list.facts().byWarning).toMatchObject({ 'near-duplicate': 2, 'unknown-suffix': 2 })
  })

  it('warns of a near-duplicate no more when the first is left out, and again when it is back', async () => {
    const list = await listOf(near)
    await edits(list).exclude([0])
    await list.settled()
    expect(rowsOf(list).map(({ nearDuplicateOf }) => nearDuplicateOf)).toEqual([
      undefined,
      undefined,
      1,
      undefined,
      undefined,
    ])
    await edits(list).undo()
    await list.settled()
    expect(list.facts().byWarning['near-duplicate']).toBe(2)
  })

  it('warns of none by a link that is too long for the account, and again on one that takes it', async () => {
    const list = await listOf('https://a.com/path?utm_source=x\nhttps://a.com/path')
    await list.settled()
    const firsts = () => rowsOf(list).map(({ nearDuplicateOf }) => nearDuplicateOf)
    const warned = () => list.facts().byWarning['near-duplicate']
    expect([firsts(), warned()]).toEqual([[undefined, 0], 1])
    await list.useAccount({ ...account, urlLength: 20 })
    await list.settled()
    expect([firsts(), warned()]).toEqual([[undefined, undefined], 0])
    await list.useAccount(account)
    await list.settled()
    expect([firsts(), warned()]).toEqual([[undefined, 0], 1])
  })

  it('lists near-duplicates by the one they are near to, and shows its link', async () => {
    const list = await listOf(
      [
        'http://a.com/',
        'http://b.com/',
        'https://b.com/',
        'https://a.com/',
        'http://www.b.com/',
      ].join('\n'),
    )
    await list.settled()
    const { viewId } = list.views.open({ warning: 'near-duplicate' })
    expect(pageOf(list, viewId).map(({ link, nearLink }) => [nearLink, link])).toEqual([
      ['http://a.com/', 'https://a.com/'],
      ['http://b.com/', 'https://b.com/'],
      ['http://b.com/', 'http://www.b.com/'],
    ])
  })

  it('warns of a link beside one that ends in a full stop which stays', async () => {
    const list = await listOf(
      '> https://a.com/x.\nhttps://a.com/x\nhttps://a.com/y.\nhttps://a.com/z',
    )
    await list.settled()
    expect(
      rowsOf(list).map(({ nearDuplicateOf, nearLink }) => [nearDuplicateOf, nearLink]),
    ).toEqual([
      [undefined, undefined],
      [0, 'https://a.com/x.'],
      [undefined, undefined],
      [undefined, undefined],
    ])
  })

  it('sees rows of a later source beside those of an earlier one', async () => {
    const list = await listOf('https://a.com/path', 'http://a.com/path')
    await list.settled()
    expect(rowsOf(list)[1]?.nearDuplicateOf).toBe(0)
  })

  it('finds the same in a list that is opened again', async () => {
    const list = await listOf(near)
    await edits(list).typeOver(0, 'https://c.com/')
    await list.settled()
    const again = await reopened(list)
    await again.settled()
    expect(rowsOf(again)).toEqual(rowsOf(list))
    expect(again.facts().byWarning).toEqual(list.facts().byWarning)
  })

  it('finds every near-duplicate among many links', async () => {
    const links = Array.from({ length: 60_000 }, (_, n) => `https://h${n % 7}.com/p/${n >> 1}`)
    const list = await listOf(links.join('\n'))
    await list.settled()
    expect(list.facts().byWarning['near-duplicate']).toBe(0)
    await list.addText(links.map((link) => link.replace('https', 'http')).join('\n'), '')
    await list.settled()
    expect(list.facts().byWarning['near-duplicate']).toBe(links.length)
    expect(list.facts().topHosts).toHaveLength(7)
  })
})
