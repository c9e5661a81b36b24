import {
  specifiedLimits,
  type Account,
  type AccountInput,
  type AccountProblem,
} from '../../electron/shared/account.ts'
import type { Result } from '../../electron/shared/result.ts'
import { wholeNumber } from '../text/whole-number.ts'

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

/** What a number field takes, both ends included. `mayBeEmpty`: empty means "not set". */
export interface NumberRange {
  readonly least: number
  readonly most: number
  readonly mayBeEmpty: boolean
}

const someUnits: NumberRange = { least: 1, most: 1_000_000_000_000, mayBeEmpty: true }

/** What each number may be; the engine checks the same again. */
export const rangeOf: Readonly<Record<NumberField, NumberRange>> = {
  knownBalance: { ...someUnits, least: 0 },
  price: { least: 1, most: 1_000_000, mayBeEmpty: false },
  doubtLimit: someUnits,
  capPerSubmission: someUnits,
  capPerDay: someUnits,
  linksPerRequest: { least: 1, most: 1_000_000, mayBeEmpty: false },
  urlLength: { least: 10, most: 100_000, mayBeEmpty: false },
  requestsPerWindow: { least: 1, most: 100_000, mayBeEmpty: false },
  windowSeconds: { least: 1, most: 86_400, mayBeEmpty: false },
  people: { least: 1, most: 1_000, mayBeEmpty: false },
  parallel: { least: 1, most: 4, mayBeEmpty: false },
  answerTimeoutSeconds: { least: 5, most: 3_600, mayBeEmpty: false },
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
    'token-store-unavailable': 'token',
  }

/** A new account as the specification has it. */
export const emptyForm: AccountForm = {
  name: '',
  baseUrl: '',
  knownBalance: '',
  price: '1',
  doubtLimit: '',
  capPerSubmission: '',
  capPerDay: '',
  linksPerRequest: String(specifiedLimits.linksPerRequest),
  urlLength: String(specifiedLimits.urlLength),
  requestsPerWindow: String(specifiedLimits.requestsPerWindow),
  windowSeconds: String(specifiedLimits.windowMs / 1_000),
  people: '1',
  parallel: '1',
  answerTimeoutSeconds: '120',
  serverErrorIsFree: false,
}

/** The fields for an account that exists; `text` writes a number as the reader's language does. */
export function formOf(account: Account, text: (value: number) => string = String): AccountForm {
  const units = (value: number | undefined) => (value === undefined ? '' : text(value))
  return {
    name: account.name,
    baseUrl: account.baseUrl,
    // Spent beyond what was entered, it is not known any more.
    knownBalance: (account.knownBalance ?? 0) < 0 ? '' : units(account.knownBalance),
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

/** Reads the fields: the account to save, or what is wrong in which field. */
export function readForm(form: AccountForm): ReadForm {
  const problems: Partial<Record<AccountField, FieldProblem>> = {}
  if (form.name.trim() === '') problems.name = { kind: 'name-missing' }
  const address = addressProblem(form.baseUrl)
  if (address !== undefined) problems.baseUrl = { kind: address }

  const optional = (field: NumberField): number | undefined => {
    const { least, most, mayBeEmpty } = rangeOf[field]
    const typed = form[field].trim()
    if (typed === '' && mayBeEmpty) return undefined
    const value = wholeNumber(typed)
    if (value !== undefined && value >= least && value <= most) return value
    problems[field] = { kind: 'not-a-number', least, most }
    return undefined
  }
  const needed = (field: NumberField): number => optional(field) ?? 0

  const doubtLimit = optional('doubtLimit')
  const price = needed('price')
  if (doubtLimit !== undefined && doubtLimit < price) {
    problems.doubtLimit = { kind: 'not-a-number', least: price, most: rangeOf.doubtLimit.most }
  }

  const value: AccountInput = {
    name: form.name.trim(),
    baseUrl: form.baseUrl.trim().replace(/\/+$/, ''),
    limits: {
      linksPerRequest: needed('linksPerRequest'),
      urlLength: needed('urlLength'),
      requestsPerWindow: needed('requestsPerWindow'),
      windowMs: needed('windowSeconds') * 1_000,
    },
    price,
    doubtLimit,
    capPerSubmission: optional('capPerSubmission'),
    capPerDay: optional('capPerDay'),
    knownBalance: optional('knownBalance'),
    people: needed('people'),
    parallel: needed('parallel'),
    answerTimeoutMs: needed('answerTimeoutSeconds') * 1_000,
    serverErrorIsFree: form.serverErrorIsFree,
  }
  return Object.keys(problems).length === 0 ? { ok: true, value } : { ok: false, error: problems }
}

function addressProblem(typed: string): 'invalid-address' | 'insecure-address' | undefined {
  const address = URL.parse(typed.trim())
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
  return address.protocol === 'https:' || isLoopback(address.hostname)
    ? undefined
    : 'insecure-address'
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d+){3}$/.test(hostname)
}
