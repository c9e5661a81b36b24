/** Named failures of taking something in. */
export type IntakeProblem =
  | 'file-unreadable'
  | 'file-is-folder'
  /** A device, a socket, or a pipe that nothing writes to. */
  | 'not-a-file'
  /** Written to, cut off or extended while it was read. */
  | 'file-changed'
  | 'unsupported-file'
  /** A file that was packed in an archive is no list, or is packed in a way of its own. */
  | 'unsupported-inside'
  /** An archive of nothing but pictures, documents and programs. */
  | 'no-list-inside'
  /** It needs a password. */
  | 'encrypted-file'
  | 'binary-file'
  /** Cut off, or not what it says it is. */
  | 'damaged-file'
  /** A small file that would become a huge one. */
  | 'expands-too-much'
  | 'nested-too-deep'
  | 'no-links'
  | 'line-too-long'
  | 'too-many-rows'
  | 'disk-full'
  | 'cancelled'

/** The most sitemaps of an index that are fetched: it may name 50,000, and each is a request and a file. */
export const mostSitemaps = 1_000

/** Named failures of fetching a list from an address. `private-address`: ask the user first. */
export type FetchProblem =
  | 'invalid-address'
  | 'private-address'
  | 'address-unreachable'
  | 'address-refused'
  | 'address-too-slow'
  | 'address-too-large'
  | 'too-many-redirects'
  | 'too-many-sitemaps'
  | Extract<IntakeProblem, 'disk-full' | 'file-unreadable' | 'cancelled'>

/** A sitemap that did not come in, and why; `answer` is what its server answered, as `HTTP 404`. */
export interface NotFetched {
  readonly address: string
  readonly problem: IntakeProblem | FetchProblem
  readonly answer: string | undefined
}

/** What became of the sitemaps of an index and of the indexes among them. */
export interface SitemapsFetched {
  /** How many they name, those that came in earlier included. */
  readonly named: number
  readonly notFetched: readonly NotFetched[]
}
