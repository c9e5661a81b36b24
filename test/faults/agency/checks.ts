import { readFileSync, rmSync } from 'node:fs'
import { expect } from 'vitest'
import { english, type ResultColumn } from '../../../electron/engine/export/words/index.ts'
import type { HistoryFilter, SentRequest } from '../../../electron/shared/contract/index.ts'
import { type RowStatus, rowStatuses, sentStatuses } from '../../../electron/shared/link.ts'
import { type Agency, balance, valueOf } from './agency.ts'
import { dayAt, written } from './local-days.ts'
import { type Books, type Claims, KnownLists, type KnownList } from './known-lists.ts'
import { clients } from './made-lists.ts'
import type { User } from './user.ts'

/** A row as the app's files say it is, found to be as it must. */
interface SeenRow {
  readonly status: RowStatus
  /** Local day on which it was sent; undefined: it was not. */
  readonly day: string | undefined
  /** What a report calls it. */
  readonly named: string
}

type Seen = ReadonlyMap<KnownList, readonly SeenRow[]>

/** The receipt of a request in doubt: its units are certain, which of its links they are for is not. */
interface OpenReceipt {
  readonly list: KnownList
  readonly day: string
  readonly units: number
}

const agencyFacts = { name: '', logo: '', color: '' }
const statusOfWord = new Map(rowStatuses.map((status) => [english.status[status], status] as const))
const everything: HistoryFilter = {
  accountId: undefined,
  listId: undefined,
  states: undefined,
  search: '',
  client: undefined,
  label: undefined,
  fromDay: undefined,
  toDay: undefined,
  practice: undefined,
}

/** What was compared, for the figures at the end. */
export interface Compared {
  rows: number
  requests: number
  reports: number
}

/**
 * Compares, while nothing is in flight: the services' own books, each list's results, the history,
 * the cards of the queue, the lists' cards and the reports of every client and period.
 */
export async function compareAll(
  agency: Agency,
  user: User,
  days: readonly string[],
  compared: Compared,
): Promise<void> {
  const cards = await user.look()
  const books = await user.books()
  const claims = user.lists.claims(books)
  checkPaidOnce(agency)
  const seen = new Map<KnownList, readonly SeenRow[]>()
  for (const list of user.lists.all) {
    const rows = await checkResults(agency, list, books, claims)
    seen.set(list, rows)
    compared.rows += rows.length
  }
  checkCards(user, cards, seen)
  const receipts = await openReceipts(agency, user)
  await checkListCards(agency, seen, receipts)
  const requests = await checkRequests(agency, user)
  compared.requests = requests.length
  await checkLinksOfHistory(agency, user, books, requests)
  await checkGroups(agency, user, seen, receipts)
  await checkAccounts(agency, requests)
  const asked = user.lists.all[days.length % user.lists.all.length]
  if (asked !== undefined) await checkAsked(agency, asked, claims)
  await checkChart(agency, days, { seen, receipts })
  for (const client of clients) {
    const [first = ''] = days
    const last = days.at(-1) ?? ''
    await checkReport(agency, client, first, last, { seen, receipts })
    await checkReportFile(agency, client, first, last, seen)
    for (const day of days) await checkReport(agency, client, day, day, { seen, receipts })
    compared.reports += 2 + days.length
  }
}

/** No link is charged twice on an account: the user never asks for that here. */
function checkPaidOnce({ accounts }: Agency): void {
  for (const { name, service } of accounts) {
    const twice = [...service.charges].filter(([, charges]) => charges.length > 1)
    expect(twice, `links charged twice on ${name}`).toEqual([])
    expect(service.charges.size).toBe(service.charged)
  }
}

