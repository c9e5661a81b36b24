import { describe, expect, it } from 'vitest'
import { Draft } from '../../../../../electron/engine/old/intake/draft.ts'
import type { SentBefore } from '../../../../../electron/shared/draft-rows.ts'
import type { PastOfLinks } from '../../../../../electron/engine/old/intake/draft/sent-before.ts'
import { draftOf, newId, reopened, root, sentLinks } from './draft-fixture.ts'

const sentBefore: SentBefore = { state: 'sent', batchId: 7, taskId: 't', atMs: 1 }
const { signal } = new AbortController()
let claims = 0

/** A record that has claims on these links, and was never the same before. */
function knows(...known: readonly string[]): PastOfLinks {
  const of: PastOfLinks['of'] = (links) =>
    links.map((link) => (known.includes(link) ? sentBefore : undefined))
  return { of, held: () => [], claims: String(++claims), words: '' }
}

describe('a view', () => {
  it('points at nothing in a heading, which is at no fault', async () => {
    for (const heading of ['Address', 'Line as given']) {
      const draft = await draftOf(`${heading}\tStatus\nhttps://a.example/1\tAccepted`)
      const [first] = draft.review.page(draft.review.open({}).viewId, 0, 1) ?? []
      expect([first?.text, first?.status, first?.emphasis]).toEqual([heading, 'blank', []])
    }
  })

  it('holds the rows that meet all conditions', async () => {
    const draft = await draftOf(
      'https://a.example/#x\nHTTPS://B.example/Zebra\nb.example/x\nmailto:x@y\nhttps://b.example/é?utm_a=1',
    )
    const rows = (filter: Parameters<Draft['review']['open']>[0]): readonly number[] =>
      (draft.review.page(draft.review.open(filter).viewId, 0, 9) ?? []).map(({ row }) => row)
    expect(rows({ statuses: ['ready', 'cleaned'] })).toEqual([0, 1, 4])
    expect(rows({ decideKind: 'no-scheme' })).toEqual([2])
    expect(rows({ rejectReason: 'unsupported-scheme' })).toEqual([3])
    expect(rows({ warning: 'has-fragment' })).toEqual([0])
    expect(rows({ warning: 'any' })).toEqual([0, 4])
    expect(rows({ host: 'b.example' })).toEqual([1, 4])
    expect(rows({ search: 'zEBRA' })).toEqual([1])
    expect(rows({ search: '%c3%a9' })).toEqual([4])
    expect(rows({ search: 'É' })).toEqual([4])
    expect(rows({ search: 'b.example', statuses: ['decide'] })).toEqual([2])
    expect(rows({ search: 'nowhere' })).toEqual([])
  })

  it('gives way when two newer ones are open, and knows its revision', async () => {
    const draft = await draftOf('https://a.example/')
    const [first, second, third] = [
      draft.review.open({}),
      draft.review.open({}),
      draft.review.open({}),
    ]
    expect(draft.review.page(first.viewId, 0, 1)).toBeUndefined()
    expect(draft.review.page(second.viewId, 0, 1)).toHaveLength(1)
    expect(third).toMatchObject({ rows: 1, revision: draft.summary().revision })
  })

  it('shows what was changed and where, the piece, the warnings and the other cells', async () => {
    const draft = await draftOf(
      'URL\tDA\n "https://a.example/x."\t45\nhttps://a.example/1;https://b.example/2\t50\n',
    )
    const rows = draft.review.page(
      draft.review.open({ statuses: ['ready', 'cleaned'] }).viewId,
      0,
      9,
    )
    expect(rows).toMatchObject([
      {
        line: 2,
        text: ' "https://a.example/x."',
        link: 'https://a.example/x.',
        emphasis: [
          [0, 2],
          [22, 23],
        ],
        changes: ['quotes'],
        warnings: ['trailing-punctuation'],
        context: ['45'],
        piece: undefined,
      },
      { line: 3, piece: 1, text: 'https://a.example/1', emphasis: [], context: ['50'] },
      { line: 3, piece: 2, text: 'https://b.example/2', context: ['50'] },
    ])
    expect(draft.summary().columns).toEqual(['DA'])
  })

  it('cuts very long texts for the grid, not for sending', async () => {
    const long = `https://a.example/${'x'.repeat(9_000)}`
    const draft = await draftOf(long)
    await draft.forAccount.limitUrlLength(10_000)
    expect(draft.review.page(draft.review.open({}).viewId, 0, 1)?.[0]?.text).toHaveLength(4_000)
    expect(sentLinks(draft)).toEqual([long])
  })
})

