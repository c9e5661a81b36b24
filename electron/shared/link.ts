/** The status of a link and of its row, and the reasons for it. */
/** What intake decided about one row, in the order in which the window lists them. */
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

/** Why a row waits for the user's choice: the app could mend it but must not guess. */
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

/** Why a row is not a usable link. */
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

/** What is worth a look in a link that is sent all the same; eight at most, a row has a byte for them. */
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

/** What step 2 of intake (or the serialiser) changed in a `cleaned` row; shown to the user. */
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
 * How the user can resolve a row (or all rows of a kind) that needs a choice.
 * `mend` is the kind's own repair (add https://, correct the scheme, decode the entity, keep only
 * the link, split, unwrap, join with the lines below or the cells beside it, take the link behind a
 * cell); `keep` sends what stands there as one link, or the part of it that the kind asks about;
 * `trim` sends it without the dots that it ends in; `exclude` leaves it out.
 */
export const decideChoices = ['mend', 'keep', 'trim', 'exclude'] as const
export type DecideChoice = (typeof decideChoices)[number]

/** Which choices a kind offers, the recommended one first; a row may recommend another. */
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
  // What a mending needs is asked first: which site. Until then a row offers only to be left out.
  'no-site': ['mend', 'exclude'],
  'stray-character': ['mend', 'keep', 'exclude'],
  'short-link': ['keep', 'exclude'],
  'same-page': ['mend', 'keep', 'exclude'],
}

/**
 * What a row of a list is now: before it is sent what parsing and the user made of it, afterwards
 * what became of its link. In the order in which the window lists them.
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

export const rowStatuses = [...linkStatuses, ...sentStatuses] as const
export type RowStatus = (typeof rowStatuses)[number]

/** Rows of a list by status; every row is counted once. */
export type RowCounts = Readonly<Record<RowStatus, number>>

/** True for rows that are queued or sent, or may have been: they cannot be changed. */
export function isLocked(status: RowStatus): boolean {
  return (
    status === 'waiting' || status === 'sending' || status === 'accepted' || status === 'in-doubt'
  )
}

/** Rows that a submission sends: ready ones and fixed ones. */
export function sendableRows(counts: RowCounts): number {
  return counts.ready + counts.cleaned
}
