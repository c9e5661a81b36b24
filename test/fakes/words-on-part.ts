import { settleInPart } from '../../electron/engine/old/ledger/partly-taken.ts'
import { settle, unsettle } from '../../electron/engine/old/ledger/settlements.ts'
import { assertNever } from '../../electron/shared/assert-never.ts'
import type { StoredBatch } from '../../electron/shared/records.ts'
import type { PastLedger } from './past-ledger.ts'

/** The user's word on a batch of which the service took half, and on pieces of it a word each, a day apart. */
export interface WordsOnPart {
  readonly word: 'none' | 'charged' | 'these' | 'again'
  readonly pieces: readonly ('waits' | 'doubt' | 'charged')[]
  /** Days after it was sent. */
  readonly wordAfter: number
}

/** What the user says of a batch of which a part was taken; returns how many links count as sent without a receipt. */
export function settleSome(
  { ledger }: PastLedger,
  { id, linkCount }: StoredBatch,
  { word, pieces, wordAfter }: WordsOnPart,
  atMs: number,
): number {
  const half = Math.floor(linkCount / 2)
  const nowMs = atMs + wordAfter * dayMs
  switch (word) {
    case 'none':
      return 0
    case 'charged':
      settle(ledger, id, 'charged', nowMs)
      return linkCount - half
    case 'these': {
      const these = new Set(ledger.batches.links(id).slice(0, half))
      settleInPart(ledger, id, (link) => these.has(link), nowMs)
      return 0
    }
    case 'again': {
      settle(ledger, id, 'not-charged', nowMs)
      const [one = id, other = id] = linkCount < 2 ? [] : newest(ledger.cut(id, 1, nowMs))
      const [third] = linkCount < 4 ? [] : newest(ledger.cut(other, 2, nowMs))
      const all = [...new Set([one, third ?? other, third === undefined ? other : third + 1])]
      let counted = 0
      for (const [n, piece] of all.entries()) {
        if (pieces[n] !== 'waits') unsettle(ledger, piece, nowMs)
        if (pieces[n] !== 'charged') continue
        settle(ledger, piece, 'charged', nowMs + n * dayMs)
        counted += ledger.batches.byId(piece)?.linkCount ?? 0
      }
      return Math.max(0, counted - half)
    }
    default:
      return assertNever(word)
  }
}

const dayMs = 86_400_000

function newest(ids: readonly number[]): readonly number[] {
  return ids.toSorted((one, other) => one - other).slice(-2)
}
