import { isIP } from 'node:net'
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { type AccountLimits, accountRanges, isWithin } from '../shared/account.ts'
import { assertNever } from '../shared/assert-never.ts'
import type { BatchSize, When } from '../shared/contract/index.ts'
import { linkStatuses } from '../shared/link.ts'
import { defaultPageSettings, type FixedAddress, pageSettingRanges } from '../shared/page.ts'
import { fail, ok, type Result } from '../shared/result.ts'
import { type DayHours, missedPolicies, wholeDay } from '../shared/schedule.ts'
import {
  type Command,
  type CommandName,
  commandNames,
  type CommonOptions,
  type PageOptions,
  teamActions,
} from './command.ts'
import { formatNumber } from './words.ts'

const commonOptions = {
  'data-dir': { type: 'string' },
  json: { type: 'boolean' },
  'token-file': { type: 'string' },
  limits: { type: 'string' },
  'doubt-limit': { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const satisfies ParseArgsOptionsConfig

const checkOptions = {
  ...commonOptions,
  site: { type: 'string' },
  list: { type: 'string' },
} as const
/** The options of `pages`, and of `submit --check-pages`. */
const pageOptions = {
  target: { type: 'string' },
  concurrency: { type: 'string' },
  'per-site-delay': { type: 'string' },
  timeout: { type: 'string' },
  'allow-private': { type: 'boolean' },
  resolve: { type: 'string', multiple: true },
} as const
const pagesOptions = { ...commonOptions, ...pageOptions, site: { type: 'string' } } as const
const resumeOptions = { ...commonOptions, 'base-url': { type: 'string' } } as const
const settleOptions = { ...commonOptions, only: { type: 'string' } } as const
/** The options of `submit` for a schedule. */
const whenOptions = {
  at: { type: 'string' },
  spread: { type: 'string' },
  hours: { type: 'string' },
  from: { type: 'string' },
  missed: { type: 'string' },
} as const
const submitOptions = {
  ...resumeOptions,
  ...whenOptions,
  ...pageOptions,
  'check-pages': { type: 'boolean' },
  site: { type: 'string' },
  list: { type: 'string' },
  label: { type: 'string' },
  client: { type: 'string' },
  'batch-size': { type: 'string' },
  first: { type: 'string' },
  yes: { type: 'boolean', short: 'y' },
} as const
const teamOptions = {
  ...commonOptions,
  'team-file': { type: 'string' },
  role: { type: 'string' },
} as const
const practiceOptions = {
  ...commonOptions,
  port: { type: 'string' },
  token: { type: 'string' },
  balance: { type: 'string' },
  rate: { type: 'string' },
  fault: { type: 'string', multiple: true },
} as const

/**
 * Parses the arguments of a command line. `nowMs` decides whether a time of `--at` is past. A failure
 * is the sentence to show.
 */
export function readCommand(args: readonly string[], nowMs = Date.now()): Result<Command, string> {
  const [name, ...rest] = args
  if (name === undefined) return fail('Enter a command. linkferry --help lists them.')
  if (name === '--help' || name === '-h' || name === 'help') return readHelp(rest)
  if (name === '--version' || name === '-V') return ok({ kind: 'version' })
  const command = commandNames.find((known) => known === name)
  if (command === undefined) {
    return fail(`“${name}” is not a command. linkferry --help lists them.`)
  }
  try {
    return readArguments(command, rest, nowMs)
  } catch (error) {
    // parseArgs throws a TypeError whose message is written for the user and names no values.
    if (error instanceof TypeError) return fail(error.message)
    throw error
  }
}

function readHelp([topic]: readonly string[]): Result<Command, string> {
  if (topic === undefined) return ok({ kind: 'help', topic: undefined })
  const known = commandNames.find((name) => name === topic)
  return known === undefined
    ? fail(`“${topic}” is not a command. linkferry --help lists them.`)
    : ok({ kind: 'help', topic: known })
}

function readArguments(
  name: CommandName,
  args: readonly string[],
  nowMs: number,
): Result<Command, string> {
  if (name !== 'practice-service' && args.some((arg) => /^--token(=|$)/.test(arg))) {
    return fail(
      'A token cannot be an argument, because other programs could read it. Use --token-file FILE or LINKFERRY_TOKEN.',
    )
  }
  switch (name) {
    case 'check':
      return readCheck(args)
    case 'pages':
      return readPages(args)
    case 'submit':
      return readSubmit(args, nowMs)
    case 'resume':
      return readResume(args)
    case 'status':
      return readStatus(args)
    case 'settle':
      return readSettle(args)
    case 'cancel':
      return readCancel(args)
    case 'history':
      return readHistory(args)
    case 'lists':
      return readLists(args)
    case 'results':
      return readResults(args)
    case 'team':
      return readTeam(args)
    case 'practice-service':
      return readPractice(args)
    default:
      return assertNever(name)
  }
}

function readCheck(args: readonly string[]): Result<Command, string> {
  const { values, positionals } = parse(args, checkOptions)
  const list = linkStatuses.find((status) => status === values.list)
  if (values.list !== undefined && list === undefined) {
    return fail(`--list takes one of ${linkStatuses.join(', ')}, not “${values.list}”.`)
  }
  return withCommon('check', values, (common) =>
    withInputs(positionals, (inputs) =>
      ok({ kind: 'check', ...common, inputs, site: values.site, list }),
    ),
  )
}

function readPages(args: readonly string[]): Result<Command, string> {
  const { values, positionals } = parse(args, pagesOptions)
  const pages = readPageOptions(values)
  return withCommon('pages', values, (common) =>
    withInputs(positionals, (inputs) =>
      pages.ok
        ? ok({ kind: 'pages', ...common, inputs, site: values.site, pages: pages.value })
        : pages,
    ),
  )
}

type PageValues = ReturnType<typeof parse<typeof pageOptions>>['values']

/** The options for page checks. A failure is the sentence to show. */
function readPageOptions(values: PageValues): Result<PageOptions, string> {
  const settings = { ...defaultPageSettings }
  for (const [option, setting] of pageNumbers) {
    const text = values[option]
    if (text === undefined) continue
    const range = pageSettingRanges[setting]
    if (!/^\d+$/.test(text) || !isWithin(Number(text), range)) {
      const { least, most } = range
      return fail(
        `--${option} takes a number from ${formatNumber(least)} to ${formatNumber(most)}, not “${text}”.`,
      )
    }
    settings[setting] = Number(text)
  }
  const fixedAddresses: FixedAddress[] = []
  for (const text of values.resolve ?? []) {
    const address = readFixedAddress(text)
    if (address === undefined) {
      return fail(
        `--resolve takes HOST:PORT:ADDRESS, such as shop.example:443:192.0.2.7, not “${text}”.`,
      )
    }
    fixedAddresses.push(address)
  }
  const { target, 'allow-private': allowPrivate = false } = values
  return ok({ target, settings, allowPrivate, fixedAddresses })
}

/** Reads `HOST:PORT:ADDRESS` as curl does. The address may be in brackets; the host `*` is every host. */
function readFixedAddress(text: string): FixedAddress | undefined {
  const [, typed = '', digits = '', written = ''] = /^([^:]+):(\d{1,5}):(.+)$/.exec(text) ?? []
  const host = typed === '*' ? typed : URL.parse(`http://${typed}/`)?.hostname
  const port = Number(digits)
  const address = written.replace(/^\[(.*)\]$/, '$1')
  if (host === undefined || !isWithin(port, portRange) || isIP(address) === 0) return undefined
  return { host, port, address }
}

const portRange = { least: 1, most: 65_535 }

/** The options that are numbers, and what each sets. */
const pageNumbers = [
  ['concurrency', 'concurrency'],
  ['per-site-delay', 'perSiteDelayMs'],
  ['timeout', 'timeoutMs'],
] as const

/** The options for page checks of `submit`; undefined without `--check-pages`. */
function readSubmitPages(
  values: PageValues & { readonly 'check-pages'?: boolean | undefined },
): Result<PageOptions | undefined, string> {
  if (values['check-pages'] === true) return readPageOptions(values)
  const names: readonly string[] = Object.keys(pageOptions)
  const alone = Object.keys(values).find((name) => names.includes(name))
  return alone === undefined
    ? ok(undefined)
    : fail(`--${alone} works only with --check-pages, or with linkferry pages.`)
}

function readSubmit(args: readonly string[], nowMs: number): Result<Command, string> {
  const { values, positionals } = parse(args, submitOptions)
  const batchSize = readBatchSize(values['batch-size'] ?? 'balanced')
  return withCommon('submit', values, (common) =>
    withInputsOrList(positionals, values.list, (inputs, listId) => {
      const baseUrl = values['base-url']
      if (baseUrl === undefined) {
        return fail('submit needs --base-url URL, the address of the service.')
      }
      if (batchSize === undefined) {
        return fail(
          `--batch-size takes balanced, fewest, smallest or a number of links from 1, not “${values['batch-size']}”.`,
        )
      }
      const first = values.first === undefined ? undefined : readWholeNumber(values.first)
      if (values.first !== undefined && first === undefined) {
        return fail(`--first takes the number of links to send, from 1, not “${values.first}”.`)
      }
      const when = readWhen(values, nowMs)
      if (!when.ok) return when
      const pages = readSubmitPages(values)
      if (!pages.ok) return pages
      return ok({
        kind: 'submit',
        ...common,
        inputs,
        listId,
        site: values.site,
        baseUrl,
        label: values.label,
        client: values.client,
        batchSize,
        when: when.value,
        first,
        pages: pages.value,
        isConfirmed: values.yes ?? false,
      })
    }),
  )
}

function readResume(args: readonly string[]): Result<Command, string> {
  const { values, positionals } = parse(args, resumeOptions)
  return withCommon('resume', values, (common) =>
    positionals.length > 0
      ? unexpectedArgument('resume', positionals)
      : ok({ kind: 'resume', ...common, baseUrl: values['base-url'] }),
  )
}

function readStatus(args: readonly string[]): Result<Command, string> {
  const { values, positionals } = parse(args, commonOptions)
  return withCommon('status', values, (common) =>
    positionals.length > 0
      ? unexpectedArgument('status', positionals)
      : ok({ kind: 'status', ...common }),
  )
}

function readSettle(args: readonly string[]): Result<Command, string> {
  const { values, positionals } = parse(args, settleOptions)
  return withCommon('settle', values, (common) => {
    const [request, written, ...more] = positionals
    // With --only the answer may be left out: the file then lists the charged links.
    const answer = written ?? (values.only === undefined ? undefined : 'charged')
    if (more.length > 0) return unexpectedArgument('settle', more)
    const requestId = readWholeNumber(request ?? '')
    if (requestId === undefined)
      return fail('settle needs the number of a request. linkferry status lists them.')
    if (answer !== 'charged' && answer !== 'not-charged') {
      return fail('settle needs your answer: charged or not-charged.')
    }
    if (values.only === '') return fail('--only takes a file, or - for standard input.')
    return ok({ kind: 'settle', ...common, requestId, answer, only: values.only })
  })
}

function readCancel(args: readonly string[]): Result<Command, string> {
  const { values, positionals } = parse(args, commonOptions)
  return withCommon('cancel', values, (common) => {
    const [submission, ...more] = positionals
    if (more.length > 0) return unexpectedArgument('cancel', more)
    const submissionId = readWholeNumber(submission ?? '')
    return submissionId === undefined
      ? fail('cancel needs the number of a submission. linkferry status lists them.')
      : ok({ kind: 'cancel', ...common, submissionId })
  })
}

function readHistory(args: readonly string[]): Result<Command, string> {
  const { values, positionals } = parse(args, commonOptions)
  if (positionals.includes('-') && positionals.length > 1) {
    return fail('history takes links or -, not both.')
  }
  return withCommon('history', values, (common) =>
    ok({ kind: 'history', ...common, links: positionals }),
  )
}

function readLists(args: readonly string[]): Result<Command, string> {
  const { values, positionals } = parse(args, commonOptions)
  return withCommon('lists', values, (common) =>
    positionals.length > 0
      ? unexpectedArgument('lists', positionals)
      : ok({ kind: 'lists', ...common }),
  )
}

function readResults(args: readonly string[]): Result<Command, string> {
  const { values, positionals } = parse(args, commonOptions)
  return withCommon('results', values, (common) => {
    const [list, ...more] = positionals
    if (more.length > 0) return unexpectedArgument('results', more)
    const listId = readWholeNumber(list ?? '')
    return listId === undefined
      ? fail('results needs the number of a list. linkferry lists shows them.')
      : ok({ kind: 'results', ...common, listId })
  })
}

function readTeam(args: readonly string[]): Result<Command, string> {
  if (args.some((arg) => /^--team(=|$)|^[^-]*:\/\//.test(arg))) {
    return fail(
      'The address of a team ledger cannot be an argument, because other programs could read its password. Use --team-file FILE or LINKFERRY_TEAM.',
    )
  }
  const { values, positionals } = parse(args, teamOptions)
  return withCommon('team', values, (common) => {
    const [written, ...more] = positionals
    const action = teamActions.find((known) => known === written)
    if (action === undefined) return fail('team needs one of create-tables, print-sql, status.')
    if (more.length > 0) return unexpectedArgument('team', more)
    const { 'team-file': teamFile, role } = values
    if (role !== undefined && action !== 'print-sql')
      return fail('--role works only with team print-sql.')
    return ok({ kind: 'team', ...common, action, teamFile, role })
  })
}

function readPractice(args: readonly string[]): Result<Command, string> {
  const { values, positionals } = parse(args, practiceOptions)
  const { port, token, balance, rate, fault = [] } = values
  return withCommon('practice-service', values, (common) =>
    positionals.length > 0
      ? unexpectedArgument('practice-service', positionals)
      : ok({ kind: 'practice-service', ...common, port, token, balance, rate, faults: fault }),
  )
}

function withInputs(
  inputs: readonly string[],
  read: (inputs: readonly string[]) => Result<Command, string>,
): Result<Command, string> {
  if (inputs.length === 0) return fail('Enter the files of the list, or - for standard input.')
  if (inputs.includes('-') && inputs.length > 1) return fail('Enter files or -, not both.')
  return read(inputs)
}

/** Reads the files of `submit` or its `--list`; both together are an error. */
function withInputsOrList(
  inputs: readonly string[],
  list: string | undefined,
  read: (inputs: readonly string[], listId: number | undefined) => Result<Command, string>,
): Result<Command, string> {
  if (list === undefined) return withInputs(inputs, (files) => read(files, undefined))
  const listId = readWholeNumber(list)
  if (listId === undefined) return fail(`--list takes the number of a list, not “${list}”.`)
  return inputs.length > 0 ? fail('Enter files or --list, not both.') : read([], listId)
}

function unexpectedArgument(name: CommandName, [first]: readonly string[]): Result<never, string> {
  return fail(`${name} does not take “${first}”.`)
}

function readBatchSize(text: string): BatchSize | undefined {
  if (text === 'balanced' || text === 'fewest' || text === 'smallest') return text
  return readWholeNumber(text)
}

/** Splits arguments into options and positionals. Throws a TypeError whose message is for the user. */
function parse<Options extends ParseArgsOptionsConfig>(args: readonly string[], options: Options) {
  return parseArgs({ args: [...args], options, allowPositionals: true })
}

type CommonValues = ReturnType<typeof parse<typeof commonOptions>>['values']

/** Reads the common options. `--help` takes precedence over every error. */
function withCommon(
  name: CommandName,
  values: CommonValues,
  read: (common: CommonOptions) => Result<Command, string>,
): Result<Command, string> {
  if (values.help === true) return ok({ kind: 'help', topic: name })
  const limits = readLimits(values.limits ?? '')
  if (!limits.ok) return limits
  const doubtLimit = values['doubt-limit']
  const units = doubtLimit === undefined ? undefined : readWholeNumber(doubtLimit)
  if (doubtLimit !== undefined && units === undefined) {
    return fail(`--doubt-limit takes a number of units from 1, not “${doubtLimit}”.`)
  }
  return read({
    dataFolder: values['data-dir'],
    asJson: values.json ?? false,
    tokenFile: values['token-file'],
    limits: limits.value,
    doubtLimit: units,
  })
}

/** The names in `--limits`, the limit that each sets, and the factor from its unit to the limit's. */
const limitNames: Readonly<Record<string, readonly [keyof AccountLimits, scale: number]>> = {
  links: ['linksPerRequest', 1],
  length: ['urlLength', 1],
  rate: ['requestsPerWindow', 1],
  window: ['windowMs', 1_000],
}

/** Reads `links=20000,length=2000,rate=60,window=60`; each part is optional. A failure is the sentence to show. */
function readLimits(text: string): Result<Partial<AccountLimits>, string> {
  const limits: { -readonly [Limit in keyof AccountLimits]?: number } = {}
  for (const part of text.split(',').filter((written) => written.trim() !== '')) {
    const [name = '', value = ''] = part.trim().split('=', 2)
    const known = Object.hasOwn(limitNames, name) ? limitNames[name] : undefined
    if (known === undefined || !/^\d+$/.test(value)) {
      return fail(`--limits takes some of links=N,length=N,rate=N,window=SECONDS, not “${part}”.`)
    }
    const [limit, scale] = known
    const { least, most } = accountRanges[limit]
    if (!isWithin(Number(value) * scale, { least, most })) {
      const range = `${formatNumber(least / scale)} to ${formatNumber(most / scale)}`
      return fail(`In --limits, ${name} takes a number from ${range}, not “${part}”.`)
    }
    limits[limit] = Number(value) * scale
  }
  return ok(limits)
}

/** A whole number from 1; undefined for anything else. */
function readWholeNumber(text: string): number | undefined {
  const number = Number(text)
  return /^\d+$/.test(text) && number >= 1 && Number.isSafeInteger(number) ? number : undefined
}

type Pace = Extract<When, { readonly kind: 'spread' }>['pace']

/** The most days of a drip feed: a year. */
const mostDays = 366

/** The schedule options of `submit` as typed. */
export type WhenValues = { readonly [Name in keyof typeof whenOptions]?: string | undefined }

/** Reads the schedule of `submit`; a failure is the sentence to show. */
export function readWhen(values: WhenValues, nowMs: number): Result<When, string> {
  const { at, spread } = values
  if (at !== undefined && spread !== undefined) return fail('Use --at or --spread, not both.')
  if (spread !== undefined) return readSpread(spread, values)
  const alone = (['hours', 'from', 'missed'] as const).find((name) => values[name] !== undefined)
  if (alone !== undefined) return fail(`--${alone} works only with --spread.`)
  return at === undefined ? ok({ kind: 'now' }) : readAt(at, nowMs)
}

/** Reads `14:00` (the next time the clock shows it) or `2026-03-14 14:00`, in local time. */
function readAt(text: string, nowMs: number): Result<When, string> {
  const [, day, time = ''] = /^(?:(\d{4}-\d\d-\d\d)[ T])?(\d\d:\d\d)$/.exec(text) ?? []
  const minute = readTime(time)
  const date = day === undefined ? new Date(nowMs) : readDay(day)
  if (minute === undefined || minute === 1_440 || date === undefined) {
    return fail(`--at takes HH:MM or “YYYY-MM-DD HH:MM”, not “${text}”.`)
  }
  const timeOn = (laterDays: number): number =>
    new Date(date.getFullYear(), date.getMonth(), date.getDate() + laterDays, 0, minute).getTime()
  const atMs = day === undefined && timeOn(0) <= nowMs ? timeOn(1) : timeOn(0)
  if (atMs <= nowMs) return fail(`--at ${text} is in the past. To send right away, leave out --at.`)
  return ok({ kind: 'at', atMs })
}

function readSpread(text: string, { hours, from, missed }: WhenValues): Result<When, string> {
  const pace = readPace(text)
  if (pace === undefined) {
    return fail(
      `--spread takes a number of days such as 10d, at most ${mostDays}, or of links per day such as 500/day, not “${text}”.`,
    )
  }
  const during = hours === undefined ? wholeDay : readHours(hours)
  if (during === undefined) return fail(`--hours takes HH:MM-HH:MM, not “${hours}”.`)
  if (from !== undefined && readDay(from) === undefined) {
    return fail(`--from takes a day such as 2026-03-14, not “${from}”.`)
  }
  const policy = missedPolicies.find((known) => known === (missed ?? 'keep-pace'))
  if (policy === undefined)
    return fail(`--missed takes ${missedPolicies.join(' or ')}, not “${missed}”.`)
  return ok({ kind: 'spread', pace, hours: during, startDay: from, missed: policy })
}

function readPace(text: string): Pace | undefined {
  const [, days, links] = /^(?:(\d+)d|(\d+)\/day)$/.exec(text) ?? []
  const count = readWholeNumber(days ?? links ?? '')
  if (count === undefined) return undefined
  if (days === undefined) return { kind: 'links-per-day', links: count }
  return count > mostDays ? undefined : { kind: 'days', days: count }
}

function readHours(text: string): DayHours | undefined {
  const [from, to] = text.split('-', 2).map(readTime)
  if (from === undefined || to === undefined || from === 1_440 || from === to) return undefined
  return { fromMinute: from, toMinute: to === 0 ? 1_440 : to }
}

/** Reads HH:MM as minutes since midnight, up to 24:00. */
function readTime(text: string): number | undefined {
  const [, hour, minute] = /^(\d\d):([0-5]\d)$/.exec(text) ?? []
  const minutes = Number(hour) * 60 + Number(minute)
  return minutes <= 1_440 ? minutes : undefined
}

/** Reads YYYY-MM-DD as local midnight; undefined if there is no such day before 2100. */
function readDay(text: string): Date | undefined {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []
  const date = new Date(Number(year), Number(month) - 1, Number(day))
  return date.getMonth() === Number(month) - 1 && date.getFullYear() < 2100 ? date : undefined
}
