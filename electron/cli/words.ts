import { english } from '../engine/export/words/index.ts'
import type { ConnectionProblem, RateState, WaitReason } from '../shared/account.ts'
import { assertNever } from '../shared/assert-never.ts'
import type { Forecast, ListSource, When } from '../shared/contract/index.ts'
import type { IntakeProblem } from '../shared/imports.ts'
import {
  type DecideKind,
  decideKinds,
  type LinkStatus,
  linkStatuses,
  type RejectReason,
  rejectReasons,
  type RowStatus,
} from '../shared/link.ts'
import { type Timeline, dayOf, type MissedPolicy } from '../shared/schedule.ts'

/** The name of each status, as in files and in the window. They have none for blank lines. */
export const statusWords: Readonly<Record<RowStatus, string>> = {
  ...english.status,
  blank: 'Blank',
  // Spelled as in the JSON documents.
  cancelled: 'Cancelled',
}

/** The line counts that messages show. */
export interface LineCounts {
  readonly byStatus: Readonly<Record<LinkStatus, number>>
  readonly byDecideKind: Readonly<Record<DecideKind, number>>
  readonly byRejectReason: Readonly<Record<RejectReason, number>>
}

/** Describes how many lines have each status, with kinds or reasons below it. */
export function describeLines(counts: LineCounts): readonly string[] {
  return linkStatuses.flatMap((status) => {
    const count = counts.byStatus[status]
    if (count === 0) return []
    const details = detailsOf(status, counts).map((detail) => `  ${detail}`)
    return [entry(count, statusWords[status]), ...details]
  })
}

/** Describes the lines that are not sent, those that are duplicates or sent before included. */
export function describeNotSent(counts: LineCounts): readonly string[] {
  const byStatus = { ...counts.byStatus, ready: 0, cleaned: 0, blank: 0 }
  return describeLines({ ...counts, byStatus })
}

/** Counts the lines that need review or are not usable. */
export function countNotUsable({ byStatus }: LineCounts): number {
  return byStatus.decide + byStatus.rejected
}

/**
 * Says why a list could not be read. `name` is the name of the file; `about` names the files inside it
 * that the problem is about.
 */
export function intakeSentence(
  problem: IntakeProblem,
  name: string,
  about: readonly string[] = [],
): string {
  const sentence = intakeSentences[problem]
  const inside = about.slice(0, mostNamed).join(', ') + (about.length > mostNamed ? ', …' : '')
  const words: Readonly<Record<string, string>> = sentence.includes('{inside}')
    ? { '{name}': name, '{inside}': inside === '' ? 'A file' : inside }
    : { '{name}': inside === '' ? name : `${name} – ${inside}` }
  return sentence.replaceAll(/\{\w+\}/g, (place) => words[place] ?? place)
}

/** The most files inside an archive that a message names. */
const mostNamed = 5

/** The part of a source that messages need. */
export type SourceSummary = Pick<
  ListSource,
  'name' | 'isHidden' | 'passedOver' | 'hiddenRows' | 'isFaulty'
>

/** Yields a sentence for each damaged source, hidden sheet, hidden row and skipped file. */
export function* describeSources(sources: Iterable<SourceSummary>): Generator<string> {
  const all = [...sources]
  for (const { name, isFaulty } of all)
    if (isFaulty)
      yield `${name} is damaged or incomplete. The readable part was imported; links may be missing.`
  for (const { name, isHidden } of all)
    if (isHidden) yield `${name} is a hidden sheet. It was imported too.`
  for (const { name, hiddenRows } of all)
    if (hiddenRows > 0) yield `${name} has ${amount(hiddenRows, 'hidden row')}, imported too.`
  for (const { passedOver } of all)
    for (const file of passedOver) yield `${file} is not a list. It was skipped.`
}

