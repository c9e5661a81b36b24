import { describe, expect, it } from 'vitest'
import { Draft } from '../../../../../electron/engine/old/intake/draft.ts'
import { draftOf, inWords, newId, reopened, root, rowsOf, sentLinks } from './draft-fixture.ts'

describe('a text typed in a row’s place', () => {
  it('is read like any other, says what stood there, and stays over a restart', async () => {
    const draft = await draftOf('not a link\nhttps://a.example/')
    expect(await draft.edits.typeOver(0, 'https://b.example/ü')).toBe(1)
    for (const one of [draft, await reopened(draft)])
      expect(rowsOf(one)[0]).toMatchObject({
        status: 'cleaned',
        text: 'https://b.example/ü',
        link: 'https://b.example/%C3%BC',
        writtenAs: 'not a link',
        line: 1,
      })
    await draft.edits.undo()
    expect(rowsOf(draft)[0]).toMatchObject({ text: 'not a link', writtenAs: undefined })
  })

  it('leaves the source line as it came in, for the results beside it', async () => {
    const draft = await draftOf('URL\tDA\nb.example/x\t4\nhttps://c.example/\t5')
    await draft.edits.typeOver(1, 'https://b.example/x')
    expect(Array.from(draft.sourceLines(), ({ cells }) => cells)).toEqual([
      ['URL', 'DA'],
      ['b.example/x', '4'],
      ['https://c.example/', '5'],
    ])
    expect(rowsOf(draft)[1]?.context).toEqual(['4'])
  })

  it('goes on in the next draft where the line was not sent', async () => {
    const text = await draftOf('not a link\nhttps://b.example/')
    await text.edits.typeOver(0, 'c.example/x')
    const table = await draftOf('https://a.example/\t4\nnothing\t5\nhttps://c.example/\t6')
    await table.edits.typeOver(1, 'b.example/y')
    const lines: string[] = []
    for (const draft of [text, table]) {
      await draft.freeze()
      const next = await Draft.createFromLeftover(root, newId(), draft)
      lines.push(...Array.from(next.sourceLines(), (line) => line.text))
      expect(inWords(next)[0]).toMatch('decide no-scheme')
    }
    expect(lines).toEqual(['c.example/x', 'b.example/y\t5'])
  })

  it('becomes several rows where it holds several links, and one again on undo', async () => {
    const draft = await draftOf('x\nhttps://z.example/')
    await draft.edits.typeOver(0, 'https://a.example/; https://b.example/')
    expect(rowsOf(draft).map(({ link, line, piece }) => [link, line, piece])).toEqual([
      ['https://a.example/', 1, 1],
      ['https://b.example/', 1, 2],
      ['https://z.example/', 2, undefined],
    ])
    await draft.edits.undo()
    expect(inWords(draft)[0]).toBe('rejected not-a-link')
  })

  it('holds its links before the lines below it, and the first of them before the second', async () => {
    const draft = await draftOf('x\nhttps://b.example/')
    await draft.edits.typeOver(0, 'https://a.example/;https://b.example/;https://a.example/')
    expect(inWords(draft)).toEqual([
      'ready https://a.example/',
      'ready https://b.example/',
      'duplicate https://a.example/',
      'duplicate https://b.example/',
    ])
  })

  it('makes way for the next holder of a link that it held', async () => {
    const draft = await draftOf('https://a.example/\nhttps://a.example/')
    await draft.edits.typeOver(0, 'https://b.example/')
    expect(sentLinks(draft)).toEqual(['https://b.example/', 'https://a.example/'])
  })

  it('holds no line end', async () => {
    const draft = await draftOf('x')
    await draft.edits.typeOver(0, 'https://a.example/\n')
    expect(rowsOf(draft)[0]).toMatchObject({ text: 'https://a.example/ ', status: 'cleaned' })
  })

  it('is no change where it is the same, or where the row is part of the one above', async () => {
    const draft = await draftOf(
      `https://a.example/${'a-very-long-address'.repeat(3)}\ncut-here/page.html`,
    )
    expect(await draft.edits.typeOver(0, rowsOf(draft)[0]?.text ?? '')).toBe(0)
    await draft.edits.decide({ kind: 'maybe-cut' }, 'mend')
    expect(await draft.edits.typeOver(1, 'https://b.example/')).toBe(0)
  })
})