/** Each row of a list's results against its source line and the books. */
async function checkResults(
  agency: Agency,
  list: KnownList,
  books: Books,
  claims: Claims,
): Promise<readonly SeenRow[]> {
  const path = agency.path('results.csv')
  const asked = { listId: list.id, part: 'all', sort: undefined, format: 'csv' } as const
  valueOf(await agency.ask('list.write', { ...asked, locale: 'en-US', path }))
  const [headings = [], ...lines] = readCsv(path)
  expect(lines.length).toBe(list.rows.length)
  return lines.map((cells, n) => {
    const row = list.rows[n]
    if (row === undefined) throw new Error('A line too many')
    const where = `${list.made.name}, line ${n + 1} (${row.kind}, submission ${row.sent?.id}): ${row.text}`
    const cellOf = (column: ResultColumn): string =>
      cells[headings.lastIndexOf(english.column[column])] ?? ''
    const [reason, task, date, units] = [
      cellOf('reason'),
      cellOf('task'),
      cellOf('date'),
      cellOf('units'),
    ] as const
    const given = cells[list.made.isTable ? 1 : 0]
    const status = statusOfWord.get(cellOf('status'))
    if (status === undefined) throw new Error(`${where}: ${cellOf('status')}`)
    const statuses =
      row.sent === undefined
        ? [KnownLists.ofUnsent(row, list, claims, books)]
        : KnownLists.ofSent(row, books(row.sent.accountId))
    if (!statuses.includes(status)) same(status, statuses.join(' or '), where)
    // A list may be edited by its user; its lines are what was imported.
    same(given, row.text, where)
    const isSentAs = isReadyOrSubmitted.has(status) && row.link !== row.text
    same(cellOf('sentAs'), isSentAs ? row.link : '', where)
    if (status === 'duplicate') {
      const first = KnownLists.holderOf(row, books)?.number ?? -1
      same(reason, `Same link as line ${first + 1 + list.firstRow}`, where)
    }
    let day: string | undefined
    if (status === 'accepted' && row.sent !== undefined) {
      const account = agency.account(row.sent.accountId)
      const [charge] = account.service.charges.get(row.link ?? '') ?? []
      if (charge === undefined) throw new Error(`${where}: accepted and not charged`)
      // What the user's word made accepted has no task.
      if (task !== '') same(task, charge.task, where)
      same(units, String(account.price), where)
      day = dayAt(charge.timeMs)
      // It left before it was charged; on a busy computer some seconds before.
      const tookMs = charge.timeMs - Date.parse(date.replace(' ', 'T'))
      if (!(tookMs >= 0 && tookMs < 120_000)) same(date, written(charge.timeMs), where)
    } else if (status === 'refused' || status === 'in-doubt') day = date.slice(0, 10)
    else if (status !== 'sent-before') same([date, task, units].join(), ',,', where)
    const isUsable = row.link !== undefined && status !== 'decide'
    return { status, day, named: isUsable ? (row.link ?? '') : row.text }
  })
}

const isReadyOrSubmitted: ReadonlySet<RowStatus> = new Set(['ready', 'cleaned', ...sentStatuses])

/** The row of a file is as it must be; a message is made only where it is not. */
function same(is: unknown, must: unknown, where: string): void {
  if (is !== must)
    throw new Error(`${where}: it is ${JSON.stringify(is)} and must be ${JSON.stringify(must)}`)
}

/** The cards of the queue against the rows of their submissions. */
function checkCards(user: User, cards: Awaited<ReturnType<User['look']>>, seen: Seen): void {
  const ofSubmission = new Map<number, Map<RowStatus, number>>()
  for (const [list, rows] of seen)
    for (const [n, { status }] of rows.entries()) {
      const id = list.rows[n]?.sent?.id
      if (id === undefined) continue
      const counts = ofSubmission.get(id) ?? new Map<RowStatus, number>()
      ofSubmission.set(id, counts.set(status, (counts.get(status) ?? 0) + 1))
    }
  for (const { id, links } of cards) {
    const counts = ofSubmission.get(id)
    const known = user.lists.submissions.get(id)
    expect(known, `submission ${id}`).toBeDefined()
    const of = (status: RowStatus): number => counts?.get(status) ?? 0
    // Rows that were reopened are counted by the submission they were in, and by no row.
    const { refused, cancelled, total, ...others } = links
    expect(others, `submission ${id} of ${known?.list.made.name}`).toEqual({
      waiting: of('waiting'),
      sending: of('sending'),
      accepted: of('accepted'),
      'in-doubt': of('in-doubt'),
    })
    expect(refused).toBeGreaterThanOrEqual(of('refused'))
    expect(cancelled).toBeGreaterThanOrEqual(of('cancelled'))
    const sum = Object.values(others).reduce((a, b) => a + b, 0) + refused + cancelled
    expect(sum).toBe(total)
  }
}

