/** How the practice service answers a request: it checks path, token, rate, body and balance, and applies faults. */
import { type Fault, type FaultKind, faultKinds } from '../shared/practice.ts'
import { fail, ok, type Result } from '../shared/result.ts'
import type { Books, Charge } from './books.ts'

/** The account that the practice service serves. */
export interface PracticeAccount {
  readonly token: string
  /** Units bought. */
  readonly balance: number
  readonly rate: RateLog
  readonly books: Books
  readonly unitsPerLink: number
  /** The delay of the fault `slow`. */
  readonly slowMs: number
}

/** A request that was read completely. */
export interface ReadRequest {
  /** Method and path, for example `POST /api/links`. */
  readonly endpoint: string
  readonly authorization: string | undefined
  /** Undefined if it was too large. */
  readonly body: string | undefined
}

/** Section 4.1 of the interface specification. */
export const linksEndpoint = 'POST /api/links'

const bearer = /^Bearer +(\S+)$/i

/**
 * Decides how to answer a request, by sections 4 to 8 of the interface specification. It checks path,
 * token, rate, body and balance, in this order.
 */
export async function react(
  account: PracticeAccount,
  request: ReadRequest,
  fault: FaultKind | undefined,
  nowMs: number,
): Promise<Reaction> {
  const isWithinRate = account.rate.take(nowMs)
  if (request.endpoint !== linksEndpoint) return errorAnswer(404)
  const token = bearer.exec(request.authorization ?? '')?.[1]
  if (token === undefined) return errorAnswer(401)
  if (token !== account.token) return errorAnswer(403)
  if (!isWithinRate || fault === 'too-many-429') return errorAnswer(429)

  const links = linksOfBody(request.body ?? '')
  if (!links.ok || fault === 'reject-400') return errorAnswer(400)
  if (links.value.some((link) => link.includes('reject-me'))) return errorAnswer(400)
  const { books, unitsPerLink } = account
  if ((books.linksCharged + links.value.length) * unitsPerLink > account.balance)
    return errorAnswer(405)

  if (fault === 'error-500') return errorAnswer(500)
  if (fault === 'hang') return { kind: 'silence' }

  const taken = fault === 'partial' ? links.value.slice(0, links.value.length / 2) : links.value
  const charge = await books.charge(taken, nowMs)
  if (fault === 'error-500-charged') return errorAnswer(500)
  if (fault === 'drop-after') return { kind: 'cut' }
  return receipt(charge, unitsPerLink, fault === 'slow' ? account.slowMs : 0)
}

const mostLinks = 20_000
const longestLink = 2_000
const absoluteHttp = /^https?:\/\/\S+$/i

/**
 * Reads the links of a body in the forms of section 2.1: an array, or a string separated by `;`. One
 * invalid link makes the whole body invalid.
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

/** How the service reacts to a request. */
export type Reaction =
  | {
      readonly kind: 'answer'
      readonly status: number
      readonly body: string
      readonly delayMs: number
    }
  | { readonly kind: 'cut' }
  | { readonly kind: 'silence' }

const messages = {
  400: "Task wasn't created: Invalid data provided",
  401: 'The Authorization header is missing or malformed',
  403: 'The API token is not valid',
  404: 'Endpoint not found',
  405: 'Insufficient balance',
  429: 'Rate limit exceeded',
  500: 'Internal server error',
} as const

/** An error with its body: sections 2.3 and 7 of the interface specification. */
export function errorAnswer(status: keyof typeof messages): Reaction {
  const body = JSON.stringify({ status, message: messages[status] })
  return { kind: 'answer', status, body, delayMs: 0 }
}

/** Success with its body: section 2.2 of the interface specification. */
function receipt({ task, links }: Charge, unitsPerLink: number, delayMs: number): Reaction {
  const units = links.length * unitsPerLink
  const data = { units_used: units, task_id: task, links_count: links.length }
  const body = JSON.stringify({ status: 200, msg: 'Task created', data })
  return { kind: 'answer', status: 200, body, delayMs }
}

/** Reads `KIND=RATE`, for example `drop-after=0.1`. */
export function parseFault(text: string): Result<Fault, 'unknown-fault' | 'rate-out-of-range'> {
  const [name, share = ''] = text.split('=', 2)
  const kind = faultKinds.find((known) => known === name)
  if (kind === undefined) return fail('unknown-fault')
  const rate = share.trim() === '' ? Number.NaN : Number(share)
  return rate >= 0 && rate <= 1 ? ok({ kind, rate }) : fail('rate-out-of-range')
}

/** Returns a random number from 0 to below 1. Tests pass their own. */
export type Random = () => number

/** Draws the fault of the next request. If the rates sum to more than 1, the last faults are rarer. */
export function drawFault(faults: readonly Fault[], random: Random): FaultKind | undefined {
  let rest = random()
  return faults.find(({ rate }) => (rest -= rate) < 0)?.kind
}

/** A random number generator with a seed (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), state | 1)
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61)
    return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A sliding log of requests, to limit their rate. */
export class RateLog {
  readonly #limit: number
  readonly #windowMs: number
  #takenMs: number[] = []

  constructor(limit: number, windowMs: number) {
    this.#limit = limit
    this.#windowMs = windowMs
  }

  /** Counts a request at `nowMs`; true if it is within the limit of the window that ends then. */
  take(nowMs: number): boolean {
    this.#takenMs = this.#takenMs.filter((takenMs) => takenMs > nowMs - this.#windowMs)
    this.#takenMs.push(nowMs)
    return this.#takenMs.length <= this.#limit
  }
}
