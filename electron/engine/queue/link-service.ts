import type { Outcome } from '../../shared/outcome.ts'

/** The indexing service, as far as the queue needs it. Never rejects for what network or server do. */
export interface LinkService {
  /** One request, at most once on the wire. */
  submit(request: {
    readonly baseUrl: string
    readonly token: string
    readonly links: readonly string[]
    readonly answerTimeoutMs: number
  }): Promise<Outcome>
  /** A request that costs nothing: its body is not JSON. */
  probe(request: {
    readonly baseUrl: string
    readonly token: string
    readonly answerTimeoutMs: number
  }): Promise<Outcome>
}
