import type { IntakeProblem } from './intake-problem.ts'

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
