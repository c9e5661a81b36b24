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
} from '../shared/link.ts'
import type { RowStatus } from '../shared/row-status.ts'
import { type Course, dayOf, type MissedWay } from '../shared/schedule.ts'

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
      yield `${name} is damaged or cut off: what can be read of it was read, and links might be missing.`
  for (const { name, isHidden } of all)
    if (isHidden) yield `${name} is a hidden sheet; it was read as well.`
  for (const { name, hiddenRows } of all)
    if (hiddenRows > 0)
      yield `${name} has ${amount(hiddenRows, 'hidden row')}; ${hiddenRows === 1 ? 'it was' : 'they were'} read as well.`
  for (const { passedOver } of all)
    for (const file of passedOver) yield `${file} is no list; it was passed over.`
}

const intakeSentences: Readonly<Record<IntakeProblem, string>> = {
  'file-unreadable': '{name} cannot be read.',
  'file-is-folder': '{name} is a folder, not a list.',
  'not-a-file': '{name} is no file: it is a device, a socket, or a pipe that no program writes to.',
  'file-changed':
    '{name} was changed while it was read, so none of it was taken. Read it again once nothing writes to it.',
  'unsupported-file':
    '{name} is a kind of file that cannot be read; save it as .xlsx, CSV or text.',
  'unsupported-inside':
    '{inside} in {name} cannot be read; unpack it and name the lists that are in it.',
  'no-list-inside': '{name} holds no list, only {inside}.',
  'encrypted-file': '{name} is protected by a password.',
  'binary-file': '{name} is not text.',
  'damaged-file': '{name} is damaged or cut off, so links might be missing.',
  'expands-too-much': '{name} unpacks to far more than a list of links.',
  'nested-too-deep': '{name} is packed or nested too deep to be a list of links.',
  'no-links': '{name} holds no link.',
  'line-too-long': '{name} has a line too long to be a list of links.',
  'too-many-rows': '{name} makes the list longer than 33 million lines or 2 GB; send it in parts.',
  'disk-full': 'The disk is full, so {name} was not read in.',
  cancelled: 'Reading {name} was stopped.',
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
  const schedule = scheduleSentence(when, forecast.course)
  const kept = sendable - links
  const atMost = forecast.balanceIsAtMost ? 'at most ' : ''
  return [
    `${amount(links, 'link')}, ${amount(units, 'unit')}, ${amount(requests.chosen, 'request')} on ${baseUrl} (balanced ${figure(requests.balanced)}, fewest ${figure(requests.fewest)}, smallest ${figure(requests.smallest)}).`,
    `${exposureSentence(forecast)} ${doneBySentence(forecast)}`,
    ...(schedule === undefined ? [] : [schedule]),
    ...(forecast.limit === 'day' && forecast.doneByMs !== undefined
      ? [limitSentence(forecast)]
      : []),
    ...(kept > 0 ? [`Left for another time: ${amount(kept, 'link')}.`] : []),
    ...(balanceAfter === undefined
      ? []
      : [`Known balance afterwards: ${atMost}${figure(balanceAfter)}.`]),
  ]
}

/** A limit that this list cannot reach is no number that says anything. */
function exposureSentence({ units, exposureUnits }: Forecast): string {
  return exposureUnits < units
    ? `Pauses before more than ${amount(exposureUnits, 'unit')} are possibly charged.`
    : 'At worst, all of it is possibly charged before sending pauses.'
}

function limitSentence({ putOffMs }: Forecast): string {
  return putOffMs === undefined
    ? "The account's daily limit holds some of it back for later days."
    : `The account's daily limit is used up before its turn: it begins at ${timeOf(putOffMs)}.`
}

function doneBySentence({ doneByMs }: Forecast): string {
  return doneByMs === undefined
    ? "Not all of it can leave within a year under the account's daily limit."
    : `All sent by ${timeOf(doneByMs)}.`
}

const minutesADay = 1_440

function missedSentence(missed: MissedWay, isAllDay: boolean): string {
  return missed === 'keep-pace'
    ? 'A day that is missed puts off the rest by a day.'
    : `What is missed is sent as soon as it can be${isAllDay ? '' : ' in these hours'}.`
}

/** When a list will leave and what that asks for; undefined: at once. */
export function scheduleSentence(when: When, { slots, mustRun }: Course): string | undefined {
  switch (when.kind) {
    case 'now':
      return undefined
    case 'at':
      return `Leaves at ${timeOf(when.atMs)}, or as soon as Linkferry is running after that.`
    case 'spread': {
      const { fromMinute, toMinute } = when.hours
      const isAllDay = toMinute - fromMinute === minutesADay
      const hours = isAllDay ? '' : ` between ${timeOfDay(fromMinute)} and ${timeOfDay(toMinute)}`
      const first = dayOf(mustRun[0]?.fromMs ?? 0)
      return `In ${amount(slots, 'portion')}, one a day from ${first}, each as soon as Linkferry is running${hours}. ${missedSentence(when.missed, isAllDay)}`
    }
    default:
      return assertNever(when)
  }
}

/** Said where a command stays to wait for its time. */
export function stayingSentence(resume: string): string {
  return `Leave this running. If it ends, the window or this sends the rest when it is due: ${resume}`
}

/** What a submission waits for. */
export function waitingSentence(nextSlotMs: number, slotsLeft: number): string {
  const until = `waiting until ${timeOf(nextSlotMs)}`
  return slotsLeft > 1 ? `${until}, ${figure(slotsLeft)} portions left` : until
}

const sentences: Readonly<Record<NonNullable<WaitReason>, string>> = {
  rate: 'waiting for the rate limit',
  'after-429': 'the service asked to slow down; nothing was charged',
  spacing: 'sending more slowly, as the service asked',
  offline: 'no connection to the service; nothing left this computer, trying again',
  'certificate-expired':
    'the certificate of the service has expired or is not valid yet; nothing left this computer, trying again',
  'certificate-host':
    'the certificate of the service is for another name; nothing left this computer, trying again',
  'certificate-untrusted':
    'the certificate of the service is not trusted; nothing left this computer, trying again',
  'proxy-login':
    'the proxy asks for a user name and a password; nothing left this computer, trying again',
  'after-doubt': 'a request was possibly charged; waiting a moment before the next',
}

const advice: Readonly<Record<Exclude<ConnectionProblem, 'offline'>, string>> = {
  'certificate-expired':
    'Check the date and time of this computer; if they are right, only the service can renew its certificate.',
  'certificate-host': 'Check the address after --base-url.',
  'certificate-untrusted':
    'Check the address after --base-url. If your company inspects connections, add its certificate to the system’s store, or name its file in NODE_EXTRA_CA_CERTS.',
  'proxy-login':
    'Put them into the proxy’s address, as HTTPS_PROXY=http://NAME:PASSWORD@HOST:PORT, or ask whoever runs the proxy.',
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
