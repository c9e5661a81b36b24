import type { DiskProblem } from './disk-problem.ts'

/**
 * A paid list is a gzip file of the links an account has paid for: its first line is a JSON header,
 * every further line a link, its state, its task and its time (ISO 8601), with tabs between. It is
 * how people who share a token tell each other what they sent, a backup, and the way to another
 * computer. It holds nothing a token could be found from.
 */
export const paidListFormat = 'linkferry-paid-list'

/** The only version so far; a reader refuses a later one. */
export const paidListVersion = 1

/** What a paid list says of itself. */
export interface PaidListHeader {
  /** The account as it was called where the list was written. */
  readonly account: string
  readonly baseUrl: string
  /** Lines that follow. */
  readonly links: number
}

/** `accepted`: the service took it. `in-doubt`: it may have been charged. */
export type PaidState = 'accepted' | 'in-doubt'

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
    }
  /** It was written for another address, or under another name; nothing was imported yet. */
  | { readonly kind: 'other-account'; readonly header: PaidListHeader }

/** Why nothing of a paid list was imported. */
export type PaidListProblem =
  | DiskProblem
  | 'unknown-account'
  | 'practice-is-fixed'
  | 'file-unreadable'
  | 'not-a-paid-list'
  | 'newer-paid-list'
  | 'damaged-paid-list'
