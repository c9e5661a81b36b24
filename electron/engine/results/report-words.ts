import type { BatchState } from '../../shared/submission.ts'

/** Every word of a report. It says that links were submitted, never more. */
export const reportWords = {
  title: 'Link submission report',
  summary: 'Summary',
  byDay: 'By day',
  links: 'Links',
  client: 'Client',
  list: 'List',
  unnamed: 'List of',
  from: 'From',
  to: 'To',
  made: 'Report made on',
  linesReceived: 'Lines received',
  linksAdded: 'More links (several in a line, submitted again, or received before)',
  submitted: 'Submitted',
  refused: 'Refused by the service',
  maybeCharged: 'Sent, not confirmed by the service',
  sentBefore: 'Left out, submitted before',
  notCounted: 'not counted',
  waiting: 'Still to be submitted',
  moved: 'Moved to another submission',
  later: 'Kept for later',
  notSubmitted: 'Not submitted',
  duplicates: 'Of these, duplicates',
  unusable: 'Of these, not usable links',
  undecided: 'Of these, waiting for a choice',
  leftOut: 'Of these, left out',
  cancelled: 'Of these, cancelled',
  afterwards: 'Of these, after this time',
  units: 'Units used',
  day: 'Day',
  link: 'Link',
  result: 'Result',
  account: 'Account',
  task: 'Task',
  price: 'Units a link',
  said: 'The service’s words',
  meaning:
    '“Submitted” means that the submission service took the link. What search engines do with it is theirs to decide.',
} as const

/** What became of a link, for its client. */
export const reportedStates: Readonly<Record<BatchState, string>> = {
  queued: reportWords.waiting,
  sending: reportWords.waiting,
  split: reportWords.waiting,
  accepted: reportWords.submitted,
  refused: reportWords.refused,
  'in-doubt': reportWords.maybeCharged,
  cancelled: reportWords.notSubmitted,
}
