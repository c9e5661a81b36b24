import {
  accountRanges,
  isWithin,
  newAccount,
  type AccountInput,
  type AccountProblem,
  type WholeRange,
} from '../../../electron/shared/account.ts'
import { isLoopback, isSecureAddress } from '../../../electron/shared/address.ts'
import type { Result } from '../../../electron/shared/result.ts'
import { wholeNumber } from '../../i18n/whole-number.ts'

/** What stands in the fields, as typed. */
export interface AccountForm {
  readonly name: string
  readonly baseUrl: string
  readonly knownBalance: string
  readonly price: string
  readonly doubtLimit: string
  readonly capPerSubmission: string
  readonly capPerDay: string
  readonly linksPerRequest: string
  readonly urlLength: string
  readonly requestsPerWindow: string
  readonly windowSeconds: string
  readonly people: string
  readonly parallel: string
  readonly answerTimeoutSeconds: string
  readonly serverErrorIsFree: boolean
}

export type AccountField = keyof AccountForm
export type NumberField = Exclude<AccountField, 'name' | 'baseUrl' | 'serverErrorIsFree'>

/** What a number field takes. `mayBeEmpty`: empty means "not set". */
export interface NumberRange extends WholeRange {
  readonly mayBeEmpty: boolean
}

const someUnits: NumberRange = { least: 1, most: 1_000_000_000_000, mayBeEmpty: true }

/** What each number may be. */
export const rangeOf: Readonly<Record<NumberField, NumberRange>> = {
  knownBalance: { ...someUnits, least: 0 },
  price: needed(accountRanges.price),
  doubtLimit: someUnits,
  capPerSubmission: someUnits,
  capPerDay: someUnits,
  linksPerRequest: needed(accountRanges.linksPerRequest),
  urlLength: needed(accountRanges.urlLength),
  requestsPerWindow: needed(accountRanges.requestsPerWindow),
  windowSeconds: needed(accountRanges.windowMs, 1_000),
  people: needed(accountRanges.people),
  parallel: needed(accountRanges.parallel),
  answerTimeoutSeconds: needed(accountRanges.answerTimeoutMs, 1_000),
}

/** A field that may not be empty; one of seconds is kept as milliseconds. */
function needed({ least, most }: WholeRange, scale = 1): NumberRange {
  return { least: least / scale, most: most / scale, mayBeEmpty: false }
}

/** What is wrong in a field, to be said beside it. */
export type FieldProblem =
  | { readonly kind: AccountProblem }
  | { readonly kind: 'not-a-number'; readonly least: number; readonly most: number }

/** The fields that cannot be saved as they stand. */
export type FormProblems = Readonly<Partial<Record<AccountField, FieldProblem>>>

/** What the fields come to. */
export type ReadForm = Result<AccountInput, FormProblems>

/** Where a problem that the engine names belongs; `form`: beside the save button. */
export const placeOf: Readonly<Record<AccountProblem, AccountField | 'token' | 'remove' | 'form'>> =
  {
    'invalid-address': 'baseUrl',
    'insecure-address': 'baseUrl',
    'name-missing': 'name',
    'limit-out-of-range': 'form',
    'same-token-and-address': 'form',
    'practice-is-fixed': 'form',
    'has-unfinished': 'remove',
    'unknown-account': 'form',
    'token-not-sendable': 'token',
    'token-too-short': 'token',
    'token-store-unavailable': 'token',
  }

/** The fields for an account; `text` writes a number as the reader's language does. */
export function formOf(
  account: AccountInput,
  text: (value: number) => string = String,
): AccountForm {
  const units = (value: number | undefined) => (value === undefined ? '' : text(value))
  return {
    name: account.name,
    baseUrl: account.baseUrl,
    knownBalance: units(account.knownBalance),
    price: units(account.price),
    doubtLimit: units(account.doubtLimit),
    capPerSubmission: units(account.capPerSubmission),
    capPerDay: units(account.capPerDay),
    linksPerRequest: text(account.limits.linksPerRequest),
    urlLength: text(account.limits.urlLength),
    requestsPerWindow: text(account.limits.requestsPerWindow),
    windowSeconds: text(account.limits.windowMs / 1_000),
    people: text(account.people),
    parallel: text(account.parallel),
    answerTimeoutSeconds: text(account.answerTimeoutMs / 1_000),
    serverErrorIsFree: account.serverErrorIsFree,
  }
}

