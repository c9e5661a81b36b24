import type { StoredBatch } from '../../../shared/records.ts'
import { fateOf } from '../../../shared/submission.ts'
import { localTime } from './cell.ts'
import { type EarlierSending, notSent, type RowOfSource, sentBefore } from './not-sent.ts'
import {
  batchWords,
  countedThere,
  doubtWords,
  fateInWords,
  forgottenWords,
  movedWord,
  priceOfLink,
  takenInPart,
} from './words.ts'

/** The batch that holds a link and, where the link was moved, who holds it on the other account. */
export interface LinkHolder {
  readonly batch: StoredBatch
  readonly wentTo:
    | {
        readonly accountName: string
        /** Units that a link is reckoned at there where no receipt says it. */
        readonly price: number
        /** Undefined: what became of it there was forgotten. */
        readonly holder: LinkHolder | undefined
      }
    | undefined
}

/** Who has a link in a later list. */
export interface HeldInList {
  readonly holder: LinkHolder
  /** In words. */
  readonly list: string
  readonly price: number
}

/** A link that was taken out of what waited, with who had sent it; undefined: that was forgotten since. */
export interface TakenOutLink {
  readonly sending: EarlierSending | undefined
}

/** What is on record of the links of a submission's list. */
export interface LinksOnRecord {
  /** Who has a link that was planned. */
  readonly holderOf: (link: string) => LinkHolder | undefined
  /** Who had a link that was not. */
  readonly earlier: (link: string) => EarlierSending | undefined
  /** What is known of a link that waited until it came to light that it had been sent; undefined: it did not. */
  readonly takenOutFor?: (link: string) => TakenOutLink | undefined
  /** Who has a link by now, in a later list, that was cancelled in its own; undefined: nobody. */
  readonly sentAfterAll?: (link: string) => HeldInList | undefined
  /** Units that a link is reckoned at where no receipt says it. */
  readonly price: number
  /** What was told of a batch: the same is told of each of its links. */
  readonly told: Map<LinkHolder, ToldOfLink>
}

/** What is told of a link. */
export interface ToldOfLink {
  readonly status: string
  readonly reason: string
  readonly task: string
  readonly date: string
  /** In words where it is known only of many links together. */
  readonly units: number | string | undefined
}

/** What became of one row. */
export interface RowResult {
  readonly told: ToldOfLink
  readonly link: string
  /** Who has its link where its list planned it. */
  readonly holder: LinkHolder | undefined
  /** It was sent, or is on its way. */
  readonly isSent: boolean
  /** In words, the later list that tells it; undefined: its own does. */
  readonly list?: string
}

/** What became of a row by what is on record of the links of its own list. */
export function rowResult(row: RowOfSource, links: LinksOnRecord): RowResult {
  const { holderOf, earlier } = links
  const wasPlanned = row.status === 'ready' || row.status === 'cleaned'
  const holder = wasPlanned && row.link !== undefined ? holderOf(row.link) : undefined
  if (holder === undefined) {
    const told = notSent(row, row.link === undefined ? undefined : earlier(row.link))
    // The end of a link goes with the line that it begins in.
    const isSent = row.joinedTo !== undefined
    return { told: { ...told, units: undefined }, link: '', holder, isSent }
  }
  const { link = '' } = row
  const own = { told: toldOf(holder, links), link, holder, isSent: true }
  return holder.batch.state === 'cancelled' ? (sentElsewhere(link, links) ?? own) : own
}

/** What is told of a link that was cancelled in its list and that another one has. */
function sentElsewhere(link: string, links: LinksOnRecord): RowResult | undefined {
  const takenOut = links.takenOutFor?.(link)
  const later = links.sentAfterAll?.(link)
  // Who had sent it may be forgotten, and it was sent again since.
  if (takenOut !== undefined && (takenOut.sending !== undefined || later === undefined)) {
    const told = { ...sentBefore(takenOut.sending), units: undefined }
    return { told, link: '', holder: undefined, isSent: true }
  }
  if (later === undefined) return undefined
  const { holder, list, price } = later
  const told = toldOf(holder, { told: links.told, price })
  return { told, link, holder: undefined, isSent: true, list }
}