describe('the summary', () => {
  it('names the hosts with most rows', async () => {
    const draft = await draftOf(
      'https://a.example/1\nhttps://b.example/1\nhttps://b.example/2\nc.example/1',
    )
    await draft.settled()
    expect(draft.summary().topHosts).toEqual([
      { host: 'b.example', rows: 2 },
      { host: 'a.example', rows: 1 },
    ])
    await draft.edits.decide({ kind: 'no-scheme' }, 'mend')
    await draft.settled()
    expect(draft.summary().topHosts).toContainEqual({ host: 'c.example', rows: 1 })
  })

  it('follows the limit of the account', async () => {
    const draft = await draftOf('https://a.example/1\nhttps://a.example/22')
    await draft.forAccount.limitUrlLength(19)
    expect(draft.summary()).toMatchObject({ sendable: 1, byRejectReason: { 'too-long': 1 } })
    await draft.forAccount.limitUrlLength(20)
    expect(draft.summary().sendable).toBe(2)
  })

  it('counts links that a service may refuse', async () => {
    const draft = await draftOf('https://a.example/a|b\nhttps://a.example/')
    expect(draft.summary()).toMatchObject({ sendable: 2, sendableUnusual: 1 })
    expect([...draft.sendable()].map(({ unusual }) => unusual)).toEqual([true, false])
  })
})

describe('sent before', () => {
  it('is not sent, unless the user says so, and says who speaks for it', async () => {
    const draft = await draftOf('https://a.example/1\nhttps://a.example/2\nhttps://a.example/1')
    await draft.forAccount.markSentBefore(3, knows('https://a.example/1'), signal)
    expect(sentLinks(draft)).toEqual(['https://a.example/2'])
    expect(draft.summary()).toMatchObject({
      accountId: 3,
      byStatus: { 'sent-before': 1, duplicate: 1 },
    })
    await draft.forAccount.sendAgain()
    expect(sentLinks(draft)).toEqual(['https://a.example/1', 'https://a.example/2'])
    expect(draft.review.page(draft.review.open({}).viewId, 0, 1)?.[0]?.sentBefore).toEqual(
      sentBefore,
    )
  })

  it('is worked out again for another account, and cleared without one', async () => {
    const draft = await draftOf('https://a.example/1\nhttps://a.example/2')
    await draft.forAccount.markSentBefore(1, knows('https://a.example/1'), signal)
    await draft.forAccount.markSentBefore(2, knows('https://a.example/2'), signal)
    expect(sentLinks(draft)).toEqual(['https://a.example/1'])
    await draft.forAccount.markSentBefore(undefined, knows(), signal)
    expect(draft.summary()).toMatchObject({ sendable: 2, accountId: undefined })
  })

  it('is looked up in portions of 20,000 and stops when aborted', async () => {
    const draft = await draftOf(
      Array.from({ length: 45_000 }, (_, n) => `https://a.example/${n}`).join('\n'),
    )
    const portions: number[] = []
    const stop = new AbortController()
    const past: PastOfLinks = {
      of: (asked) => {
        portions.push(asked.length)
        if (portions.length === 2) stop.abort()
        return asked.map(() => undefined)
      },
      held: () => [],
      claims: 'same',
      words: 'same',
    }
    await draft.forAccount.markSentBefore(1, past, stop.signal)
    expect(portions).toEqual([20_000, 20_000])
    expect(draft.summary().accountId).toBeUndefined()

    await draft.forAccount.markSentBefore(1, past, signal)
    expect(portions).toEqual([20_000, 20_000, 5_000])
    expect(draft.summary().accountId).toBe(1)
  })
})