/** Whether what was typed over an account (undefined: over a new one's empty fields) makes it another one. */
export function isEdited(
  account: AccountInput | undefined,
  edits: Partial<AccountForm>,
  text?: (value: number) => string,
): boolean {
  const saved = account === undefined ? emptyForm : formOf(account, text)
  return JSON.stringify({ ...saved, ...edits }) !== JSON.stringify(saved)
}

/** The fields for an account that is to be added. */
export const emptyForm: AccountForm = formOf(newAccount('', ''))

/**
 * Reads the fields: the account to save, or what is wrong in which field. A known balance that was
 * spent beyond zero can be kept, as `formOf` wrote it of `saved`, and not be typed.
 */
export function readForm(
  form: AccountForm,
  saved?: AccountInput,
  text: (value: number) => string = String,
): ReadForm {
  const problems: Partial<Record<AccountField, FieldProblem>> = {}
  if (form.name.trim() === '') problems.name = { kind: 'name-missing' }
  const address = addressProblem(form.baseUrl)
  if (address !== undefined) problems.baseUrl = { kind: address }

  const optional = (field: NumberField): number | undefined => {
    const { least, most, mayBeEmpty } = rangeOf[field]
    const typed = form[field].trim()
    if (typed === '' && mayBeEmpty) return undefined
    const value = wholeNumber(typed)
    if (value !== undefined && isWithin(value, { least, most })) return value
    problems[field] = { kind: 'not-a-number', least, most }
    return undefined
  }
  const required = (field: NumberField): number => optional(field) ?? 0

  const isBalanceKept =
    saved !== undefined && form.knownBalance === formOf(saved, text).knownBalance
  const doubtLimit = optional('doubtLimit')
  const price = required('price')
  if (doubtLimit !== undefined && doubtLimit < price) {
    problems.doubtLimit = { kind: 'not-a-number', least: price, most: rangeOf.doubtLimit.most }
  }

  const value: AccountInput = {
    name: form.name.trim(),
    baseUrl: addressOf(form.baseUrl),
    limits: {
      linksPerRequest: required('linksPerRequest'),
      urlLength: required('urlLength'),
      requestsPerWindow: required('requestsPerWindow'),
      windowMs: required('windowSeconds') * 1_000,
    },
    price,
    doubtLimit,
    capPerSubmission: optional('capPerSubmission'),
    capPerDay: optional('capPerDay'),
    knownBalance: isBalanceKept ? saved.knownBalance : optional('knownBalance'),
    people: required('people'),
    parallel: required('parallel'),
    answerTimeoutMs: required('answerTimeoutSeconds') * 1_000,
    serverErrorIsFree: form.serverErrorIsFree,
  }
  return Object.keys(problems).length === 0 ? { ok: true, value } : { ok: false, error: problems }
}

const domain = /(?:[\p{L}\p{N}-]+\.)+\p{L}[\p{L}\p{N}-]+|localhost/u
const ip = /\d+(?:\.\d+){3}|\[[\da-f:.]+\]/u
/** A name without a point is a host only where a port is beside it. */
const hostAlone = new RegExp(
  `^(?:(?:${domain.source}|${ip.source})(?::\\d+)?|[\\p{L}\\p{N}-]+:\\d+)(?=/|$)`,
  'iu',
)

/**
 * The address as it is meant: people type a host alone, with its port or without, or copy that of
 * the requests. Only on this computer itself it is not encrypted.
 */
function addressOf(typed: string): string {
  const address = typed
    .trim()
    .replace(/\/+$/, '')
    .replace(/\/api\/links$/, '')
  if (!hostAlone.test(address)) return address
  const unencrypted = URL.parse(`http://${address}`)
  return unencrypted !== null && isLoopback(unencrypted)
    ? `http://${address}`
    : `https://${address}`
}

function addressProblem(typed: string): 'invalid-address' | 'insecure-address' | undefined {
  const address = URL.parse(addressOf(typed))
  if (address === null || !/^https?:$/.test(address.protocol) || address.hostname === '') {
    return 'invalid-address'
  }
  if (
    address.username !== '' ||
    address.password !== '' ||
    address.search !== '' ||
    address.hash !== ''
  ) {
    return 'invalid-address'
  }
  return isSecureAddress(address) ? undefined : 'insecure-address'
}
