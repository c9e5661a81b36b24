/** The status of a row, and the reasons for it. The window lists them in the order of this file. */
/** Statuses of a row that was not sent. Parsing and the user decide them. */
export const linkStatuses = [
  'ready',
  'cleaned',
  'decide',
  'duplicate',
  'sent-before',
  'rejected',
  'excluded',
  'blank',
] as const
export type LinkStatus = (typeof linkStatuses)[number]

/** Questions about a row: it could be repaired, but only the user knows what is meant. */
export const decideKinds = [
  'no-scheme',
  'mistyped-scheme',
  'no-site',
  'comma-in-host',
  'wide-mark',
  'stray-character',
  'html-entity',
  'escaped-mark',
  'text-after-link',
  'space-in-link',
  'several-in-query',
  'wrapped',
  'short-link',
  'same-page',
  'maybe-cut',
  'broken-row',
  'shown-differs',
  'private-host',
] as const
export type DecideKind = (typeof decideKinds)[number]

/** Why a row has no usable link. */
export const rejectReasons = [
  'unsupported-scheme',
  'not-a-link',
  'too-long',
  'invalid-host',
  'invalid-port',
  'has-credentials',
  'formula',
  'formula-error',
] as const
export type RejectReason = (typeof rejectReasons)[number]

/** Warnings about a link that is sent all the same. A row stores them in one byte, so there are at most eight. */
export const linkWarnings = [
  'unknown-suffix',
  'has-fragment',
  'tracking-parameters',
  'near-duplicate',
  'unusual-characters',
  'trailing-punctuation',
  'sent-on-another-account',
  'sent-again',
] as const
export type LinkWarning = (typeof linkWarnings)[number]

/** Repairs of a `cleaned` row. */
const cleanedChanges = [
  'byte-order-mark',
  'zero-width',
  'white-space',
  'quotes',
  'brackets',
  'bullet',
  'quote-mark',
  'punctuation',
  'surrounding-text',
  'serialised',
  'entity-decoded',
  'unescaped',
  'scheme-added',
  'scheme-corrected',
  'host-corrected',
  'mark-corrected',
  'text-removed',
  'unwrapped',
  'joined',
  'fragment-removed',
  'site-added',
  'stray-corrected',
] as const
export type CleanedChange = (typeof cleanedChanges)[number]

/**
 * Answers to the question of a row.
 *
 * - `mend` makes the repair that belongs to the question: adds https://, corrects the scheme, decodes the
 *   entity, keeps only the link, splits, unwraps, joins with the lines below or the cells beside, or takes the
 *   link behind a cell.
 * - `keep` sends the text as one link, or the part of it that the question is about.
 * - `trim` sends it without the dots at its end.
 * - `exclude` excludes the row.
 */
export const decideChoices = ['mend', 'keep', 'trim', 'exclude'] as const
export type DecideChoice = (typeof decideChoices)[number]

/** The answers to each question, the recommended one first. A single row may recommend another one. */
export const choicesOfKind: Readonly<Record<DecideKind, readonly DecideChoice[]>> = {
  'no-scheme': ['mend', 'exclude'],
  'mistyped-scheme': ['mend', 'exclude'],
  'comma-in-host': ['mend', 'exclude'],
  'wide-mark': ['mend', 'keep', 'exclude'],
  'html-entity': ['mend', 'keep', 'exclude'],
  'escaped-mark': ['mend', 'keep', 'exclude'],
  'text-after-link': ['mend', 'keep', 'exclude'],
  'space-in-link': ['keep', 'mend', 'exclude'],
  'several-in-query': ['mend', 'keep', 'exclude'],
  wrapped: ['mend', 'keep', 'exclude'],
  'maybe-cut': ['mend', 'keep', 'trim', 'exclude'],
  'broken-row': ['mend', 'keep', 'exclude'],
  'shown-differs': ['mend', 'keep', 'exclude'],
  'private-host': ['keep', 'exclude'],
  // `mend` first asks for the site. Until it is known, a row only offers `exclude`.
  'no-site': ['mend', 'exclude'],
  'stray-character': ['mend', 'keep', 'exclude'],
  'short-link': ['keep', 'exclude'],
  'same-page': ['mend', 'keep', 'exclude'],
}

/**
 * Statuses of a row that was submitted: the state of its link.
 */
export const sentStatuses = [
  'waiting',
  'sending',
  'accepted',
  'refused',
  'in-doubt',
  'cancelled',
] as const
export type SentStatus = (typeof sentStatuses)[number]

/** All statuses of a row. */
export const rowStatuses = [...linkStatuses, ...sentStatuses] as const
export type RowStatus = (typeof rowStatuses)[number]

/** Number of rows by status. Every row has exactly one. */
export type RowCounts = Readonly<Record<RowStatus, number>>

/** True for rows that cannot be changed, because their link is pending, in flight, accepted or in doubt. */
export function isLocked(status: RowStatus): boolean {
  return (
    status === 'waiting' || status === 'sending' || status === 'accepted' || status === 'in-doubt'
  )
}

/** Number of rows that a submission would send: ready and fixed ones. */
export function sendableRows(counts: RowCounts): number {
  return counts.ready + counts.cleaned
}
