import type { DecideKind, LinkStatus, RejectReason } from './link.ts'

// What the English window, the terminal and files say of a line. Terminal and files say it in English
// whatever the window speaks, because programs read them. The window has words of its own for what
// waits for a choice: beside its buttons there is less room.

/** What each status is called. */
export const statusWords: Readonly<Record<LinkStatus, string>> = {
  ready: 'Ready',
  cleaned: 'Fixed',
  decide: 'Needs your choice',
  duplicate: 'Duplicate',
  'sent-before': 'Sent before',
  rejected: 'Not a usable link',
  excluded: 'Left out',
  blank: 'Empty line',
}

/** Why a line waits for the user's choice. */
export const decideWords: Readonly<Record<DecideKind, string>> = {
  'no-scheme': 'No http:// or https://',
  'mistyped-scheme': 'Mistyped http:// or https://',
  'comma-in-host': 'A comma in the host',
  'wide-mark': 'A full-width mark in the address',
  'html-entity': 'HTML &amp; in the query',
  'escaped-mark': 'A backslash in the link',
  'text-after-link': 'Text after the link',
  'space-in-link': 'A space in the link',
  'several-in-query': 'Several links in one',
  wrapped: 'Wrapped by a redirect',
  'maybe-cut': 'Perhaps cut off',
  'broken-row': 'A row with too many or too few cells',
  'shown-differs': 'Shows one link and leads to another',
  'private-host': 'Private address',
  'no-site': 'A path without a site',
  'stray-character': 'A stray % or a dot after the host',
  'short-link': 'A short link: its page is not known',
  'same-page': 'Has a # part, which search engines ignore',
}

/** Why a line is not a usable link. */
export const rejectWords: Readonly<Record<RejectReason, string>> = {
  'unsupported-scheme': 'Not http or https',
  'not-a-link': 'No link in it',
  'too-long': 'Longer than the service accepts',
  'invalid-host': 'The address has no valid host',
  'invalid-port': 'The port is not a valid number',
  'has-credentials': 'Contains a user name or password',
  formula: 'Only a formula knows this link',
  'formula-error': 'A formula’s error, not a link',
}