describe('judging a text', () => {
  it.for([
    ['https://new.example/', { kind: 'ready', link: 'https://new.example/' }],
    [' https://new.example/', { kind: 'cleaned', link: 'https://new.example/' }],
    ['https://a.example/', { kind: 'duplicate', of: 1, link: 'https://a.example/' }],
    ['a.example', { kind: 'decide', decideKind: 'no-scheme' }],
    ['mailto:a@b.example', { kind: 'rejected', rejectReason: 'unsupported-scheme' }],
    [`https://a.example/${'x'.repeat(2_000)}`, { kind: 'rejected', rejectReason: 'too-long' }],
    ['https://b.example/ https://c.example/', { kind: 'several', links: 2 }],
    ['', { kind: 'blank' }],
  ] as const)('says what %j would be and changes nothing', async ([text, judged]) => {
    const draft = await draftOf('x\nhttps://a.example/')
    const { revision } = draft.summary()
    expect(draft.review.judge(0, text)).toEqual(judged)
    expect(draft.summary().revision).toBe(revision)
  })

  it('does not call a row the duplicate of itself', async () => {
    const draft = await draftOf('https://a.example/')
    expect(draft.review.judge(0, 'https://a.example/')).toMatchObject({ kind: 'ready' })
  })
})

describe('a line that was split', () => {
  it('can be kept as one link, from any of its rows', async () => {
    const draft = await draftOf('https://a.example/1;https://b.example/2\nhttps://b.example/2')
    expect(rowsOf(draft).map(({ canBeOne }) => canBeOne)).toEqual([true, true, false])
    expect(inWords(draft).at(-1)).toBe('duplicate https://b.example/2')
    expect(await draft.edits.keepAsOne(1)).toBe(1)
    for (const one of [draft, await reopened(draft)]) {
      expect(inWords(one)).toEqual([
        'ready https://a.example/1;https://b.example/2',
        'ready https://b.example/2',
      ])
      expect(one.summary()).toMatchObject({ rows: 2, lines: 2 })
      expect(Array.from(one.sourceLines(), ({ rows }) => rows.length)).toEqual([1, 1])
    }
    await draft.edits.undo()
    expect(sentLinks(draft)).toEqual(['https://a.example/1', 'https://b.example/2'])
  })

  it('can be kept as one where the user’s own edit or choice split it, and split again', async () => {
    const typed = 'https://a.example/1;https://b.example/2'
    const draft = await draftOf('x\nhttps://z.example/?u=https://c.example/,https://d.example/')
    await draft.edits.typeOver(0, typed)
    await draft.edits.decide({ kind: 'several-in-query' }, 'mend')
    expect(rowsOf(draft).map(({ canBeOne }) => canBeOne)).toEqual([true, true, true, true])
    expect(await draft.edits.keepAsOne(2)).toBe(1)
    expect(await draft.edits.keepAsOne(1)).toBe(1)
    for (const one of [draft, await reopened(draft)]) {
      expect(inWords(one)).toEqual([
        `ready ${typed}`,
        'decide several-in-query https://z.example/?u=https://c.example/,https://d.example/',
      ])
      expect(rowsOf(one).map(({ canBeOne }) => canBeOne)).toEqual([false, false])
    }
    await draft.edits.undo()
    await draft.edits.undo()
    expect(sentLinks(draft)).toHaveLength(4)
    await draft.edits.redo()
    await draft.edits.typeOver(0, 'https://e.example/;https://f.example/')
    await draft.edits.keepAsOne(0)
    expect(inWords(draft)[0]).toBe('ready https://e.example/;https://f.example/')
  })

  it('offers to be one again only as long as its parts are what they were', async () => {
    const draft = await draftOf('x\nhttps://a.example/1 https://a.example/2')
    await draft.edits.typeOver(0, 'https://b.example/1 https://b.example/2')
    const pieceOfTyped = rowsOf(draft)[1]?.row ?? -1
    for (const [row, links] of [
      [pieceOfTyped, 'https://c.example/1 https://c.example/2'],
      [2, 'https://d.example/'],
    ] as const)
      await draft.edits.typeOver(row, links)
    expect(rowsOf(draft).map(({ text, canBeOne }) => [text, canBeOne])).toEqual([
      ['https://b.example/1', false],
      ['https://c.example/1', true],
      ['https://c.example/2', true],
      ['https://a.example/1', false],
      ['https://d.example/', false],
    ])
    expect(await draft.edits.keepAsOne(0)).toBe(0)

    const typedTwice = await draftOf('x')
    await typedTwice.edits.typeOver(0, 'https://a.example/ https://b.example/')
    await typedTwice.edits.typeOver(0, 'https://c.example/')
    expect(await typedTwice.edits.keepAsOne(1)).toBe(0)
    expect(rowsOf(typedTwice).map(({ canBeOne }) => canBeOne)).toEqual([false, false])
  })

  it('is not made one where it never was several', async () => {
    const draft = await draftOf('https://a.example/1')
    expect(await draft.edits.keepAsOne(0)).toBe(0)
  })
})