/** The lists' own counts and units against their rows. */
async function checkListCards(
  agency: Agency,
  seen: Seen,
  receipts: readonly OpenReceipt[],
): Promise<void> {
  const { lists } = await agency.ask('engine.snapshot', undefined)
  expect(lists.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
    [...seen.keys()].map(({ id }) => id),
  )
  for (const [list, rows] of seen) {
    const summary = lists.find(({ id }) => id === list.id)
    const counts = countsOf(rows.map(({ status }) => status))
    // The heading of a table is a line without a link.
    counts.blank += list.firstRow
    expect(summary?.counts, `the card of ${list.made.name}`).toEqual(counts)
    const units = unitsOf(agency, list, rows) + unitsOfOpen(receipts, list)
    expect(summary?.units, `units of ${list.made.name}`).toBe(units)
  }
}

function countsOf(statuses: readonly RowStatus[]): Record<RowStatus, number> {
  const counts = emptyCounts()
  for (const status of statuses) counts[status] += 1
  return counts
}

function emptyCounts(): Record<RowStatus, number> {
  return {
    ready: 0,
    cleaned: 0,
    decide: 0,
    duplicate: 0,
    'sent-before': 0,
    rejected: 0,
    excluded: 0,
    blank: 0,
    waiting: 0,
    sending: 0,
    accepted: 0,
    refused: 0,
    'in-doubt': 0,
    cancelled: 0,
  }
}

/** Receipts for some of the links of a request, which the user did not settle yet. */
async function openReceipts(agency: Agency, user: User): Promise<readonly OpenReceipt[]> {
  const doubts = await agency.ask('request.inDoubt', {})
  return doubts.flatMap(({ submissionId, startedMs, unitsUsed = 0 }) => {
    const list = user.lists.submissions.get(submissionId)?.list
    return list === undefined || unitsUsed === 0
      ? []
      : [{ list, day: dayAt(startedMs), units: unitsUsed }]
  })
}

function unitsOfOpen(receipts: readonly OpenReceipt[], list: KnownList): number {
  return receipts.reduce((sum, one) => (one.list === list ? sum + one.units : sum), 0)
}

/** Units of accepted rows, by the accounts that they were charged on. */
function unitsOf(agency: Agency, list: KnownList, rows: readonly SeenRow[]): number {
  let units = 0
  for (const [n, row] of rows.entries()) {
    const sent = list.rows[n]?.sent
    if (row.status === 'accepted' && sent !== undefined)
      units += agency.account(sent.accountId).price
  }
  return units
}

/** Every request of the history; those that were charged by their receipts against the books. */
async function checkRequests(agency: Agency, user: User): Promise<readonly SentRequest[]> {
  const requests: SentRequest[] = []
  for (;;) {
    const asked = { filter: everything, start: requests.length, count: 500 }
    const page = await agency.ask('history.requests', asked)
    requests.push(...page.requests)
    if (requests.length >= page.total) break
  }
  expect(new Set(requests.map(({ id }) => id)).size).toBe(requests.length)
  expect(requests.filter(({ state }) => state === 'in-flight')).toEqual([])
  for (const { submissionId, accountId } of requests)
    if (user.lists.submissions.get(submissionId)?.accountId !== accountId)
      expect(user.lists.submissions.get(submissionId)?.accountId).toBe(accountId)
  for (const { id, name, price } of agency.accounts) {
    const ofAccount = requests.filter(({ accountId }) => accountId === id)
    const accepted = ofAccount.reduce((sum, one) => sum + one.accepted, 0)
    const units = ofAccount.reduce((sum, one) => sum + unitsAccepted(one), 0)
    expect(units, `units of the requests of ${name}`).toBe(accepted * price)
  }
  return requests
}

/** Of a request in doubt the receipt, if there is one, counts nothing yet. */
function unitsAccepted({ state, unitsUsed }: SentRequest): number {
  return state === 'accepted' ? (unitsUsed ?? 0) : 0
}

