import type { DiskProblem } from './disk-problem.ts'

/**
 * A paid list is a gzip file of the links an account has paid for: its first line is a JSON header,
 * every further line a link, its state, its task and its time (ISO 8601), with tabs between. It is
 * how people who share a token tell each other what they sent, a backup, and the way to another
 * computer. It holds nothing a token could be found from. The time is that at which the request
 * began, to the millisecond: with its link it tells which request is meant, whoever passes it on. What
 * is passed on ends in a time more: when whoever sent the request said so last.
 */
export const paidListFormat = 'linkferry-paid-list'

/**
 * A reader refuses a later one. The first had no `writtenMs` and no line that is `not-charged`, the
 * second none that is `accepted-by-word` or `on-its-way` and no second time.
 */
export const paidListVersion = 3

/** What a paid list says of itself. */
export interface PaidListHeader {
  /** The account as it was called where the list was written. */
  readonly account: string
  readonly baseUrl: string
  /** Lines that follow. */
  readonly links: number
  /** Of these, lines of links that were paid for or may have been; undefined: it does not say so. */
  readonly paid?: number | undefined
  /**
   * When it was written, by the clock of who wrote it, later than every list of the account before;
   * undefined: by the first version.
   */
  readonly writtenMs?: number | undefined
}

/** `accepted`: the service took it. `in-doubt`: it may have been charged. */
export type PaidState = 'accepted' | 'in-doubt'

/**
 * What whoever sent a request says of it. `accepted` is the service's word and holds for good; each of
 * the others holds until they say something else of the same request. `accepted-by-word`: they count
 * it as charged. `on-its-way`: it had no answer yet. `not-charged`: it was one of the others, or told
 * as such, and was not charged.
 */
export type ToldState = PaidState | 'accepted-by-word' | 'on-its-way' | 'not-charged'

/** An account's lists as they went to and fro between those who share its token. */
export interface PaidExchange {
  /** The last list that was written of it. */
  readonly given: GivenList | undefined
  /** Links sent from this computer since that list, or ever: paid for, or maybe charged. */
  readonly sentSince: number
  /** The last list that was read into it. */
  readonly taken: TakenList | undefined
  /** Links that are held as maybe charged by what others said last. */
  readonly doubtedElsewhere: number
}

/** A list that was written of an account. */
export interface GivenList {
  readonly atMs: number
  readonly links: number
  /** Of these, links that had no answer yet, so that the list says that they may be charged. */
  readonly onTheirWay: number
}

/** A list that was read into an account. */
export interface TakenList {
  readonly atMs: number
  /** The account as it was called where the list was written. */
  readonly from: string
  readonly links: number
  /** When it was written, by the clock of who wrote it, if it says so. */
  readonly writtenMs: number | undefined
}

/** What reading a paid list came to. */
export type PaidListReading =
  | {
      readonly kind: 'imported'
      /** Links that are spoken for only since now. */
      readonly added: number
      /** Links that were known as paid or maybe charged on this account already. */
      readonly known: number
      /** Links that waited in the queue of this computer and do not leave any more. */
      readonly takenOut: number
      /** Links that an earlier list held back as paid or maybe charged, and nothing does any more. */
      readonly freed: number
      /** Links that had no answer yet when the list was written: held back as maybe charged. */
      readonly onTheirWay: number
    }
  /** It was written for another address, or under another name; nothing was imported yet. */
  | { readonly kind: 'other-account'; readonly header: PaidListHeader }

/** How far an import has come: of so many links so many were read and looked up. */
export interface PaidListProgress {
  readonly read: number
  readonly links: number
}

/** Why nothing of a paid list was imported. */
export type PaidListProblem =
  | DiskProblem
  | 'unknown-account'
  | 'practice-is-fixed'
  | 'file-unreadable'
  | 'not-a-paid-list'
  | 'newer-paid-list'
  | 'damaged-paid-list'