const intakeSentences: Readonly<Record<IntakeProblem, string>> = {
  'file-unreadable': '{name} cannot be read.',
  'file-is-folder': '{name} is a folder, not a list.',
  'not-a-file': '{name} is a device, a socket, or an idle pipe, not a file.',
  'file-changed':
    '{name} changed while it was being read, so nothing was imported. Try again when no other program is writing to it.',
  'unsupported-file':
    '{name} is a kind of file that cannot be read. Save it as .xlsx, CSV, or text.',
  'unsupported-inside': '{inside} in {name} cannot be read. Unpack it and use the lists in it.',
  'no-list-inside': '{name} contains no list, only {inside}.',
  'encrypted-file': '{name} is password-protected.',
  'binary-file': '{name} is not text.',
  'damaged-file': '{name} is damaged or incomplete, so links could be missing.',
  'expands-too-much': '{name} is too large to unpack.',
  'nested-too-deep': '{name} is nested too deeply. Unpack it first.',
  'no-links': '{name} contains no links.',
  'line-too-long': '{name} has a line that is too long for a list of links.',
  'too-many-rows': '{name} makes the list larger than 33 million lines or 2 GB. Send it in parts.',
  'disk-full': 'The disk is full, so {name} was not imported.',
  cancelled: 'The import of {name} was cancelled.',
}

function detailsOf(status: LinkStatus, counts: LineCounts): readonly string[] {
  if (status === 'decide') return entries(decideKinds, counts.byDecideKind, english.decide)
  if (status === 'rejected') return entries(rejectReasons, counts.byRejectReason, english.reject)
  return []
}

function entries<Key extends string>(
  keys: readonly Key[],
  counts: Readonly<Record<Key, number>>,
  words: Readonly<Record<Key, string>>,
): readonly string[] {
  return keys.flatMap((key) => (counts[key] > 0 ? entry(counts[key], words[key]) : []))
}

/** A count with its words, as one line of a description. */
export function entry(count: number, words: string): string {
  return `${formatNumber(count).padStart(9)}  ${words}`
}

/** Says what sending a list costs, in several sentences. `sendable` counts all of its usable links. */
export function costSentences(
  forecast: Forecast,
  { baseUrl, when, sendable }: { baseUrl: string; when: When; sendable: number },
): readonly string[] {
  const { links, units, requests, balanceAfter } = forecast
  const schedule = scheduleSentence(when, forecast.timeline)
  const notIncluded = sendable - links
  const atMost = forecast.balanceIsAtMost ? 'at most ' : ''
  return [
    `${amount(links, 'link')}, ${amount(units, 'unit')}, ${amount(requests.chosen, 'request')} on ${baseUrl} (balanced ${formatNumber(requests.balanced)}, fewest ${formatNumber(requests.fewest)}, smallest ${formatNumber(requests.smallest)}).`,
    `${exposureSentence(forecast)} ${doneBySentence(forecast)}`,
    ...(schedule === undefined ? [] : [schedule]),
    ...(forecast.limit === 'day' && forecast.doneByMs !== undefined
      ? [limitSentence(forecast)]
      : []),
    ...(notIncluded > 0 ? [`Not included: ${amount(notIncluded, 'link')}.`] : []),
    ...(balanceAfter === undefined
      ? []
      : [`Balance after: ${atMost}${formatNumber(balanceAfter)}.`]),
  ]
}

/** Names the exposure limit only if this list can reach it. */
function exposureSentence({ units, exposureUnits }: Forecast): string {
  return exposureUnits < units
    ? `Pauses before more than ${amount(exposureUnits, 'unit')} are possibly charged.`
    : 'If the connection drops, all of it could end up possibly charged.'
}

function limitSentence({ delayedUntilMs }: Forecast): string {
  return delayedUntilMs === undefined
    ? "The account's daily limit spreads it over several days."
    : `The account's daily limit is used up until then: sending starts at ${timeOf(delayedUntilMs)}.`
}

function doneBySentence({ doneByMs }: Forecast): string {
  return doneByMs === undefined
    ? "Under the account's daily limit, it will not be done within a year."
    : `Done by ${timeOf(doneByMs)}.`
}

const minutesPerDay = 1_440

function missedSentence(missed: MissedPolicy, isAllDay: boolean): string {
  return missed === 'keep-pace'
    ? 'A missed day postpones the rest by a day.'
    : `Missed links are sent as soon as possible${isAllDay ? '' : ' during these hours'}.`
}