describe('looking up again what was sent before', () => {
  const [first, second, third] = [
    'https://a.example/1',
    'https://a.example/2',
    'https://a.example/3',
  ]

  /** A list of three whose second link was sent, and what is asked when it is looked up again. */
  async function lookedUp() {
    const draft = await draftOf(`${first}\n${second}\n${third}\n${second}`)
    const asked: string[] = []
    const book = new Map([[second, sentBefore]])
    const look = async (signs: { readonly claims: string; readonly words: string }) => {
      asked.length = 0
      const of: PastOfLinks['of'] = (links) => {
        asked.push(...links)
        return links.map((link) => book.get(link))
      }
      await draft.forAccount.markSentBefore(1, { of, held: () => [], ...signs }, signal)
      return asked
    }
    await look({ claims: 'old', words: 'old' })
    return { draft, book, look }
  }

  it('asks for nothing where neither rows nor record have changed', async () => {
    const { look } = await lookedUp()
    expect(await look({ claims: 'old', words: 'old' })).toEqual([])
  })

  it('asks only for links that came to be since, by an edit, its undoing or a new source', async () => {
    const { draft, look } = await lookedUp()
    const same = { claims: 'old', words: 'old' }
    await draft.edits.typeOver(0, 'https://a.example/new')
    expect(await look(same)).toEqual(['https://a.example/new'])
    await draft.edits.undo()
    expect(await look(same)).toEqual([first])
    await draft.edits.exclude([2])
    await draft.edits.restore([2])
    expect(await look(same)).toEqual([])
    await draft.addText('https://a.example/late', '')
    expect(await look(same)).toEqual(['https://a.example/late'])
  })

  it('asks for the row that a link passes to, and forgets what was said of the row it left', async () => {
    const { draft, book, look } = await lookedUp()
    const same = { claims: 'old', words: 'old' }
    await draft.edits.typeOver(1, first)
    book.delete(second)
    expect(await look(same)).toEqual([second])
    const rows = draft.review.page(draft.review.open({}).viewId, 0, 9) ?? []
    expect(rows.map(({ status, sentBefore: past }) => [status, past])).toEqual([
      ['ready', undefined],
      ['duplicate', undefined],
      ['ready', undefined],
      ['ready', undefined],
    ])
  })

  it('asks for what was found where only words have changed, and for all where claims have', async () => {
    const { look } = await lookedUp()
    expect(await look({ claims: 'old', words: 'new' })).toEqual([second])
    expect(await look({ claims: 'new', words: 'new' })).toEqual([first, second, third])
  })
})

const sheet = [
  'URL\tDA',
  'https://a.example/sent\t1',
  '',
  'a.example/decide\t2',
  'https://a.example/out\t3',
  'https://a.example/before\t4',
  'https://a.example/sent2;https://a.example/out2\t5',
  'n/a\t6',
].join('\n')

async function submitted(): Promise<Draft> {
  const draft = await draftOf(sheet)
  await draft.forAccount.markSentBefore(1, knows('https://a.example/before'), signal)
  const rows = draft.review.page(draft.review.open({ search: '/out' }).viewId, 0, 9) ?? []
  await draft.edits.exclude(rows.map(({ row }) => row))
  await draft.freeze()
  return draft
}

describe('a submitted draft', () => {
  it('says of every source line what became of it, opened again too', async () => {
    const draft = await submitted()
    for (const one of [draft, await reopened(draft)]) {
      const lines = [...one.sourceLines()]
      expect(lines.map(({ text }) => text)).toEqual(sheet.split('\n'))
      expect(lines.map(({ rows }) => rows.map(({ status }) => status))).toEqual([
        ['blank'],
        ['ready'],
        ['blank'],
        ['decide'],
        ['excluded'],
        ['sent-before'],
        ['ready', 'excluded'],
        ['rejected'],
      ])
      expect(lines[0]).toMatchObject({ isHeader: true, isTable: true, cells: ['URL', 'DA'] })
      expect(lines[1]).toMatchObject({ isHeader: false, cells: ['https://a.example/sent', '1'] })
      expect(sentLinks(one)).toEqual(['https://a.example/sent', 'https://a.example/sent2'])
    }
  })

  it('cannot be changed any more', async () => {
    const draft = await submitted()
    await expect(draft.edits.exclude([1])).rejects.toThrow('cannot be changed')
    await expect(draft.addText('https://a.example/', '')).rejects.toThrow('cannot be changed')
    await expect(draft.edits.undo()).rejects.toThrow('cannot be changed')
    expect(draft.summary().canUndo).toBe(false)
  })

  it('leaves what was not sent to the next draft, as whole lines, left out as before', async () => {
    const next = await Draft.createFromLeftover(root, newId(), await submitted())
    for (const one of [next, await reopened(next)])
      expect(
        [...one.sourceLines()].map(({ text, rows }) => [text, ...rows.map(({ status }) => status)]),
      ).toEqual([
        ['URL\tDA', 'blank'],
        ['a.example/decide\t2', 'decide'],
        ['https://a.example/out\t3', 'excluded'],
        ['https://a.example/before\t4', 'ready'],
        ['https://a.example/out2', 'excluded'],
        ['n/a\t6', 'rejected'],
      ])
    expect(next.summary().sources).toMatchObject([
      { kind: 'paste', name: 'a list', format: 'table' },
    ])
  })

  it('leaves nothing where everything was sent', async () => {
    const draft = await draftOf('https://a.example/\n\nhttps://a.example/')
    await draft.freeze()
    const next = await Draft.createFromLeftover(root, newId(), draft)
    expect(next.summary()).toMatchObject({ lines: 0, sources: [] })
  })
})