describe('mending', () => {
  it('cuts several links apart after another mending', async () => {
    const draft = await draftOf('a.example/?u=https://b.example/,https://c.example/')
    await draft.edits.decide({ kind: 'no-scheme' }, 'mend')
    expect(rowsOf(draft)[0]?.choices).toEqual(['keep', 'mend', 'exclude'])
    expect(await draft.edits.decide({ kind: 'several-in-query' }, 'mend')).toBe(1)
    for (const one of [draft, await reopened(draft)])
      expect(sentLinks(one)).toEqual([
        'https://a.example/?u=https://b.example/',
        'https://c.example/',
      ])
    await draft.edits.undo()
    await draft.edits.undo()
    expect(inWords(draft)[0]).toMatch('decide no-scheme')
  })
})

describe('many rows at once', () => {
  it('are left out by filter or by stretch of a view, in one step', async () => {
    const draft = await draftOf(
      Array.from({ length: 3_000 }, (_, n) => `https://a.example/${n}${n % 2 ? '#x' : ''}`).join(
        '\n',
      ),
    )
    expect(
      await draft.edits.exclude(draft.review.rowsOf({ filter: { warning: 'has-fragment' } }) ?? []),
    ).toBe(1_500)
    const { viewId } = draft.review.open({ statuses: ['ready'] })
    expect(
      await draft.edits.exclude(draft.review.rowsOf({ viewId, first: 0, last: 999 }) ?? []),
    ).toBe(1_000)
    expect((await reopened(draft)).summary().byStatus).toMatchObject({
      ready: 500,
      excluded: 2_500,
    })
    await draft.edits.undo()
    expect(draft.summary().byStatus).toMatchObject({ ready: 1_500, excluded: 1_500 })
    expect(draft.review.rowsOf({ viewId: 99, first: 0, last: 1 })).toBeUndefined()
  })
})

describe('what was taken back', () => {
  it('can be done again until something else is done', async () => {
    const draft = await draftOf('https://a.example/1\nhttps://a.example/2')
    await draft.edits.exclude([0])
    await draft.edits.undo()
    expect(draft.summary()).toMatchObject({ canUndo: false, canRedo: true })
    expect(await (await reopened(draft)).edits.redo()).toBe(true)
    await draft.edits.exclude([1])
    expect(await draft.edits.redo()).toBe(false)
    expect(sentLinks(draft)).toEqual(['https://a.example/1'])
  })

  it('keeps its number among the steps, which no later one has', async () => {
    const draft = await draftOf('https://a.example/1\nhttps://a.example/2\nhttps://a.example/3')
    expect(draft.summary().lastStep).toBeUndefined()
    for (const row of [0, 1]) await draft.edits.exclude([row])
    await draft.edits.undo()
    expect(draft.summary().lastStep).toBe(1)
    await draft.edits.redo()
    expect(draft.summary().lastStep).toBe(2)
    await draft.edits.undo()
    await draft.edits.exclude([2])
    expect(draft.summary().lastStep).toBe(3)
    expect((await reopened(draft)).summary().lastStep).toBe(3)
  })

  it('cannot be done again when lines came in since: other rows may be meant', async () => {
    const draft = await draftOf('a.example/1')
    await draft.edits.decide({ kind: 'no-scheme' }, 'mend')
    await draft.edits.undo()
    await draft.addText('a.example/2', '')
    expect(await draft.edits.redo()).toBe(false)
  })
})
