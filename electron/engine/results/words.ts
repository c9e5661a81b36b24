import type { DecideKind, LineStatus, RejectReason } from '../../shared/link.ts'
import type { BatchState } from '../../shared/submission.ts'

/** Headings of the columns that results add behind the user's own. */
export const resultColumns = ['Status', 'Reason', 'Link sent', 'Task', 'Date', 'Units'] as const

/** Heading of where lines once stood that an earlier submission left over. */
export const fromColumn = 'From'

/** What became of a line that was not sent. Files of results are in English, like the terminal. */
export const statusWords: Readonly<Record<LineStatus, string>> = {
  ready: 'Not sent',
  cleaned: 'Not sent',
  decide: 'Needs your choice',
  duplicate: 'Duplicate',
  'sent-before': 'Sent before',
  rejected: 'Not a usable link',
  excluded: 'Left out',
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

/** Why a line was not sent. */
export const reasonWords: Readonly<Record<DecideKind | RejectReason, string>> = {
  'no-scheme': 'No http:// or https:// at the start',
  'mistyped-scheme': 'The start is mistyped',
  'html-entity': 'HTML code such as &amp; in the link',
  'text-after-link': 'Text after the link',
  'several-in-query': 'Several addresses in one link',
  wrapped: 'Wrapped by another service',
  'maybe-cut': 'Perhaps cut off',
  'private-host': 'A private address',
  'unsupported-scheme': 'Not http or https',
  'not-a-link': 'Not a link',
  'too-long': 'Longer than the service allows',
  'invalid-host': 'The host name is not valid',
  'invalid-port': 'The port is not valid',
  'has-credentials': 'Contains a user name or password',
}