function toldOf(
  holder: LinkHolder,
  { told, price }: Pick<LinksOnRecord, 'told' | 'price'>,
): ToldOfLink {
  const known = told.get(holder)
  if (known !== undefined) return known
  const { batch, wentTo } = holder
  const { taskId, sentMs } = lastOf(holder).batch
  const ofBatch = {
    status: wentTo === undefined ? batchWords[batch.state] : movedWord,
    reason: reasonOf(holder),
    task: taskId ?? '',
    date: sentMs === undefined ? '' : localTime(sentMs),
    // Of a moved link by the submission that it went on in, so that the units of results are what was paid.
    units: unitsOfLink(batch, price),
  }
  // Each link that was moved has a holder of its own.
  if (wentTo === undefined) told.set(holder, ofBatch)
  return ofBatch
}

/** Who holds a link at the end of all moves. */
function lastOf(holder: LinkHolder): LinkHolder {
  const next = holder.wentTo?.holder
  return next === undefined ? holder : lastOf(next)
}

/** Why a link is where it is; of one that was moved, where to and what became of it. */
function reasonOf({ batch, wentTo }: LinkHolder): string {
  if (wentTo === undefined) return reasonHere(batch)
  const { accountName, price, holder } = wentTo
  if (holder === undefined) return forgottenWords
  if (holder.wentTo !== undefined) return reasonOf(holder)
  const cost = costThere(holder.batch, price)
  const words = [wordsOf(holder.batch), cost, reasonOf(holder)].filter((word) => word !== '')
  return `${accountName}: ${words.join(', ')}`
}

/** What a link cost that was moved, in words: as a number its units stand in the results of where it went. */
function costThere(batch: StoredBatch, price: number): string {
  const units = unitsOfLink(batch, price)
  if (units === undefined || units === 0) return ''
  if (typeof units === 'string')
    return countedThere(`${batch.unitsUsed} units for ${batch.linkCount} links`)
  return countedThere(`${units} ${units === 1 ? 'unit' : 'units'}`)
}

/** What became of a link where it is told beside its reason. */
function wordsOf(batch: StoredBatch): string {
  return fateOf(batch) === 'sent-before' ? fateInWords(batch) : batchWords[batch.state]
}

/** The service's words on what it refused; of the rest, what the status does not say by itself. */
function reasonHere(batch: StoredBatch): string {
  const { state, message = '', doubt, movedTo, sentWith } = batch
  switch (state) {
    case 'refused':
      return message
    case 'in-doubt':
      return doubt === undefined ? '' : doubtWords[doubt]
    case 'accepted':
      return reasonOfAccepted(batch)
    case 'cancelled':
      if (sentWith !== undefined) return ''
      if (movedTo !== undefined) return 'Not moved: the other account had it already'
      return doubt === undefined
        ? 'Not sent and not charged'
        : 'Sent, not charged as the user said, and not sent again'
    default:
      return ''
  }
}

function reasonOfAccepted({ settled, linksCount, linkCount }: StoredBatch): string {
  const words = [
    ...(settled === 'charged' ? ['Charged, as the user said'] : []),
    ...(linksCount === undefined || linksCount === linkCount
      ? []
      : [takenInPart(linksCount, linkCount)]),
  ]
  return words.join('. ')
}

/** What one link of a batch cost; nothing certain is said of one in doubt. */
function unitsOfLink(batch: StoredBatch, price: number): number | string | undefined {
  if (batch.state === 'refused') return 0
  if (batch.state !== 'accepted') return undefined
  return batch.unitsUsed === undefined ? price : priceOfLink(batch.unitsUsed, batch.linkCount)
}
