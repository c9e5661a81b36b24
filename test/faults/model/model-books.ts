import { assertNever } from '../../../electron/shared/assert-never.ts'
import type { ModelAccount } from './model-account.ts'
import type { ModelSchedule } from './model-schedule.ts'

export type LinkState = 'queued' | 'sending' | 'accepted' | 'refused' | 'in-doubt' | 'cancelled'

/** A submission: every link in exactly one state. */
export interface ModelSubmission {
  readonly id: number
  readonly account: ModelAccount
  readonly links: Map<string, LinkState>
  doubtLimit: number
  schedule: ModelSchedule
  /** Those of an account leave in the order of these. */
  place: number
  isCancelled: boolean
  isPaused: boolean
}

/** A batch that left at least once: what it may have cost. */
export interface ModelBatch {
  readonly id: number
  readonly submission: ModelSubmission
  /** What it left with last. */
  sent: readonly string[]
  /** What of that it holds now: the user may have told which were taken. */
  links: readonly string[]
  /** The others then, and whether any of them left since. */
  told: { readonly others: readonly string[]; hasLeft: boolean } | undefined
  stands: 'in-flight' | 'in-doubt' | 'settled-charged' | 'elsewhere'
  /** Units of the receipt it has, or the user's word gave it; undefined: neither. */
  units: number | undefined
  hasReceipt: boolean
  /** In doubt since the user last went on. */
  counts: boolean
  /** It never left by itself: a batch that had left was cut into it. */
  isPiece: boolean
}

/** A batch of which nothing is known but its links. */
export function newBatch(
  id: number,
  submission: ModelSubmission,
  links: readonly string[],
): ModelBatch {
  return {
    id,
    submission,
    sent: links,
    links,
    told: undefined,
    stands: 'elsewhere',
    units: undefined,
    hasReceipt: false,
    counts: false,
    isPiece: false,
  }
}

/** A request, as far as it cost or told something. */
export interface ModelAttempt {
  readonly batch: ModelBatch
  readonly startedMs: number
  units: number
  /** What it said of doubts in a row; undefined: nothing. */
  said: 'clearly' | 'doubt' | undefined
}

/** What left and what it may have cost: all that doubt limit, caps and doubts in a row are told by. */
export class ModelBooks {
  readonly batches = new Map<number, ModelBatch>()
  readonly attempts: ModelAttempt[] = []

  /** Units of receipts, and of what the user said was charged without one. */
  unitsUsed(submission: ModelSubmission): number {
    const receipts = this.attempts.filter(({ batch }) => batch.submission === submission)
    const believed = [...this.batches.values()].filter(
      (batch) =>
        batch.submission === submission && batch.stands === 'settled-charged' && !batch.hasReceipt,
    )
    return sumOf(receipts, ({ units }) => units) + sumOf(believed, ({ units }) => units ?? 0)
  }

  /** Units in doubt that count against the limit. */
  unitsInDoubt(account: ModelAccount): number {
    const doubts = [...this.batches.values()].filter(
      (batch) =>
        batch.submission.account === account && batch.stands === 'in-doubt' && batch.counts,
    )
    return sumOf(doubts, ({ links }) => links.length) * account.settings.price
  }

  unitsInFlight(account: ModelAccount): number {
    const flying = [...this.batches.values()].filter(
      (batch) => batch.submission.account === account && batch.stands === 'in-flight',
    )
    return sumOf(flying, ({ links }) => links.length) * account.settings.price
  }

  /** Units spent, or perhaps spent, by batches that left since then. */
  atStake(account: ModelAccount, isMeant: (batch: ModelBatch) => boolean, sinceMs: number): number {
    const attempts = this.attempts.filter(
      ({ batch, startedMs }) =>
        batch.submission.account === account && isMeant(batch) && startedMs >= sinceMs,
    )
    const batches = new Set(attempts.map(({ batch }) => batch))
    for (const piece of this.batches.values())
      if (isMeant(piece) && attempts.some(({ batch }) => isOf(piece, batch))) batches.add(piece)
    return (
      sumOf(attempts, ({ units }) => units) +
      sumOf([...batches], (batch) => beyondReceipt(batch, account.settings.price))
    )
  }

  /** What a batch that had left was cut into: it has that one's word, but not its past. */
  newPiece(id: number, submission: ModelSubmission, links: readonly string[]): ModelBatch {
    const piece = { ...newBatch(id, submission, links), isPiece: true }
    return { ...piece, counts: this.#wholeOf(piece)?.counts === true }
  }

  /** What a batch cost that the user calls charged: a piece is paid with the receipt of its request. */
  unitsByWord(batch: ModelBatch): number {
    const { price } = batch.submission.account.settings
    return this.#wholeOf(batch)?.hasReceipt === true ? 0 : batch.links.length * price
  }

  #wholeOf(piece: ModelBatch): ModelBatch | undefined {
    return this.attempts.findLast(({ batch }) => isOf(piece, batch))?.batch
  }

  /** Links left or were moved: what was told of them cannot be taken back any more. */
  haveLeft(submission: ModelSubmission, links: readonly string[]): void {
    for (const { told, submission: own } of this.batches.values())
      if (own === submission && told?.others.some((link) => links.includes(link)) === true)
        told.hasLeft = true
  }

  /** What is in doubt counts no more. */
  forgive(account: ModelAccount): void {
    for (const batch of this.batches.values())
      if (batch.submission.account === account) batch.counts = false
  }

  /** Doubts that count and stand still, since the last request that was answered clearly. */
  doubtsInARow(account: ModelAccount): number {
    const ofAccount = this.attempts.filter(({ batch }) => batch.submission.account === account)
    const lastClear = ofAccount.findLastIndex(
      ({ batch, said }) => said === 'clearly' && batch.stands !== 'in-doubt',
    )
    const since = new Set(ofAccount.slice(lastClear + 1).map(({ batch }) => batch))
    return [...since].filter(({ stands, counts }) => stands === 'in-doubt' && counts).length
  }
}

/** Whether a piece was in the requests of a batch. */
function isOf({ isPiece, submission, links }: ModelBatch, batch: ModelBatch): boolean {
  const [first = ''] = links
  return isPiece && batch.submission === submission && batch.sent.includes(first)
}

function beyondReceipt({ stands, links, units, hasReceipt }: ModelBatch, price: number): number {
  switch (stands) {
    case 'in-flight':
      return links.length * price
    case 'in-doubt':
      return Math.max(0, links.length * price - (units ?? 0))
    case 'settled-charged':
      return hasReceipt ? 0 : (units ?? 0)
    case 'elsewhere':
      return 0
    default:
      return assertNever(stands)
  }
}

function sumOf<Value>(values: readonly Value[], numberOf: (value: Value) => number): number {
  return values.reduce((sum, value) => sum + numberOf(value), 0)
}
