import { setImmediate as turn } from 'node:timers/promises'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Draft } from '../../../../../../electron/engine/old/intake/draft.ts'
import type { PastOfLinks } from '../../../../../../electron/engine/old/intake/draft/sent-before.ts'
import { nearHash, nearKey } from '../../../../../../electron/engine/parsing/near-key.ts'
import type { HeldBatch } from '../../../../../../electron/engine/lists/table/near-twins.ts'
import type { SentBefore } from '../../../../../../electron/shared/draft-rows.ts'
import { draftOf, inWords, rowsOf } from '../draft-fixture.ts'

const { signal } = new AbortController()

/** An account's books: batches of links, the oldest first. */
class Books {
  readonly batches: (readonly string[])[]
  /** How often anybody began to go through them. */
  readings = 0
  claims = 0
  words = 0
  /** Whoever goes through them does not get on. */
  isHeldUp = false

  constructor(...batches: readonly (readonly string[])[]) {
    this.batches = [...batches]
  }

  get past(): PastOfLinks {
    return {
      of: (links) => links.map((link) => this.#pastOf(link)),
      held: () => this.#held(),
      claims: String(this.claims),
      words: String(this.words),
    }
  }

  #pastOf(link: string): SentBefore | undefined {
    const batchId = this.batches.findLastIndex((links) => links.includes(link))
    return batchId === -1 ? undefined : sentIn(batchId)
  }

  *#held(): Generator<HeldBatch | undefined> {
    this.readings += 1
    while (this.isHeldUp) yield undefined
    for (const [batchId, links] of [...this.batches.entries()].toReversed()) {
      yield undefined
      yield {
        nearHashes: Int32Array.from(links, (link) => nearHash(Buffer.from(link), 0, link.length)),
        open: () => ({
          lines: Buffer.from(links.join('\n')),
          past: { ...sentIn(batchId), list: `List ${batchId}` },
        }),
      }
    }
  }
}

function sentIn(batchId: number): SentBefore {
  return { state: 'sent', batchId, taskId: 't', atMs: batchId }
}

async function lookUp(draft: Draft, books: Books): Promise<void> {
  await draft.forAccount.markSentBefore(1, books.past, signal)
  await draft.nearlySent.settled()
}

/** What nearly the same was sent as each row, and with which list. */
function twinsOf(draft: Draft): readonly (string | undefined)[] {
  return rowsOf(draft).map(({ nearlySent, warnings }) => {
    expect(warnings.includes('near-duplicate')).toBe(nearlySent !== undefined)
    return nearlySent && `${nearlySent.link} ${nearlySent.list}`
  })
}

