import type { Outcome } from '../../../shared/outcome.ts'
import type { LinkLines } from '../../../shared/records.ts'

/** The indexing service, as far as the queue needs it. Never rejects for what network or server do. */
export interface LinkService {
  /** What is sent for these links. Throws if they are not as many as their `count` says. */
  bodyOf(lines: LinkLines): Uint8Array
  /** One request, at most once on the wire, with a body that `bodyOf` made. */
  submit(request: {
    readonly baseUrl: string
    readonly token: string
    readonly body: Uint8Array
    readonly answerTimeoutMs: number
  }): Promise<Outcome>
  /** A request that costs nothing: its body is not JSON. */
  probe(request: {
    readonly baseUrl: string
    readonly token: string
    readonly answerTimeoutMs: number
  }): Promise<Outcome>
}
