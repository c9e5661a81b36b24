import { decideWords, rejectWords, statusWords } from '../../../shared/line-words.ts'
import type { DecideKind, LineStatus, RejectReason } from '../../../shared/link.ts'
import {
  type BatchFate,
  type BatchState,
  type DoubtCause,
  fateOf,
  type HistoryRow,
  type SentWith,
} from '../../../shared/submission.ts'

export const statusColumn = 'Status'
export const dateColumn = 'Date'
export const unitsColumn = 'Units'

/** Headings of the columns that results add behind the user's own. */
export const resultColumns = [
  statusColumn,
  'Reason',
  'Link sent',
  'Task',
  dateColumn,
  unitsColumn,
] as const

/** What an accepted link is, for whoever reads a file of results. */
export const meaningOfAccepted =
  'Accepted: the service took the link. This does not mean that a search engine has indexed it.'

/** Heading of where lines once stood that an earlier submission left over. */
export const fromColumn = 'From'

/** What became of a line that was not sent. */
export const notSentWords: Readonly<Record<LineStatus, string>> = {
  ...statusWords,
  ready: 'Not sent',
  cleaned: 'Not sent',
  blank: '',
  later: 'Kept for later',
}

/** What became of a link that was planned. */
export const batchWords: Readonly<Record<BatchState, string>> = {
  queued: 'Waiting',
  sending: 'Sending',
  accepted: 'Accepted',
  refused: 'Refused by the service',
  split: 'Waiting',
  'in-doubt': 'Maybe charged',
  cancelled: 'Cancelled',
}

/** What became of a link that went on in a submission to another account. */
export const movedWord = 'Moved to another account'

/** What a link cost that was moved: its units are those of the submission that it went on in. */
export function countedThere(units: string): string {
  return `${units} counted there`
}

/** What became of a batch, in one word or few. */
export const fateWords: Readonly<Record<BatchFate, string>> = {
  ...batchWords,
  moved: movedWord,
  'sent-before': statusWords['sent-before'],
}

/** What became of the links of a batch; of those that had been sent already, also with what. */
export function fateInWords(batch: Pick<HistoryRow, 'state' | 'movedTo' | 'sentWith'>): string {
  const words = fateWords[fateOf(batch)]
  return batch.sentWith === undefined ? words : `${words}, ${sentWithWords(batch.sentWith)}`
}

function sentWithWords(sentWith: SentWith): string {
  if (sentWith.kind === 'earlier-life')
    return `on “${sentWith.accountName}” before that account was removed`
  const { label } = sentWith
  if (label === undefined) return 'with a paid list that was forgotten since'
  return label === '' ? 'with a paid list' : `with a paid list, “${label}”`
}

/** The service's receipt was for another number of links, and the user counts all as sent. */
export function takenInPart(taken: number, sent: number): string {
  return `The service took ${taken} of ${sent}; which ones is not known`
}

/** Units of each link of a task; all together where they are no whole number each: such a price there is none. */
export function priceOfLink(units: number, links: number): number | string {
  const price = units / links
  return Number.isInteger(price) ? price : `${units} for ${links} links`
}

/** Why a line was not sent. */
export const reasonWords: Readonly<Record<DecideKind | RejectReason, string>> = {
  ...decideWords,
  ...rejectWords,
}

/** What a line counts as whose text is the end of a link that begins further up. */
export const joinedWord = 'Joined to the line above'

/** Where a link went on of which nothing else is known any more. */
export const forgottenWords = 'In a submission that was forgotten since'

/** Why it is not known whether a link was charged. */
export const doubtWords: Readonly<Record<DoubtCause, string>> = {
  'no-answer': 'The service did not answer in time',
  'connection-cut': 'The connection broke before the service answered',
  killed: 'Linkferry stopped before the service answered',
  'server-error': 'The service answered with an error of its own',
  'early-receipt': 'The service sent a receipt before it had the whole list',
  'unreadable-answer': 'The service said yes in a way that cannot be read',
  'ambiguous-status': 'The answer can also follow a request that was carried out',
  'links-differ': 'The service took another number of links than were sent',
}
