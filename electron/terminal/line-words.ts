import type { IntakeProblem } from '../shared/draft.ts'
import {
  decideKinds,
  type DecideKind,
  linkStatuses,
  type LinkStatus,
  rejectReasons,
  type RejectReason,
} from '../shared/link.ts'
import { figure } from './amounts.ts'

/** How many lines there are of everything, as far as words need it. */
export interface LineCounts {
  readonly byStatus: Readonly<Record<LinkStatus, number>>
  readonly byDecideKind: Readonly<Record<DecideKind, number>>
  readonly byRejectReason: Readonly<Record<RejectReason, number>>
}

const statusWords: Readonly<Record<LinkStatus, string>> = {
  ready: 'ready',
  cleaned: 'fixed',
  decide: 'need your choice',
  duplicate: 'duplicates',
  'sent-before': 'sent before',
  rejected: 'not usable links',
  excluded: 'left out',
  blank: 'empty lines',
}

const decideWords: Readonly<Record<DecideKind, string>> = {
  'no-scheme': 'without http:// or https://',
  'mistyped-scheme': 'with a mistyped http:// or https://',
  'html-entity': 'with &amp; in the query',
  'text-after-link': 'with text after the link',
  'several-in-query': 'with several links in the query',
  wrapped: 'wrapped by a redirect',
  'maybe-cut': 'perhaps cut off',
  'private-host': 'with an address that only works inside a network',
}

const rejectWords: Readonly<Record<RejectReason, string>> = {
  'unsupported-scheme': 'not http or https',
  'not-a-link': 'no link in it',
  'too-long': 'longer than the service accepts',
  'invalid-host': 'no valid host',
  'invalid-port': 'no valid port',
  'has-credentials': 'contains a user name or password',
}

/** Lines that are there, a line a status, its kinds or reasons under it; for `check`. */
export function describeLines(counts: LineCounts): readonly string[] {
  return linkStatuses
    .filter((status) => counts.byStatus[status] > 0)
    .flatMap((status) => [
      entry(counts.byStatus[status], statusWords[status]),
      ...detailsOf(status, counts).map((detail) => `  ${detail}`),
    ])
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

/** Why a list could not be read; `name` is the file's. */
export function intakeSentence(problem: IntakeProblem, name: string): string {
  return intakeSentences[problem].replace('{name}', () => name)
}

const intakeSentences: Readonly<Record<IntakeProblem, string>> = {
  'unknown-draft': 'The list was put away while {name} was read; nothing was sent.',
  'file-unreadable': '{name} cannot be read.',
  'file-is-folder': '{name} is a folder, not a list.',
  'unsupported-file': '{name} is a kind of file that cannot be read; save it as text or CSV.',
  'binary-file': '{name} is not text.',
  'line-too-long': '{name} has a line too long to be a list of links.',
  'too-many-rows': '{name} has more lines than can be held at once; cut it in parts.',
  'disk-full': 'The disk is full, so {name} was not read in.',
  cancelled: 'Reading {name} was stopped.',
}

function detailsOf(status: LinkStatus, counts: LineCounts): readonly string[] {
  if (status === 'decide')
    return decideKinds
      .filter((kind) => counts.byDecideKind[kind] > 0)
      .map((kind) => entry(counts.byDecideKind[kind], decideWords[kind]))
  if (status === 'rejected')
    return rejectReasons
      .filter((reason) => counts.byRejectReason[reason] > 0)
      .map((reason) => entry(counts.byRejectReason[reason], rejectWords[reason]))
  return []
}

function entry(count: number, words: string): string {
  return `${figure(count).padStart(9)} ${words}`
}
