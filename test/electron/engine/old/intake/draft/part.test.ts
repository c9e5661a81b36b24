import { describe, expect, it } from 'vitest'
import { Draft } from '../../../../../../electron/engine/old/intake/draft.ts'
import { laterCode } from '../../../../../../electron/engine/lists/table/verdict.ts'
import type { ListPart } from '../../../../../../electron/shared/draft-rows.ts'
import { draftOf, inWords, newId, reopened, root, rowsOf, sentLinks } from '../draft-fixture.ts'

async function submit(draft: Draft, part: ListPart) {
  const chosen = draft.review.part(part)
  const sent = Array.from(draft.sendable(chosen), ({ link }) => link)
  const { counts } = draft.review.countLines(chosen)
  await draft.freeze(chosen)
  const next = await Draft.createFromLeftover(root, newId(), draft, chosen)
  return { chosen, sent, counts, next }
}

describe('a part of a list', () => {
  it('is the first links that can be sent, and the rest is kept for later with all that waits', async () => {
    const draft = await draftOf(
      'https://a.example/1\nb.example\nhttps://a.example/1\n\nhttps://a.example/2\n https://a.example/3\nno link',
    )
    const { chosen, sent, counts, next } = await submit(draft, { firstLinks: 2 })
    expect(chosen).toMatchObject({ links: 2, unusual: 0 })
    expect(sent).toEqual(['https://a.example/1', 'https://a.example/2'])
    expect(counts).toEqual({ ready: 2, decide: 1, duplicate: 1, blank: 1, later: 1, rejected: 1 })
    const left = ['decide no-scheme https://b.example/', 'cleaned https://a.example/3']
    expect(inWords(next)).toEqual([...left, 'rejected not-a-link'])
    expect(next.summary()).toMatchObject({ sendable: 1, givesWay: true })
    expect(inWords(await reopened(next))).toEqual([...left, 'rejected not-a-link'])
    const lines = Array.from((await reopened(draft)).sourceLines(), ({ rows }) => rows[0]?.status)
    expect(lines).toEqual(['ready', 'decide', 'duplicate', 'blank', 'ready', 'later', 'rejected'])
  })

  it('is what can be sent of a filter or of rows that were picked, and counts unusual links', async () => {
    const draft = await draftOf(
      'https://a.example/1\nhttps://b.example/a|b\nb.example/x\nhttps://b.example/2',
    )
    expect(draft.review.part({ filter: { host: 'b.example' } })).toMatchObject({
      links: 2,
      unusual: 1,
    })
    expect(draft.review.part({ rows: [0, 2, 0] })).toMatchObject({ links: 1, unusual: 0 })
    const { viewId } = await draft.review.openSorted({}, { by: 'line', descending: true })
    const { sent, next } = await submit(draft, { viewId, first: 0, last: 2 })
    expect(sent).toEqual(['https://b.example/a|b', 'https://b.example/2'])
    expect(sentLinks(next)).toEqual(['https://a.example/1'])
  })

  it('cannot be told once its view has given way', async () => {
    const draft = await draftOf('https://a.example/1')
    const { viewId } = draft.review.open({})
    draft.review.closeViews()
    expect(draft.review.part({ viewId, first: 0, last: 0 })).toBeUndefined()
  })

  it.for([0, 1, 2])(
    'keeps for later a link joined among cells, links in column %i',
    async (column) => {
      const cells = Array.from(
        { length: 5 },
        (_, index) => `${'x\t'.repeat(column)}https://a.example/${index}\ty`,
      )
      const cut = `https://e.example/${'a'.repeat(54)}`
      const draft = await draftOf([...cells, cut, 'two/page.html', 'https://f.example/'].join('\n'))
      await draft.edits.decide({ kind: 'maybe-cut' }, 'mend')
      const kept = sentLinks(draft).slice(1)
      expect(kept).toContain(`${cut}two/page.html`)
      const { next } = await submit(draft, { firstLinks: 1 })
      for (const one of [next, await reopened(next)]) expect(sentLinks(one)).toEqual(kept)
    },
  )

  it('leaves what is kept as the user had mended it, with its cells and its number', async () => {
    const table = ['URL\tDA', 'https://a.example/1\t1', 'b.example/x\t2', 'http//c.example/y\t3']
    const draft = await draftOf(table.join('\n'))
    await draft.addText(
      'http://192.168.0.1/z\nhttps://d.example/a.\nhttps://e.example/a-very-long-address-that-an-old-mail-program-cut-in-tw\no/page.html',
      '',
    )
    await draft.edits.decide({ kind: 'no-scheme' }, 'mend')
    await draft.edits.decide({ kind: 'mistyped-scheme' }, 'mend')
    await draft.edits.decide({ kind: 'private-host' }, 'keep')
    await draft.edits.trim([5])
    await draft.edits.decide({ kind: 'maybe-cut' }, 'mend')
    const kept = sentLinks(draft).slice(1)
    expect(kept).toHaveLength(5)
    const { next } = await submit(draft, { firstLinks: 1 })
    for (const one of [next, await reopened(next)]) {
      expect(sentLinks(one)).toEqual(kept)
      expect(rowsOf(one).map(({ line, context }) => [line, ...context])).toEqual([
        [1, 'DA'],
        [3, '2'],
        [4, '3'],
        [1],
        [2],
        [3],
      ])
    }
  })

  it('leaves links without the dots and the full stop that the user took off them', async () => {
    const draft = await draftOf(
      'https://a.example/1\nhttps://a.example/2...\nhttps://a.example/3…\nhttps://a.example/4.',
    )
    await draft.edits.decide({ kind: 'maybe-cut' }, 'trim')
    await draft.edits.trim([3])
    const kept = ['https://a.example/2', 'https://a.example/3', 'https://a.example/4']
    expect(sentLinks(draft).slice(1)).toEqual(kept)
    const { next } = await submit(draft, { firstLinks: 1 })
    for (const one of [next, await reopened(next)]) expect(sentLinks(one)).toEqual(kept)
  })

  it('leaves a link of a sentence as it would have been sent, without what ends the sentence', async () => {
    const draft = await draftOf(
      'See https://a.example/1 and https://a.example/Yahoo!\nhttps://a.example/2!',
    )
    const { sent, next } = await submit(draft, { firstLinks: 1 })
    expect(sent).toEqual(['https://a.example/1'])
    expect(sentLinks(next)).toEqual(['https://a.example/Yahoo', 'https://a.example/2!'])
  })

  it('knows which drafts its lines came in with, and as which rows, through one submission after another', async () => {
    const first = await draftOf('https://a.example/1\nhttps://a.example/2\nhttps://a.example/3')
    const { next: second } = await submit(first, { firstLinks: 1 })
    await second.addText('https://b.example/1\nhttps://b.example/2', '')
    const { next: third } = await submit(second, { rows: [0, 2] })
    const { carried } = (await reopened(third)).review.countLines()
    const were = Uint8Array.of(laterCode)
    expect(carried).toEqual([
      {
        from: {
          receivedWith: first.id,
          between: [],
          leftBy: second.id,
          were,
          rows: Uint32Array.of(1),
        },
        counts: { ready: 1 },
        were: { later: 1 },
      },
      {
        from: { receivedWith: second.id, leftBy: second.id, were, rows: Uint32Array.of(3) },
        counts: { ready: 1 },
        were: { later: 1 },
      },
    ])
    await third.addText('https://c.example/1', '')
    const { next: fourth } = await submit(third, { rows: [2] })
    const { next: fifth } = await submit(fourth, { firstLinks: 1 })
    expect((await reopened(fifth)).review.countLines().carried).toMatchObject([
      { from: { receivedWith: second.id, between: [third.id], leftBy: fourth.id } },
    ])
  })

  it('knows of lines that were put back after they were planned, though they were left over again', async () => {
    const first = await draftOf('https://a.example/1')
    const from = { receivedWith: 'planned', leftBy: 'planned', isPutBack: true }
    const source = { kind: 'paste', name: 'History', leftFrom: from } as const
    await first.addLines('https://b.example/1\nno link\n\nhttps://b.example/2', source)
    const counts = { ready: 2, rejected: 1, blank: 1, 'put-back': 3 }
    expect((await reopened(first)).review.countLines().carried).toEqual([
      { from, counts, were: { 'put-back': 3 } },
    ])
    const { next } = await submit(first, { rows: [1] })
    expect((await reopened(next)).review.countLines().carried).toMatchObject([
      { from: { receivedWith: first.id, leftBy: first.id }, counts: { ready: 1 } },
      {
        from: { ...from, leftBy: first.id },
        counts: { ready: 1, rejected: 1, 'put-back': 2 },
        were: { rejected: 1, later: 1 },
      },
    ])
  })
})