describe('a link that is nearly the same as one that was sent', () => {
  it('bears a warning that says which, and is sent all the same', async () => {
    const draft = await draftOf('https://a.com/x/\nhttps://b.com/\nhttp://www.a.com/X?utm_source=q')
    await lookUp(draft, new Books(['http://c.com/', 'http://a.com/x'], ['http://d.com/']))
    expect(rowsOf(draft).map(({ status, nearlySent }) => [status, nearlySent])).toEqual([
      ['ready', { ...sentIn(0), link: 'http://a.com/x', list: 'List 0' }],
      ['ready', undefined],
      ['ready', { ...sentIn(0), link: 'http://a.com/x', list: 'List 0' }],
    ])
    expect(draft.summary()).toMatchObject({ sendable: 3, byWarning: { 'near-duplicate': 2 } })
    expect(draft.review.open({ warning: 'near-duplicate' }).rows).toBe(2)
  })

  it('names the one that was sent last', async () => {
    const draft = await draftOf('https://a.com/x/')
    await lookUp(draft, new Books(['http://a.com/x'], ['http://a.com/x/'], ['http://b.com/']))
    expect(twinsOf(draft)).toEqual(['http://a.com/x/ List 1'])
  })

  it('bears none where it was sent before itself or is a duplicate, with that or without', async () => {
    const draft = await draftOf('http://a.com/x\nhttp://b.com/\nhttp://b.com/')
    await lookUp(draft, new Books(['http://a.com/x/', 'http://a.com/x', 'http://b.com/#1']))
    expect(twinsOf(draft)).toEqual([undefined, 'http://b.com/#1 List 0', undefined])
    await draft.forAccount.sendAgain()
    expect(twinsOf(draft)).toEqual([undefined, 'http://b.com/#1 List 0', undefined])
    expect(inWords(draft)).toEqual([
      'ready http://a.com/x',
      'ready http://b.com/',
      'duplicate http://b.com/',
    ])
  })

  it('is told of beside the row of the list that is nearly the same too', async () => {
    const draft = await draftOf('https://a.com/x/\nhttps://a.com/x')
    await lookUp(draft, new Books(['http://a.com/x']))
    await draft.settled()
    expect(rowsOf(draft)[1]).toMatchObject({
      nearDuplicateOf: 0,
      nearLink: 'https://a.com/x/',
      nearlySent: { link: 'http://a.com/x' },
    })
    expect(draft.summary().byWarning['near-duplicate']).toBe(2)
    await draft.edits.exclude([0])
    await draft.settled()
    expect(rowsOf(draft)[1]).toMatchObject({ nearDuplicateOf: undefined, nearlySent: {} })
    expect(draft.summary().byWarning['near-duplicate']).toBe(1)
  })

  it('is told of once where a row that was sent before itself is that one', async () => {
    const draft = await draftOf('http://a.com/x\nhttps://a.com/x/')
    await lookUp(draft, new Books(['http://a.com/x']))
    await draft.settled()
    expect(rowsOf(draft)).toMatchObject([
      { status: 'sent-before' },
      { nearlySent: { link: 'http://a.com/x' }, nearDuplicateOf: undefined, nearLink: undefined },
    ])
    await draft.forAccount.sendAgain()
    // Now the list would send both.
    expect(rowsOf(draft)[1]).toMatchObject({ nearlySent: {}, nearDuplicateOf: 0 })
  })

  it('is no more where another link was typed over it, until that is looked up', async () => {
    const draft = await draftOf('https://a.com/x\nhttps://b.com/')
    const books = new Books(['http://a.com/x', 'http://c.com/'])
    await lookUp(draft, books)
    await draft.edits.typeOver(0, 'https://d.com/')
    await draft.edits.typeOver(1, 'https://c.com/')
    await draft.settled()
    expect(twinsOf(draft)).toEqual([undefined, undefined])
    await lookUp(draft, books)
    expect(twinsOf(draft)).toEqual([undefined, 'http://c.com/ List 0'])
    await draft.edits.undo()
    await lookUp(draft, books)
    await draft.edits.undo()
    await lookUp(draft, books)
    expect(twinsOf(draft)).toEqual(['http://a.com/x List 0', undefined])
  })

  it('is looked for on the account that is chosen alone', async () => {
    const draft = await draftOf('https://a.com/x')
    await lookUp(draft, new Books(['http://a.com/x']))
    const other = new Books(['http://b.com/'])
    other.claims = 2
    await lookUp(draft, other)
    expect(twinsOf(draft)).toEqual([undefined])
    const own = new Books(['http://a.com/x'])
    own.claims = 3
    await lookUp(draft, own)
    expect(twinsOf(draft)).toEqual(['http://a.com/x List 0'])
    await draft.forAccount.markSentBefore(undefined, own.past, signal)
    expect(twinsOf(draft)).toEqual([undefined])
  })

  it('is named as the record stands when it is looked up again', async () => {
    const draft = await draftOf('https://a.com/x')
    const books = new Books(['http://a.com/x'], ['http://a.com/x/'])
    await lookUp(draft, books)
    books.batches.pop()
    books.words = 1
    await lookUp(draft, books)
    expect(twinsOf(draft)).toEqual(['http://a.com/x List 0'])
    books.batches.pop()
    books.words = 2
    await lookUp(draft, books)
    expect(twinsOf(draft)).toEqual([undefined])
  })
})

describe('looking for what is nearly the same', () => {
  it('goes through the books once, and again only for what is not known', async () => {
    const draft = await draftOf('https://a.com/x\nhttps://b.com/')
    const books = new Books(['http://a.com/x'])
    await lookUp(draft, books)
    await lookUp(draft, books)
    await draft.edits.exclude([1])
    await draft.nearlySent.settled()
    expect(books.readings).toBe(1)
    await draft.addText('http://a.com/x/', '')
    await lookUp(draft, books)
    expect(books.readings).toBe(2)
    expect(twinsOf(draft)).toEqual(['http://a.com/x List 0', undefined, 'http://a.com/x List 0'])
    books.words = 1
    await lookUp(draft, books)
    expect(books.readings).toBe(3)
  })

  it('begins anew where rows change meanwhile', async () => {
    const draft = await draftOf('https://a.com/x\nhttps://b.com/')
    const books = new Books(['http://a.com/x', 'http://c.com/'])
    books.isHeldUp = true
    await draft.forAccount.markSentBefore(1, books.past, signal)
    while (books.readings === 0) await turn()
    await draft.edits.typeOver(1, 'https://c.com/')
    await draft.forAccount.markSentBefore(1, books.past, signal)
    books.isHeldUp = false
    await draft.nearlySent.settled()
    expect(twinsOf(draft)).toEqual(['http://a.com/x List 0', 'http://c.com/ List 0'])
  })

  it('ends when it is aborted, and leaves the processor to others', async () => {
    const draft = await draftOf('https://a.com/x')
    const books = new Books(['http://a.com/x'])
    const stop = new AbortController()
    await draft.forAccount.markSentBefore(1, books.past, stop.signal)
    stop.abort()
    await draft.nearlySent.settled()
    expect(books.readings).toBe(0)

    draft.nearlySent.rest()
    await lookUp(draft, books)
    expect(books.readings).toBe(0)
    draft.nearlySent.wake()
    await draft.nearlySent.settled()
    expect(twinsOf(draft)).toEqual(['http://a.com/x List 0'])
  })

  it('changes nothing of a list that is sealed', async () => {
    const draft = await draftOf('https://a.com/x')
    draft.nearlySent.rest()
    await lookUp(draft, new Books(['http://a.com/x']))
    await draft.freeze()
    const { revision } = draft.summary()
    draft.nearlySent.wake()
    await draft.nearlySent.settled()
    expect(draft.summary()).toMatchObject({ revision, byWarning: { 'near-duplicate': 0 } })
    await draft.thaw()
    draft.nearlySent.wake()
    await draft.nearlySent.settled()
    expect(twinsOf(draft)).toEqual(['http://a.com/x List 0'])
  })

  it('opens a batch only where a hash is the same, and is not misled by it', async () => {
    const draft = await draftOf('https://a.com/x')
    const same = nearHash(Buffer.from('https://a.com/x'), 0, 15)
    let opened = 0
    const held: HeldBatch = {
      nearHashes: Int32Array.of(same, same + 1),
      open: () => {
        opened += 1
        const past = { ...sentIn(0), list: '' }
        return { lines: Buffer.from('http://other.com/\nhttp://a.com/x'), past }
      },
    }
    const past: PastOfLinks = { ...new Books().past, held: () => [held] }
    await draft.forAccount.markSentBefore(1, past, signal)
    await draft.nearlySent.settled()
    expect([opened, twinsOf(draft)]).toEqual([1, [undefined]])
  })
})