/** Says when a list is sent and when Linkferry must be running; undefined if it is sent right away. */
export function scheduleSentence(when: When, { portions, mustRun }: Timeline): string | undefined {
  switch (when.kind) {
    case 'now':
      return undefined
    case 'at':
      return `Sends at ${timeOf(when.atMs)}, or as soon as Linkferry is running after that.`
    case 'spread': {
      const { fromMinute, toMinute } = when.hours
      const isAllDay = toMinute - fromMinute === minutesPerDay
      const hours = isAllDay ? '' : ` between ${timeOfDay(fromMinute)} and ${timeOfDay(toMinute)}`
      const first = dayOf(mustRun[0]?.fromMs ?? 0)
      return `Sends ${amount(portions, 'portion')}, one per day from ${first}, each as soon as Linkferry is running${hours}. ${missedSentence(when.missed, isAllDay)}`
    }
    default:
      return assertNever(when)
  }
}

/** Says what happens if the user stops a command that waits for a scheduled time. */
export function keepRunningSentence(resume: string): string {
  return `Keep this running. If you stop it, the app sends the rest when it is due, or run: ${resume}`
}

/** Says when the next portion is sent. */
export function nextPortionSentence(nextMs: number, portionsLeft: number): string {
  const until = `waiting until ${timeOf(nextMs)}`
  return portionsLeft > 1 ? `${until}, ${formatNumber(portionsLeft)} portions left` : until
}

const waitSentences: Readonly<Record<NonNullable<WaitReason>, string>> = {
  rate: 'waiting for the rate limit',
  'after-429': 'the service asked to slow down; nothing was charged',
  spacing: 'sending more slowly, as the service asked',
  offline: 'no connection to the service; nothing was sent, trying again',
  'certificate-expired':
    "the service's certificate has expired or is not valid yet; nothing was sent, trying again",
  'certificate-host':
    "the service's certificate belongs to another address; nothing was sent, trying again",
  'certificate-untrusted':
    "the service's certificate is not trusted; nothing was sent, trying again",
  'proxy-login': 'the proxy requires a user name and password; nothing was sent, trying again',
  'after-doubt': 'a request is possibly charged; waiting before the next one',
}

const advice: Readonly<Record<Exclude<ConnectionProblem, 'offline'>, string>> = {
  'certificate-expired':
    'Check the date and time of this computer. If they are right, only the service can renew its certificate.',
  'certificate-host': 'Check the address after --base-url.',
  'certificate-untrusted':
    'Check the address after --base-url. If your company inspects connections, add its certificate to the system, or set NODE_EXTRA_CA_CERTS to its file.',
  'proxy-login':
    'Add them to the proxy’s address: HTTPS_PROXY=http://NAME:PASSWORD@HOST:PORT. Or ask the person who runs the proxy.',
}

/** Says why an account waits or sends more slowly; undefined if it does neither. */
export function waitSentence({ waiting, waitingUntilMs }: RateState, nowMs: number) {
  if (waiting === undefined) return undefined
  const seconds = Math.ceil(((waitingUntilMs ?? nowMs) - nowMs) / 1_000)
  return seconds > 1 ? `${waitSentences[waiting]} (${seconds} s)` : waitSentences[waiting]
}

/** Says what the user can do about a wait; undefined if it ends by itself. */
export function waitAdvice({ waiting }: RateState): string | undefined {
  return Object.entries(advice).find(([reason]) => reason === waiting)?.[1]
}

/** Formats a whole number with commas: 20,000. `Intl` would add 17 ms to the start of a command. */
export function formatNumber(number: number): string {
  return String(number).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
}

/** Formats a number with its noun: 1 link, 20,000 links. */
export function amount(number: number, noun: string): string {
  return `${formatNumber(number)} ${noun}${number === 1 ? '' : 's'}`
}

/** Formats a time as local hours and minutes, with the date if it is not today. */
export function timeOf(epochMs: number, nowMs = Date.now()): string {
  const date = new Date(epochMs)
  const time = date.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  const isToday = date.toDateString() === new Date(nowMs).toDateString()
  return isToday ? time : `${time} on ${date.toDateString()}`
}

/** Formats minutes since midnight as HH:MM. */
function timeOfDay(minutes: number): string {
  const twoDigits = (number: number): string => String(number).padStart(2, '0')
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
}