/** The table of links: each accepted link is there with the task that the service charged it in. */
async function checkLinksOfHistory(
  agency: Agency,
  user: User,
  books: Books,
  requests: readonly SentRequest[],
): Promise<void> {
  const path = agency.path('links.csv')
  const asked = { filter: everything, what: 'links', format: 'csv' } as const
  valueOf(await agency.ask('history.write', { ...asked, locale: 'en-US', path }))
  const [headings = '', ...lines] = csvLines(path)
  expect(headings).toBe('Link,Status,Request,Date,List,Client,Account,Task')
  expect(lines.length).toBe(requests.reduce((sum, { linkCount }) => sum + linkCount, 0))
  const byId = new Map(requests.map((request) => [String(request.id), request] as const))
  const accountOf = new Map(agency.accounts.map((account) => [account.name, account] as const))
  const accepted = new Map(
    agency.accounts.map(({ id }) => [id, new Map<string, boolean>()] as const),
  )
  const inDoubt = new Map(agency.accounts.map(({ id }) => [id, new Set<string>()] as const))
  for (const line of lines) {
    const [link = '', status = '', requestId = '', , listName, client, name = '', task] =
      cellsOf(line)
    const request = byId.get(requestId)
    const account = accountOf.get(name)
    if (request === undefined || account === undefined) throw new Error(`${link}: ${requestId}`)
    const known = user.lists.submissions.get(request.submissionId)
    if (known?.list.made.name !== listName || known?.list.made.client !== client)
      expect([listName, client]).toEqual([known?.list.made.name, known?.list.made.client])
    if (status === 'Possibly charged') inDoubt.get(account.id)?.add(link)
    if (status !== 'Accepted') continue
    const [charge] = account.service.charges.get(link) ?? []
    // The task of its receipt or, where the user's word stands for one, none.
    const isTold = task === charge?.task || (task === '' && request.settled !== undefined)
    const ofAccount = accepted.get(account.id)
    ofAccount?.set(link, isTold || ofAccount.get(link) === true)
  }
  for (const { id, name, service } of agency.accounts) {
    const known = books(id)
    const ofAccount = accepted.get(id) ?? new Map<string, boolean>()
    const charged = [...service.charges.keys()].filter((link) => !known.inDoubt.has(link))
    const unknown = charged.filter((link) => ofAccount.get(link) !== true)
    expect(unknown.slice(0, 5), `charged on ${name} and not in the history`).toEqual([])
    expect(ofAccount.size, `accepted on ${name}`).toBe(charged.length)
    const doubts = inDoubt.get(id) ?? new Set<string>()
    const lost = [...known.inDoubt].filter((link) => !doubts.has(link))
    expect(lost.slice(0, 5), `in doubt on ${name}`).toEqual([])
    expect(doubts.size).toBe(known.inDoubt.size)
  }
}

/** The history by list, and the units by day, against the rows. */
async function checkGroups(
  agency: Agency,
  user: User,
  seen: Seen,
  receipts: readonly OpenReceipt[],
): Promise<void> {
  const { groups } = await agency.ask('history.groups', {
    filter: everything,
    start: 0,
    count: 500,
  })
  for (const [list, rows] of seen) {
    const group = groups.find(({ listId }) => listId === list.id)
    const isSent = rows.some(({ status }) => status === 'accepted' || status === 'in-doubt')
    if (group === undefined) {
      expect(isSent).toBe(false)
      continue
    }
    const of = (status: RowStatus) => rows.filter((row) => row.status === status).length
    const { name, client, label, accepted, inDoubt, units } = group
    expect({ name, client, label, accepted, inDoubt, units }).toEqual({
      name: list.made.name,
      client: list.made.client,
      label: list.made.label,
      accepted: of('accepted'),
      inDoubt: of('in-doubt'),
      units: unitsOf(agency, list, rows) + unitsOfOpen(receipts, list),
    })
    expect(group.refused).toBeGreaterThanOrEqual(of('refused'))
  }
  expect(groups.every(({ listId }) => user.lists.all.some(({ id }) => id === listId))).toBe(true)
}