const [schemes, hosts] = [
  ['http://', 'https://', 'https://www.'],
  ['a.com/', 'b.com/'],
]
const link = fc
  .tuple(
    fc.constantFrom(...schemes),
    fc.constantFrom(...hosts),
    fc.constantFrom('', 'p', 'P', 'p/', 'p/Q'),
    fc.constantFrom('', '?a=1', '?a=1&b=2', '?b=2&a=1', '?utm_source=x', '?b=2&gclid=y&a=1'),
    fc.constantFrom('', '#', '#top'),
  )
  .map((parts) => parts.join(''))

const links = fc.array(link, { maxLength: 5 })
const step = fc.oneof(
  fc.record({ kind: fc.constant('paste'), links: fc.array(link, { minLength: 1, maxLength: 8 }) }),
  fc.record({ kind: fc.constant('type'), at: fc.nat(30), link }),
  fc.record({ kind: fc.constantFrom('exclude', 'restore'), at: fc.nat(30) }),
  fc.record({ kind: fc.constant('undo') }),
  fc.record({ kind: fc.constant('send'), links }),
  fc.record({ kind: fc.constant('release'), at: fc.nat(3) }),
)

it('finds for each row just what has its near key, the newest, whatever happened in between', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(links, { maxLength: 3 }),
      fc.array(step, { minLength: 1, maxLength: 8 }),
      async (batches, steps) => {
        const books = new Books(...batches)
        const draft = await draftOf()
        for (const one of steps) {
          await happens(one, draft, books)
          await draft.forAccount.markSentBefore(1, books.past, signal)
        }
        await draft.nearlySent.settled()
        await draft.settled()
        const keys = books.batches.map((held) => held.map(nearKey))
        const told = rowsOf(draft).map(({ nearlySent, nearDuplicateOf, warnings }) => ({
          batch: nearlySent?.batchId,
          key: nearlySent && nearKey(nearlySent.link),
          isWarnedOf: warnings.includes('near-duplicate'),
          isInList: nearDuplicateOf !== undefined,
        }))
        const expected = rowsOf(draft).map(({ status, link: own = '' }, row) => {
          const isAsked = status === 'ready' || status === 'cleaned'
          const batch = isAsked ? keys.findLastIndex((held) => held.includes(nearKey(own))) : -1
          const isInList = told[row]?.isInList === true
          return batch === -1
            ? { batch: undefined, key: undefined, isWarnedOf: isInList, isInList }
            : { batch, key: nearKey(own), isWarnedOf: true, isInList }
        })
        expect(told).toEqual(expected)
        await draft.delete()
      },
    ),
  )
})

async function happens(
  one: typeof step extends fc.Arbitrary<infer Step> ? Step : never,
  draft: Draft,
  books: Books,
): Promise<void> {
  const rows = draft.summary().rows
  switch (one.kind) {
    case 'paste':
      await draft.addText(one.links.join('\n'), '')
      return
    case 'send':
      books.batches.push(one.links)
      books.claims += 1
      return
    case 'release':
      books.batches.splice(one.at, 1, [])
      books.words += 1
      return
    case 'undo':
      await draft.edits.undo()
      return
    case 'type':
      if (rows > 0) await draft.edits.typeOver(one.at % rows, one.link)
      return
    default:
      if (rows > 0)
        await draft.edits[one.kind === 'exclude' ? 'exclude' : 'restore']([one.at % rows])
  }
}
