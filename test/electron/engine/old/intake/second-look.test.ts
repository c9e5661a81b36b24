import { describe, expect, it } from 'vitest'
import { SecondLook } from '../../../../../electron/engine/old/intake/draft/second-look.ts'
import { draftOf, reopened, rowsOf } from './draft-fixture.ts'
import { tableOf } from './intake-fixture.ts'

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
    await draft.edits.exclude([0])
    await draft.settled()
    expect(rowsOf(draft).map(({ nearDuplicateOf }) => nearDuplicateOf)).toEqual([
      undefined,
      undefined,
      1,
      undefined,
      undefined,
    ])
    await draft.edits.undo()
    await draft.settled()
    expect(draft.summary().byWarning['near-duplicate']).toBe(2)
  })

  it('warns of none by a link that is too long for the account, and again on one that takes it', async () => {
    const draft = await draftOf('https://a.com/path?utm_source=x\nhttps://a.com/path')
    await draft.settled()
    const firsts = () => rowsOf(draft).map(({ nearDuplicateOf }) => nearDuplicateOf)
    const warned = () => draft.summary().byWarning['near-duplicate']
    expect([firsts(), warned()]).toEqual([[undefined, 0], 1])
    await draft.forAccount.limitUrlLength(20)
    await draft.settled()
    expect([firsts(), warned()]).toEqual([[undefined, undefined], 0])
    await draft.forAccount.limitUrlLength(2_000)
    await draft.settled()
    expect([firsts(), warned()]).toEqual([[undefined, 0], 1])
  })

  it('lists near-duplicates by the one they are near to, and shows its link', async () => {
    const draft = await draftOf(
      [
        'http://a.com/',
        'http://b.com/',
        'https://b.com/',
        'https://a.com/',
        'http://www.b.com/',
      ].join('\n'),
    )
    await draft.settled()
    const { viewId } = draft.review.open({ warning: 'near-duplicate' })
    expect(draft.review.page(viewId, 0, 10)?.map(({ link, nearLink }) => [nearLink, link])).toEqual(
      [
        ['http://a.com/', 'https://a.com/'],
        ['http://b.com/', 'https://b.com/'],
        ['http://b.com/', 'http://www.b.com/'],
      ],
    )
  })

  it('warns of a link beside one that ends in a full stop which stays', async () => {
    const draft = await draftOf(
      '> https://a.com/x.\nhttps://a.com/x\nhttps://a.com/y.\nhttps://a.com/z',
    )
    await draft.settled()
    expect(
      rowsOf(draft).map(({ nearDuplicateOf, nearLink }) => [nearDuplicateOf, nearLink]),
    ).toEqual([
      [undefined, undefined],
      [0, 'https://a.com/x.'],
      [undefined, undefined],
      [undefined, undefined],
    ])
  })

  it('sees rows of a later source beside those of an earlier one', async () => {
    const draft = await draftOf('https://a.com/path', 'http://a.com/path')
    await draft.settled()
    expect(rowsOf(draft)[1]?.nearDuplicateOf).toBe(0)
  })

  it('finds the same in a draft that is opened again', async () => {
    const draft = await draftOf(near)
    await draft.edits.typeOver(0, 'https://c.com/')
    await draft.settled()
    const again = await reopened(draft)
    await again.settled()
    expect(rowsOf(again)).toEqual(rowsOf(draft))
    expect(again.summary().byWarning).toEqual(draft.summary().byWarning)
  })

  it('finds every near-duplicate among many links', async () => {
    const links = Array.from({ length: 60_000 }, (_, n) => `https://h${n % 7}.com/p/${n >> 1}`)
    const draft = await draftOf(links.join('\n'))
    await draft.settled()
    expect(draft.summary().byWarning['near-duplicate']).toBe(0)
    await draft.addText(links.map((link) => link.replace('https', 'http')).join('\n'), '')
    await draft.settled()
    expect(draft.summary().byWarning['near-duplicate']).toBe(links.length)
    expect(draft.summary().topHosts).toHaveLength(7)
  })

  it('knows the hosts of what is there while more comes in, and counts none twice', async () => {
    const table = await tableOf('https://a.com/1\nhttps://b.com/1\nhttps://b.com/2')
    const look = new SecondLook(
      table,
      () => {},
      () => false,
    )
    look.glance()
    expect(look.topHosts).toEqual([
      { host: 'a.com', rows: 1 },
      { host: 'b.com', rows: 1 },
    ])
    await tableOf('https://b.com/3\nhttps://c.com/1', table)
    look.glance()
    await look.goOn()
    expect(look.topHosts).toEqual([
      { host: 'b.com', rows: 3 },
      { host: 'a.com', rows: 1 },
      { host: 'c.com', rows: 1 },
    ])
  })
})