/** "Was it sent?" of every link of a list. */
async function checkAsked(agency: Agency, { rows }: KnownList, claims: Claims): Promise<void> {
  // Of a link that may have been refused, it is not known whether it holds its claim.
  const links = rows.flatMap(({ kind, link }) => (kind === 'refusable' ? [] : (link ?? [])))
  const text = links.join('\n')
  const { askId, lines } = valueOf(await agency.ask('history.ask', { text }))
  expect(lines).toBe(links.length)
  for (let start = 0; start < lines; start += 500) {
    const page = { askId, part: undefined, start, count: 500 }
    for (const { line, part, sent } of valueOf(await agency.ask('history.answers', page)).rows) {
      const link = links[line] ?? ''
      const holders = agency.accounts.filter(({ id }) => claims.get(id)?.has(link) === true)
      same(part === 'claimed', holders.length > 0, `was ${link} sent`)
      // In doubt it has the task of a receipt that may be for other links of its request.
      if (sent?.state !== 'accepted') continue
      const { service } = agency.account(sent.accountId)
      const tasks = service.charges.get(link)?.map(({ task }) => task) ?? []
      const isKnown = sent.taskId === undefined || tasks.includes(sent.taskId)
      if (!isKnown) same(sent.taskId, tasks.join(), `the task of ${link}`)
    }
  }
}

/** The chart of units by client and day. */
async function checkChart(
  agency: Agency,
  days: readonly string[],
  { seen, receipts }: { readonly seen: Seen; readonly receipts: readonly OpenReceipt[] },
): Promise<void> {
  const [fromDay = ''] = days
  const toDay = days.at(-1) ?? ''
  const asked = { filter: everything, fromDay, toDay, step: 'day', by: 'client' } as const
  const { periods, series } = await agency.ask('history.units', asked)
  const units = new Map<string, number>()
  const add = (client: string, day: string, more: number): void => {
    const key = `${client} on ${day}`
    units.set(key, (units.get(key) ?? 0) + more)
  }
  for (const [list, rows] of seen)
    for (const [n, { status, day }] of rows.entries()) {
      const sent = list.rows[n]?.sent
      if (status === 'accepted' && day !== undefined && sent !== undefined)
        add(list.made.client, day, agency.account(sent.accountId).price)
    }
  for (const receipt of receipts) add(receipt.list.made.client, receipt.day, receipt.units)
  const told = series.flatMap(({ name, units: ofDay }) =>
    ofDay.flatMap((count, n) =>
      count === 0 ? [] : [[`${name} on ${periods[n]}`, count] as const],
    ),
  )
  expect(new Map(told)).toEqual(units)
}

/** Known balances, and the limits of a day, against the books. */
async function checkAccounts(agency: Agency, requests: readonly SentRequest[]): Promise<void> {
  for (const account of await agency.ask('account.all', undefined)) {
    const own = agency.account(account.id)
    const doubts = requests.filter(
      ({ accountId, state }) => accountId === account.id && state === 'in-doubt',
    )
    if (doubts.length === 0)
      expect(account.knownBalance, `balance of ${own.name}`).toBe(balance - own.service.units)
    if (own.limitPerDay === undefined) continue
    const ofDay = new Map<string, number>()
    for (const [charge] of own.service.charges.values()) {
      if (charge === undefined) continue
      const day = dayAt(charge.timeMs)
      ofDay.set(day, (ofDay.get(day) ?? 0) + own.price)
    }
    for (const [day, units] of ofDay)
      expect(units, `units of ${own.name} on ${day}`).toBeLessThanOrEqual(own.limitPerDay)
  }
}

/** Whether a row of a list counts in a period, as the contract says. */
function countsIn({ createdMs }: KnownList, row: SeenRow, from: string, to: string): boolean {
  const day = row.day ?? dayAt(createdMs)
  return day >= from && day <= to
}

