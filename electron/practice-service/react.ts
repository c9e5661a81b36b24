import type { Books } from './books.ts'
import type { FaultKind } from '../shared/practice.ts'
import { linksOfBody } from './links.ts'
import type { RateLog } from './rate-log.ts'
import { type Reaction, receipt, refusal } from './reaction.ts'

/** The service's side of the table. */
export interface Account {
  readonly token: string
  /** Units bought. */
  readonly balance: number
  readonly rate: RateLog
  readonly books: Books
  readonly unitsPerLink: number
  /** How late the fault `slow` answers. */
  readonly slowMs: number
}

/** A request, read to its end. */
export interface ReadRequest {
  /** Method and path, for example `POST /api/links`. */
  readonly endpoint: string
  readonly authorization: string | undefined
  /** Undefined if it was too large to keep. */
  readonly body: string | undefined
}

/** Section 4.1 of the interface specification. */
export const linksEndpoint = 'POST /api/links'

const bearer = /^Bearer +(\S+)$/i

/** Sections 4 to 8 of the interface specification, in this order: path, token, rate, body, balance. */
export async function react(
  account: Account,
  request: ReadRequest,
  fault: FaultKind | undefined,
  nowMs: number,
): Promise<Reaction> {
  const isWithinRate = account.rate.take(nowMs)
  if (request.endpoint !== linksEndpoint) return refusal(404)
  const token = bearer.exec(request.authorization ?? '')?.[1]
  if (token === undefined) return refusal(401)
  if (token !== account.token) return refusal(403)
  if (!isWithinRate || fault === 'too-many-429') return refusal(429)

  const links = linksOfBody(request.body ?? '')
  if (!links.ok || fault === 'reject-400') return refusal(400)
  if (links.value.some((link) => link.includes('reject-me'))) return refusal(400)
  const { books, unitsPerLink } = account
  if ((books.linksCharged + links.value.length) * unitsPerLink > account.balance)
    return refusal(405)

  if (fault === 'error-500') return refusal(500)
  if (fault === 'hang') return { kind: 'silence' }

  const taken = fault === 'partial' ? links.value.slice(0, links.value.length / 2) : links.value
  const charge = await books.charge(taken, nowMs)
  if (fault === 'error-500-charged') return refusal(500)
  if (fault === 'drop-after') return { kind: 'cut' }
  return receipt(charge, unitsPerLink, fault === 'slow' ? account.slowMs : 0)
}
