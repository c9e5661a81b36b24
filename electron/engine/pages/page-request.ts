import type { PageAnswer } from '../../shared/page.ts'

/** The lines of a head, in order. Names are in lower case. */
export type PageHeaders = readonly (readonly [name: string, value: string])[]

/** Why there is no answer, or no whole one. */
export type PageFailure =
  | 'timed-out'
  | 'no-connection'
  | 'tls-failed'
  | 'name-not-found'
  | 'name-not-resolved'
  | 'private-address'
  /** It is not valid HTTP, or its body cannot be decompressed. */
  | 'unreadable'

/** The outcome of one GET. */
export type PageResponse =
  | {
      readonly kind: 'answer'
      readonly status: number
      readonly headers: PageHeaders
      /** Bytes of the decompressed body that were received. */
      readonly bodyBytes: number
      /** True if the body was not read to its end: it is too long, or nobody wanted the rest. */
      readonly isCut: boolean
    }
  | {
      readonly kind: 'failure'
      readonly failure: PageFailure
      /** In English, for a log. */
      readonly detail: string
    }

/** Takes a piece of a decompressed body. Returns false if it needs no more. */
export type TakeBody = (chunk: Uint8Array) => boolean

/**
 * Sends one GET, after waiting for the site's turn. Follows no redirect. `onHead` returns what takes the
 * body, of which at most 512 KB are read; undefined if the body is not needed. Rejects with the reason of
 * `signal` if that is aborted, and never otherwise.
 */
export type GetPage = (
  url: URL,
  onHead: (status: number, headers: PageHeaders) => TakeBody | undefined,
  signal: AbortSignal,
) => Promise<PageResponse>

/** What a check found out, and what a run needs to know of it. */
export interface CheckedPage {
  readonly answer: PageAnswer
  /** True if the site of the link gave no answer, a 5xx or a 429. */
  readonly isSiteFailure: boolean
  /**
   * True if the name of a site was not found. The finding is `name-not-resolved`; it becomes `no-such-site`
   * if a second look confirms it.
   */
  readonly nameNotFound: boolean
  /** How long the site asks to wait; undefined: it does not say. */
  readonly retryAfterMs: number | undefined
}