async function checkReport(
  agency: Agency,
  client: string,
  fromDay: string,
  toDay: string,
  { seen, receipts }: { readonly seen: Seen; readonly receipts: readonly OpenReceipt[] },
): Promise<void> {
  const scope = { kind: 'client', client, label: undefined, fromDay, toDay } as const
  const figures = valueOf(await agency.ask('report.figures', { scope }))
  const counts = emptyCounts()
  const days = new Map<string, { day: string; accepted: number; units: number }>()
  const add = (on: string, accepted: number, units: number): void => {
    const day = days.get(on) ?? { day: on, accepted: 0, units: 0 }
    day.accepted += accepted
    day.units += units
    days.set(on, day)
  }
  for (const [list, rows] of seen) {
    if (list.made.client !== client) continue
    const isIn = (row: SeenRow): boolean => countsIn(list, row, fromDay, toDay)
    for (const [n, row] of rows.entries()) {
      if (!isIn(row)) continue
      counts[row.status] += 1
      const sent = list.rows[n]?.sent
      if (row.status !== 'accepted' || row.day === undefined || sent === undefined) continue
      add(row.day, 1, agency.account(sent.accountId).price)
    }
    for (const { list: of, day, units } of receipts)
      if (of === list && day >= fromDay && day <= toDay) add(day, 0, units)
  }
  const units = [...days.values()].reduce((sum, day) => sum + day.units, 0)
  const received = Object.entries(counts).reduce(
    (sum, [status, rows]) => (status === 'blank' ? sum : sum + rows),
    0,
  )
  const { lists: _lists, listName: _listName, label: _label, ...told } = figures
  expect(told, `report of ${client}, ${fromDay} to ${toDay}`).toEqual({
    client,
    fromDay,
    toDay,
    received,
    accepted: counts.accepted,
    refused: counts.refused,
    inDoubt: counts['in-doubt'],
    waiting: counts.waiting + counts.sending,
    cancelled: counts.cancelled,
    duplicate: counts.duplicate,
    sentBefore: counts['sent-before'],
    notUsable: counts.rejected,
    needsReview: counts.decide,
    excluded: counts.excluded,
    notSubmitted: counts.ready + counts.cleaned,
    units,
    days: [...days.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1)),
  })
}

const outcomeOf: Readonly<Record<RowStatus, string>> = {
  ready: english.report.outcome.notSubmitted,
  cleaned: english.report.outcome.notSubmitted,
  decide: english.report.outcome.needsReview,
  duplicate: english.report.outcome.duplicate,
  'sent-before': english.report.outcome.sentBefore,
  rejected: english.report.outcome.notUsable,
  excluded: english.report.outcome.excluded,
  blank: '',
  waiting: english.report.outcome.waiting,
  sending: english.report.outcome.waiting,
  accepted: english.report.outcome.accepted,
  refused: english.report.outcome.refused,
  'in-doubt': english.report.outcome.inDoubt,
  cancelled: english.report.outcome.cancelled,
}

/** Each row of a client's report, list by list in source order. */
async function checkReportFile(
  agency: Agency,
  client: string,
  fromDay: string,
  toDay: string,
  seen: Seen,
): Promise<void> {
  const path = agency.path('report.csv')
  const scope = { kind: 'client', client, label: undefined, fromDay, toDay } as const
  const form = { format: 'csv', withInternals: false, withOwnColumns: false } as const
  const asked = { scope, ...form, locale: 'en-US', agency: agencyFacts, path }
  valueOf(await agency.ask('report.write', asked))
  const lines = readCsv(path)
  const start = lines.findIndex((cells) => cells[0] === 'List' && cells.length === 4)
  const told = start < 0 ? [] : lines.slice(start + 1)
  const isOfNone = (cells: readonly string[]) => cells.length === 1 && cells[0] === ''
  const rows = told.filter((cells) => !isOfNone(cells))
  let at = 0
  for (const [list, ofList] of seen) {
    if (list.made.client !== client) continue
    for (const row of ofList) {
      if (row.status === 'blank' || !countsIn(list, row, fromDay, toDay)) continue
      const must = [list.made.name, row.named, outcomeOf[row.status], row.day ?? '']
      const is = rows[at]
      if (is === undefined || must.some((cell, n) => cell !== is[n]))
        expect(is, `row ${at} of the report of ${client}`).toEqual(must)
      at += 1
    }
  }
  expect(rows.length, `rows of the report of ${client}`).toBe(at)
}

/** The cells of a CSV file whose cells hold no line ends. The file is deleted. */
function readCsv(path: string): readonly (readonly string[])[] {
  return csvLines(path).map(cellsOf)
}

function csvLines(path: string): readonly string[] {
  const text = readFileSync(path, 'utf8')
  rmSync(path)
  expect(text.codePointAt(0)).toBe(0xfeff)
  expect(text.endsWith('\r\n')).toBe(true)
  return text.slice(1, -2).split('\r\n')
}

function cellsOf(line: string): readonly string[] {
  if (!line.includes('"')) return line.split(',')
  const cells: string[] = []
  for (const [, quoted, plain = ''] of line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g))
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
  return cells
}
