import { wholeNumber } from '../i18n/index.ts'
import { accountRanges, isWithin, type WholeRange } from '../../electron/shared/account.ts'
import { isLoopback, isSecureAddress } from '../../electron/shared/address.ts'
import type { AccountSettings } from '../../electron/shared/contract/index.ts'
import type { Result } from '../../electron/shared/result.ts'

/** The number fields of the form. */
const numberFields = [
  'knownBalance',
  'price',
  'exposureLimit',
  'limitPerSubmission',
  'limitPerDay',
  'linksPerRequest',
  'urlLength',
  'requestsPerWindow',
  'windowSeconds',
  'people',
  'parallel',
  'answerTimeoutSeconds',
  'tasksShownDays',
] as const
export type NumberField = (typeof numberFields)[number]

/** The texts in the fields of an account. */
export type AccountForm = Readonly<Record<'name' | 'baseUrl' | NumberField, string>> & {
  readonly serverErrorIsFree: boolean
}
type AccountField = keyof AccountForm

/** The allowed values of a number field. With `mayBeEmpty`, an empty field means “not set”. */
interface NumberRange extends WholeRange {
  readonly mayBeEmpty: boolean
}

const optionalUnits: NumberRange = { least: 1, most: 1_000_000_000_000, mayBeEmpty: true }

const rangeOf: Readonly<Record<NumberField, NumberRange>> = {
  knownBalance: { ...optionalUnits, least: 0 },
  price: required(accountRanges.price),
  exposureLimit: optionalUnits,
  limitPerSubmission: optionalUnits,
  limitPerDay: optionalUnits,
  linksPerRequest: required(accountRanges.linksPerRequest),
  urlLength: required(accountRanges.urlLength),
  requestsPerWindow: required(accountRanges.requestsPerWindow),
  windowSeconds: required(accountRanges.windowMs, 1_000),
  people: required(accountRanges.people),
  parallel: required(accountRanges.parallel),
  answerTimeoutSeconds: required(accountRanges.answerTimeoutMs, 1_000),
  tasksShownDays: { least: 1, most: 3_650, mayBeEmpty: true },
}

function required({ least, most }: WholeRange, scale = 1): NumberRange {
  return { least: least / scale, most: most / scale, mayBeEmpty: false }
}

/** Why a field is invalid. */
type FieldProblem =
  | { readonly kind: 'name-missing' | 'invalid-address' | 'insecure-address' }
  | { readonly kind: 'not-a-number'; readonly least: number; readonly most: number }

export type FormProblems = Readonly<Partial<Record<AccountField, FieldProblem>>>

/** The form of an account. `write` formats a number for the window's language. */
export function formOf(
  account: AccountSettings,
  write: (value: number) => string = String,
): AccountForm {
  const optional = (value: number | undefined) => (value === undefined ? '' : write(value))
  return {
    name: account.name,
    baseUrl: account.baseUrl,
    knownBalance: optional(account.knownBalance),
    price: write(account.price),
    exposureLimit: optional(account.exposureLimit),
    limitPerSubmission: optional(account.limitPerSubmission),
    limitPerDay: optional(account.limitPerDay),
    linksPerRequest: write(account.limits.linksPerRequest),
    urlLength: write(account.limits.urlLength),
    requestsPerWindow: write(account.limits.requestsPerWindow),
    windowSeconds: write(account.limits.windowMs / 1_000),
    people: write(account.people),
    parallel: write(account.parallel),
    answerTimeoutSeconds: write(account.answerTimeoutMs / 1_000),
    tasksShownDays: optional(account.tasksShownDays),
    serverErrorIsFree: account.serverErrorIsFree,
  }
}

/** Parses the fields. Returns the problem of each invalid field if there are any. */
export function readForm(form: AccountForm): Result<AccountSettings, FormProblems> {
  const problems: Partial<Record<AccountField, FieldProblem>> = {}
  if (form.name.trim() === '') problems.name = { kind: 'name-missing' }
  const address = addressProblem(form.baseUrl)
  if (address !== undefined) problems.baseUrl = { kind: address }

  const optional = (field: NumberField): number | undefined => {
    const range = rangeOf[field]
    const typed = form[field].trim()
    if (typed === '' && range.mayBeEmpty) return undefined
    const value = wholeNumber(typed)
    if (value !== undefined && isWithin(value, range)) return value
    problems[field] = { kind: 'not-a-number', least: range.least, most: range.most }
    return undefined
  }
  const requiredNumber = (field: NumberField): number => optional(field) ?? 0
  const price = requiredNumber('price')
  const exposureLimit = optional('exposureLimit')
  // A limit below the price of one link would allow no request at all.
  if (exposureLimit !== undefined && exposureLimit < price)
    problems.exposureLimit = {
      kind: 'not-a-number',
      least: price,
      most: rangeOf.exposureLimit.most,
    }
  const value: AccountSettings = {
    name: form.name.trim(),
    baseUrl: addressOf(form.baseUrl),
    limits: {
      linksPerRequest: requiredNumber('linksPerRequest'),
      urlLength: requiredNumber('urlLength'),
      requestsPerWindow: requiredNumber('requestsPerWindow'),
      windowMs: requiredNumber('windowSeconds') * 1_000,
    },
    price,
    exposureLimit,
    limitPerSubmission: optional('limitPerSubmission'),
    limitPerDay: optional('limitPerDay'),
    knownBalance: optional('knownBalance'),
    people: requiredNumber('people'),
    parallel: requiredNumber('parallel'),
    answerTimeoutMs: requiredNumber('answerTimeoutSeconds') * 1_000,
    serverErrorIsFree: form.serverErrorIsFree,
    tasksShownDays: optional('tasksShownDays'),
  }
  return Object.keys(problems).length === 0 ? { ok: true, value } : { ok: false, error: problems }
}

const domain = /(?:[\p{L}\p{N}-]+\.)+\p{L}[\p{L}\p{N}-]+|localhost/u
const ip = /\d+(?:\.\d+){3}|\[[\da-f:.]+\]/u
/** A host without a scheme. A name without a dot needs a port. */
const hostAlone = new RegExp(
  `^(?:(?:${domain.source}|${ip.source})(?::\\d+)?|[\\p{L}\\p{N}-]+:\\d+)(?=/|$)`,
  'iu',
)

/**
 * Completes an address. People type a host without `https://`, or copy the address of the endpoint. Only
 * an address of this computer gets `http://`.
 */
export function addressOf(typed: string): string {
  const address = typed
    .trim()
    .replace(/\/+$/, '')
    .replace(/\/api\/links$/, '')
  if (!hostAlone.test(address)) return address
  const plain = URL.parse(`http://${address}`)
  return plain !== null && isLoopback(plain) ? `http://${address}` : `https://${address}`
}

function addressProblem(typed: string): 'invalid-address' | 'insecure-address' | undefined {
  const address = URL.parse(addressOf(typed))
  if (address === null || !/^https?:$/.test(address.protocol) || address.hostname === '')
    return 'invalid-address'
  const hasMore = [address.username, address.password, address.search, address.hash].some(Boolean)
  if (hasMore) return 'invalid-address'
  return isSecureAddress(address) ? undefined : 'insecure-address'
}

/** The default name of an account: the host of its address without `api.`, `www.` or `app.`. */
export function nameFromAddress(typed: string): string {
  const host = URL.parse(addressOf(typed))?.hostname ?? ''
  return host.replace(/^(?:api|www|app)\./, '')
}
