import type { DiskProblem } from './disk-problem.ts'

/**
 * A paid list is a gzip file of the links an account has paid for: its first line is a JSON header,
 * every further line a link, its state, its task and its time (ISO 8601), with tabs between. It is
 * how people who share a token tell each other what they sent, a backup, and the way to another
 * computer. It holds nothing a token could be found from. The time is that at which the request
 * began, to the millisecond: with its link it tells which request is meant, whoever passes it on.
 */
export const paidListFormat = 'linkferry-paid-list'

/** A reader refuses a later one. The first had no `writtenMs` and no line that is `not-charged`. */
export const paidListVersion = 2

/** What a paid list says of itself. */
export interface PaidListHeader {
  /** The account as it was called where the list was written. */
  readonly account: string
  readonly baseUrl: string
  /** Lines that follow. */
  readonly links: number
  /** When it was written, by the clock of who wrote it; undefined: by the first version. */
  readonly writtenMs?: number | undefined
}

/** `accepted`: the service took it. `in-doubt`: it may have been charged. */
export type PaidState = 'accepted' | 'in-doubt'

/** `not-charged`: the request may have been charged, and whoever sent it says by now that it was not. */
export type ToldState = PaidState | 'not-charged'

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
      /** Links that an earlier list held back as maybe charged, and nothing does any more. */
      readonly freed: number
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
