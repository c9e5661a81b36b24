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

/** What each status is called, as in files and in the window. A blank line has no word there. */
export const statusWords: Readonly<Record<RowStatus, string>> = {
  ...english.status,
  blank: 'Blank',
  // Spelled as in the JSON documents.
  cancelled: 'Cancelled',
}

/** How many lines there are of everything, as far as words need it. */
export interface LineCounts {
  readonly byStatus: Readonly<Record<LinkStatus, number>>
  readonly byDecideKind: Readonly<Record<DecideKind, number>>
  readonly byRejectReason: Readonly<Record<RejectReason, number>>
}

/** Lines that are there, a line a status, its kinds or reasons under it; for `check`. */
export function describeLines(counts: LineCounts): readonly string[] {
  return linkStatuses.flatMap((status) => {
    const count = counts.byStatus[status]
    if (count === 0) return []
    const details = detailsOf(status, counts).map((detail) => `  ${detail}`)
    return [entry(count, statusWords[status]), ...details]
  })
}

/** The same of lines that are not sent, duplicates and what was sent before included. */
export function describeNotSent(counts: LineCounts): readonly string[] {
  const byStatus = { ...counts.byStatus, ready: 0, cleaned: 0, blank: 0 }
  return describeLines({ ...counts, byStatus })
}

/** Lines that a person must look at before they could be sent. */
export function notUsable({ byStatus }: LineCounts): number {
  return byStatus.decide + byStatus.rejected
}

/** Why a list could not be read; `name` is the file's, `about` names what in it that is about. */
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

const mostNamed = 5

/** What of a source is told besides its lines. */
export type ToldSource = Pick<
  ListSource,
  'name' | 'isHidden' | 'passedOver' | 'hiddenRows' | 'isFaulty'
>

/**
 * What lists held besides what their lines say: what of them is damaged, hidden sheets and rows, and
 * files that are no lists.
 */
export function* describeSources(sources: Iterable<ToldSource>): Generator<string> {
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

function entry(count: number, words: string): string {
  return `${figure(count).padStart(9)}  ${words}`
}

/** What sending a list comes to, a sentence each; `sendable`: all links that could be sent of it. */
export function costSentences(
  forecast: Forecast,
  { baseUrl, when, sendable }: { baseUrl: string; when: When; sendable: number },
): readonly string[] {
  const { links, units, requests, balanceAfter } = forecast
  const schedule = scheduleSentence(when, forecast.timeline)
  const kept = sendable - links
  const atMost = forecast.balanceIsAtMost ? 'at most ' : ''
  return [
    `${amount(links, 'link')}, ${amount(units, 'unit')}, ${amount(requests.chosen, 'request')} on ${baseUrl} (balanced ${figure(requests.balanced)}, fewest ${figure(requests.fewest)}, smallest ${figure(requests.smallest)}).`,
    `${exposureSentence(forecast)} ${doneBySentence(forecast)}`,
    ...(schedule === undefined ? [] : [schedule]),
    ...(forecast.limit === 'day' && forecast.doneByMs !== undefined
      ? [limitSentence(forecast)]
      : []),
    ...(kept > 0 ? [`Not included: ${amount(kept, 'link')}.`] : []),
    ...(balanceAfter === undefined ? [] : [`Balance after: ${atMost}${figure(balanceAfter)}.`]),
  ]
}

/** A limit that this list cannot reach is no number that says anything. */
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

const minutesADay = 1_440

function missedSentence(missed: MissedPolicy, isAllDay: boolean): string {
  return missed === 'keep-pace'
    ? 'A missed day postpones the rest by a day.'
    : `Missed links are sent as soon as possible${isAllDay ? '' : ' during these hours'}.`
}

/** When a list will leave and what that asks for; undefined: at once. */
export function scheduleSentence(when: When, { portions, mustRun }: Timeline): string | undefined {
  switch (when.kind) {
    case 'now':
      return undefined
    case 'at':
      return `Sends at ${timeOf(when.atMs)}, or as soon as Linkferry is running after that.`
    case 'spread': {
      const { fromMinute, toMinute } = when.hours
      const isAllDay = toMinute - fromMinute === minutesADay
      const hours = isAllDay ? '' : ` between ${timeOfDay(fromMinute)} and ${timeOfDay(toMinute)}`
      const first = dayOf(mustRun[0]?.fromMs ?? 0)
      return `Sends ${amount(portions, 'portion')}, one per day from ${first}, each as soon as Linkferry is running${hours}. ${missedSentence(when.missed, isAllDay)}`
    }
    default:
      return assertNever(when)
  }
}

/** Said where a command stays to wait for its time. */
export function stayingSentence(resume: string): string {
  return `Keep this running. If you stop it, the app sends the rest when it is due, or run: ${resume}`
}

/** What a submission waits for. */
export function waitingSentence(nextMs: number, portionsLeft: number): string {
  const until = `waiting until ${timeOf(nextMs)}`
  return portionsLeft > 1 ? `${until}, ${figure(portionsLeft)} portions left` : until
}

const sentences: Readonly<Record<NonNullable<WaitReason>, string>> = {
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

/** Why an account that is not paused does not send now, or sends more slowly; undefined: it sends. */
export function waitSentence({ waiting, waitingUntilMs }: RateState, nowMs: number) {
  if (waiting === undefined) return undefined
  const seconds = Math.ceil(((waitingUntilMs ?? nowMs) - nowMs) / 1_000)
  return seconds > 1 ? `${sentences[waiting]} (${seconds} s)` : sentences[waiting]
}

/** What to do about a wait that does not pass by itself. */
export function waitAdvice({ waiting }: RateState): string | undefined {
  return Object.entries(advice).find(([reason]) => reason === waiting)?.[1]
}

/** A whole number as people read it: 20,000. By hand: `Intl` is 17 ms of a command's start. */
export function figure(number: number): string {
  return String(number).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
}

/** A number with its noun: 1 link, 20,000 links. */
export function amount(number: number, noun: string): string {
  return `${figure(number)} ${noun}${number === 1 ? '' : 's'}`
}

/** Hours and minutes here; with the date where that is another day than today. */
export function timeOf(epochMs: number, nowMs = Date.now()): string {
  const date = new Date(epochMs)
  const time = date.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
  const isToday = date.toDateString() === new Date(nowMs).toDateString()
  return isToday ? time : `${time} on ${date.toDateString()}`
}

/** Minutes since midnight as hours and minutes. */
function timeOfDay(minutes: number): string {
  const twoDigits = (number: number): string => String(number).padStart(2, '0')
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
}
