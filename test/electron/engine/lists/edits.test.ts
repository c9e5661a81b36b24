import { describe, expect, it } from 'vitest'
import { edits, inWords, listOf, reopened, rowsOf, sentLinks } from './list-fixture.ts'

describe('a row whose text is replaced', () => {
  it('is read like any other, shows its original text, and is the same after reopening', async () => {
    const list = await listOf('not a link\nhttps://a.example/')
    expect(await edits(list).typeOver(0, 'https://b.example/ü')).toBe(1)
    for (const one of [list, await reopened(list)])
      expect(rowsOf(one)[0]).toMatchObject({
        status: 'cleaned',
        text: 'https://b.example/ü',
        link: 'https://b.example/%C3%BC',
        writtenAs: 'not a link',
        line: 1,
      })
    await edits(list).undo()
    expect(rowsOf(list)[0]).toMatchObject({ text: 'not a link', writtenAs: undefined })
  })

  it('keeps the source line as it was imported, for the results', async () => {
    const list = await listOf('URL\tDA\nb.example/x\t4\nhttps://c.example/\t5')
    await edits(list).typeOver(1, 'https://b.example/x')
    expect(Array.from(list.sourceLines(), ({ cells }) => cells)).toEqual([
      ['URL', 'DA'],
      ['b.example/x', '4'],
      ['https://c.example/', '5'],
    ])
    expect(rowsOf(list)[1]?.context).toEqual(['4'])
  })

  it('becomes several rows if the text has several links, and one again by undo', async () => {
    const list = await listOf('x\nhttps://z.example/')
    await edits(list).typeOver(0, 'https://a.example/; https://b.example/')
    expect(rowsOf(list).map(({ link, line, piece }) => [link, line, piece])).toEqual([
      ['https://a.example/', 1, 1],
      ['https://b.example/', 1, 2],
      ['https://z.example/', 2, undefined],
    ])
    await edits(list).undo()
    expect(inWords(list)[0]).toBe('rejected not-a-link')
  })

  it('holds its links instead of the lines below, the first piece before the second', async () => {
    const list = await listOf('x\nhttps://b.example/')
    await edits(list).typeOver(0, 'https://a.example/;https://b.example/;https://a.example/')
    expect(inWords(list)).toEqual([
      'ready https://a.example/',
      'ready https://b.example/',
      'duplicate https://a.example/',
      'duplicate https://b.example/',
    ])
  })

  it('leaves the link that it held to the next row with it', async () => {
    const list = await listOf('https://a.example/\nhttps://a.example/')
    await edits(list).typeOver(0, 'https://b.example/')
    expect(sentLinks(list)).toEqual(['https://b.example/', 'https://a.example/'])
  })

  it('has no line end', async () => {
    const list = await listOf('x')
    await edits(list).typeOver(0, 'https://a.example/\n')
    expect(rowsOf(list)[0]).toMatchObject({ text: 'https://a.example/ ', status: 'cleaned' })
  })

  it('does not change if the text is the same, or if it is joined to the row above', async () => {
    const list = await listOf(
      `https://a.example/${'a-very-long-address'.repeat(3)}\ncut-here/page.html`,
    )
    expect(await edits(list).typeOver(0, rowsOf(list)[0]?.text ?? '')).toBe(0)
    await edits(list).decide({ kind: 'maybe-cut' }, 'mend')
    expect(await edits(list).typeOver(1, 'https://b.example/')).toBe(0)
  })
})

describe('previewing a text', () => {
  it.for([
    ['https://new.example/', { kind: 'ready', link: 'https://new.example/' }],
    [' https://new.example/', { kind: 'cleaned', link: 'https://new.example/' }],
    ['https://a.example/', { kind: 'duplicate', of: 1, link: 'https://a.example/' }],
    ['a.example', { kind: 'decide', decideKind: 'no-scheme' }],
    ['mailto:a@b.example', { kind: 'rejected', rejectReason: 'unsupported-scheme' }],
    [`https://a.example/${'x'.repeat(2_000)}`, { kind: 'rejected', rejectReason: 'too-long' }],
    ['https://b.example/ https://c.example/', { kind: 'several', links: 2 }],
    ['', { kind: 'blank' }],
  ] as const)('shows what %j would become and changes nothing', async ([text, judged]) => {
    const list = await listOf('x\nhttps://a.example/')
    const { revision } = list.facts()
    expect(list.views.preview(0, text)).toEqual(judged)
    expect(list.facts().revision).toBe(revision)
  })

  it('does not show a row as a duplicate of itself', async () => {
    const list = await listOf('https://a.example/')
    expect(list.views.preview(0, 'https://a.example/')).toMatchObject({ kind: 'ready' })
  })
})

