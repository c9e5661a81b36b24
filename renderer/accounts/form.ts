import { wholeNumber } from '../i18n/index.ts'
import {
  accountRanges,
  isWithin,
  specifiedLimits,
  type WholeRange,
} from '../../electron/shared/account.ts'
import { isLoopback, isSecureAddress } from '../../electron/shared/address.ts'
import type { AccountSettings } from '../../electron/shared/contract/index.ts'
import type { Result } from '../../electron/shared/result.ts'

/** The numbers of an account as they are typed. */
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

/** What is typed into the fields of an account. */
export type AccountForm = Readonly<Record<'name' | 'baseUrl' | NumberField, string>> & {
  readonly serverErrorIsFree: boolean
}
type AccountField = keyof AccountForm

/** What a number field takes. `mayBeEmpty`: empty is "not set". */
interface NumberRange extends WholeRange {
  readonly mayBeEmpty: boolean
}

const someUnits: NumberRange = { least: 1, most: 1_000_000_000_000, mayBeEmpty: true }

const rangeOf: Readonly<Record<NumberField, NumberRange>> = {
  knownBalance: { ...someUnits, least: 0 },
  price: needed(accountRanges.price),
  exposureLimit: someUnits,
  limitPerSubmission: someUnits,
  limitPerDay: someUnits,
  linksPerRequest: needed(accountRanges.linksPerRequest),
  urlLength: needed(accountRanges.urlLength),
  requestsPerWindow: needed(accountRanges.requestsPerWindow),
  windowSeconds: needed(accountRanges.windowMs, 1_000),
  people: needed(accountRanges.people),
  parallel: needed(accountRanges.parallel),
  answerTimeoutSeconds: needed(accountRanges.answerTimeoutMs, 1_000),
  tasksShownDays: { least: 1, most: 3_650, mayBeEmpty: true },
}

function needed({ least, most }: WholeRange, scale = 1): NumberRange {
  return { least: least / scale, most: most / scale, mayBeEmpty: false }
}

/** What is wrong in a field. */
type FieldProblem =
  | { readonly kind: 'name-missing' | 'invalid-address' | 'insecure-address' }
  | { readonly kind: 'not-a-number'; readonly least: number; readonly most: number }

export type FormProblems = Readonly<Partial<Record<AccountField, FieldProblem>>>

/** The settings of a new account: the figures of the specification and no limits of the user's own. */
export function newAccountSettings(name: string, baseUrl: string): AccountSettings {
  return {
    name,
    baseUrl,
    limits: specifiedLimits,
    price: 1,
    exposureLimit: undefined,
    limitPerSubmission: undefined,
    limitPerDay: undefined,
    knownBalance: undefined,
    people: 1,
    parallel: 1,
    answerTimeoutMs: 120_000,
    serverErrorIsFree: false,
    tasksShownDays: undefined,
  }
}

/** The fields of an account; `write` writes a number in the reader's language. */
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

/** What the fields come to, or what is wrong in which. */
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
  const required = (field: NumberField): number => optional(field) ?? 0
  const price = required('price')
  const exposureLimit = optional('exposureLimit')
  // Below the price of one link nothing could ever be sent.
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
      linksPerRequest: required('linksPerRequest'),
      urlLength: required('urlLength'),
      requestsPerWindow: required('requestsPerWindow'),
      windowMs: required('windowSeconds') * 1_000,
    },
    price,
    exposureLimit,
    limitPerSubmission: optional('limitPerSubmission'),
    limitPerDay: optional('limitPerDay'),
    knownBalance: optional('knownBalance'),
    people: required('people'),
    parallel: required('parallel'),
    answerTimeoutMs: required('answerTimeoutSeconds') * 1_000,
    serverErrorIsFree: form.serverErrorIsFree,
    tasksShownDays: optional('tasksShownDays'),
  }
  return Object.keys(problems).length === 0 ? { ok: true, value } : { ok: false, error: problems }
}

const domain = /(?:[\p{L}\p{N}-]+\.)+\p{L}[\p{L}\p{N}-]+|localhost/u
const ip = /\d+(?:\.\d+){3}|\[[\da-f:.]+\]/u
/** A name without a dot is a host only with a port. */
const hostAlone = new RegExp(
  `^(?:(?:${domain.source}|${ip.source})(?::\\d+)?|[\\p{L}\\p{N}-]+:\\d+)(?=/|$)`,
  'iu',
)

/**
 * The address that is meant: people type a host alone, or copy the address of the requests. Only this
 * computer itself is reached without encryption.
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

/** A name for an account that has only an address: its host without `api.` or `www.`. */
export function nameFromAddress(typed: string): string {
  const host = URL.parse(addressOf(typed))?.hostname ?? ''
  return host.replace(/^(?:api|www|app)\./, '')
}
