import type { FaultKind } from '../shared/practice.ts'
import { fail, ok, type Result } from '../shared/result.ts'
import type { Books } from './books.ts'
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

const mostLinks = 20_000
const longestLink = 2_000
const absoluteHttp = /^https?:\/\/\S+$/i

/**
 * The links of a request body, in both forms of section 2.1: an array, or a string with `;`
 * between. All of them or none: one that is not a link makes the whole body invalid.
 */
function linksOfBody(body: string): Result<readonly string[], 'invalid-data'> {
  const links = linksField(body)
  return links !== undefined && links.length > 0 && links.length <= mostLinks && links.every(isLink)
    ? ok(links)
    : fail('invalid-data')
}

function linksField(body: string): readonly unknown[] | undefined {
  const json = parseJson(body)
  if (typeof json !== 'object' || json === null || !('links' in json)) return undefined
  const { links } = json
  return typeof links === 'string' ? links.split(';') : Array.isArray(links) ? links : undefined
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function isLink(link: unknown): link is string {
  return (
    typeof link === 'string' &&
    link.length <= longestLink &&
    absoluteHttp.test(link) &&
    URL.canParse(link)
  )
}