describe('a line that was split', () => {
  it('can be kept as one link, from any of its rows', async () => {
    const list = await listOf('https://a.example/1;https://b.example/2\nhttps://b.example/2')
    expect(rowsOf(list).map(({ canKeepAsOne }) => canKeepAsOne)).toEqual([true, true, false])
    expect(inWords(list).at(-1)).toBe('duplicate https://b.example/2')
    expect(await edits(list).keepAsOne(1)).toBe(1)
    for (const one of [list, await reopened(list)]) {
      expect(inWords(one)).toEqual([
        'ready https://a.example/1;https://b.example/2',
        'ready https://b.example/2',
      ])
      expect(one.facts()).toMatchObject({ rows: 2, lines: 2 })
      expect(Array.from(one.sourceLines(), ({ rows }) => rows.length)).toEqual([1, 1])
    }
    await edits(list).undo()
    expect(sentLinks(list)).toEqual(['https://a.example/1', 'https://b.example/2'])
  })

  it('can be kept as one if an edit or a choice split it, and be split again', async () => {
    const typed = 'https://a.example/1;https://b.example/2'
    const list = await listOf('x\nhttps://z.example/?u=https://c.example/,https://d.example/')
    await edits(list).typeOver(0, typed)
    await edits(list).decide({ kind: 'several-in-query' }, 'mend')
    expect(rowsOf(list).map(({ canKeepAsOne }) => canKeepAsOne)).toEqual([true, true, true, true])
    expect(await edits(list).keepAsOne(2)).toBe(1)
    expect(await edits(list).keepAsOne(1)).toBe(1)
    for (const one of [list, await reopened(list)]) {
      expect(inWords(one)).toEqual([
        `ready ${typed}`,
        'decide several-in-query https://z.example/?u=https://c.example/,https://d.example/',
      ])
      expect(rowsOf(one).map(({ canKeepAsOne }) => canKeepAsOne)).toEqual([false, false])
    }
    await edits(list).undo()
    await edits(list).undo()
    expect(sentLinks(list)).toHaveLength(4)
    await edits(list).redo()
    await edits(list).typeOver(0, 'https://e.example/;https://f.example/')
    await edits(list).keepAsOne(0)
    expect(inWords(list)[0]).toBe('ready https://e.example/;https://f.example/')
  })

  it('can be joined only while no piece was edited', async () => {
    const list = await listOf('x\nhttps://a.example/1 https://a.example/2')
    await edits(list).typeOver(0, 'https://b.example/1 https://b.example/2')
    const pieceOfTyped = rowsOf(list)[1]?.row ?? -1
    for (const [row, links] of [
      [pieceOfTyped, 'https://c.example/1 https://c.example/2'],
      [2, 'https://d.example/'],
    ] as const)
      await edits(list).typeOver(row, links)
    expect(rowsOf(list).map(({ text, canKeepAsOne }) => [text, canKeepAsOne])).toEqual([
      ['https://b.example/1', false],
      ['https://c.example/1', true],
      ['https://c.example/2', true],
      ['https://a.example/1', false],
      ['https://d.example/', false],
    ])
    expect(await edits(list).keepAsOne(0)).toBe(0)

    const typedTwice = await listOf('x')
    await edits(typedTwice).typeOver(0, 'https://a.example/ https://b.example/')
    await edits(typedTwice).typeOver(0, 'https://c.example/')
    expect(await edits(typedTwice).keepAsOne(1)).toBe(0)
    expect(rowsOf(typedTwice).map(({ canKeepAsOne }) => canKeepAsOne)).toEqual([false, false])
  })

  it('cannot be joined if it was not split', async () => {
    const list = await listOf('https://a.example/1')
    expect(await edits(list).keepAsOne(0)).toBe(0)
  })
})

describe('mending', () => {
  it('splits several links after another repair', async () => {
    const list = await listOf('a.example/?u=https://b.example/,https://c.example/')
    await edits(list).decide({ kind: 'no-scheme' }, 'mend')
    expect(rowsOf(list)[0]?.choices).toEqual(['keep', 'mend', 'exclude'])
    expect(await edits(list).decide({ kind: 'several-in-query' }, 'mend')).toBe(1)
    for (const one of [list, await reopened(list)])
      expect(sentLinks(one)).toEqual([
        'https://a.example/?u=https://b.example/',
        'https://c.example/',
      ])
    await edits(list).undo()
    await edits(list).undo()
    expect(inWords(list)[0]).toMatch('decide no-scheme')
  })
})

describe('many rows at once', () => {
  it('are excluded by filter or by range of a view, in one step', async () => {
    const list = await listOf(
      Array.from({ length: 3_000 }, (_, n) => `https://a.example/${n}${n % 2 ? '#x' : ''}`).join(
        '\n',
      ),
    )
    expect(
      await edits(list).exclude(list.views.rowsOf({ filter: { warning: 'has-fragment' } }) ?? []),
    ).toBe(1_500)
    const { viewId } = list.views.open({ statuses: ['ready'] })
    expect(
      await edits(list).exclude(list.views.rowsOf({ viewId, first: 0, last: 999 }) ?? []),
    ).toBe(1_000)
    expect((await reopened(list)).facts().counts).toMatchObject({
      ready: 500,
      excluded: 2_500,
    })
    await edits(list).undo()
    expect(list.facts().counts).toMatchObject({ ready: 1_500, excluded: 1_500 })
    expect(list.views.rowsOf({ viewId: 99, first: 0, last: 1 })).toBeUndefined()
  })
})

describe('what was undone', () => {
  it('can be redone until another edit', async () => {
    const list = await listOf('https://a.example/1\nhttps://a.example/2')
    await edits(list).exclude([0])
    await edits(list).undo()
    expect(list.facts()).toMatchObject({ canUndo: false, canRedo: true })
    expect(await (await reopened(list)).redo()).toBe(true)
    await edits(list).exclude([1])
    expect(await edits(list).redo()).toBe(false)
    expect(sentLinks(list)).toEqual(['https://a.example/1'])
  })

  it('cannot be redone after an import: it might change other rows', async () => {
    const list = await listOf('a.example/1')
    await edits(list).decide({ kind: 'no-scheme' }, 'mend')
    await edits(list).undo()
    await list.addText('a.example/2', '')
    expect(await edits(list).redo()).toBe(false)
  })
})
