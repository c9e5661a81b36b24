import { decideWords, rejectWords, statusWords } from '../../shared/line-words.ts'
import type { DecideKind, LineStatus, RejectReason } from '../../shared/link.ts'
import type { BatchState } from '../../shared/submission.ts'

export const dateColumn = 'Date'
export const unitsColumn = 'Units'

/** Headings of the columns that results add behind the user's own. */
export const resultColumns = [
  'Status',
  'Reason',
  'Link sent',
  'Task',
  dateColumn,
  unitsColumn,
] as const

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

/** Why a line was not sent. */
export const reasonWords: Readonly<Record<DecideKind | RejectReason, string>> = {
  ...decideWords,
  ...rejectWords,
}
