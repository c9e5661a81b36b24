import { english } from '../engine/export/words/index.ts'
import type { ListSource } from '../shared/contract/index.ts'
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
import { amount, figure } from './amounts.ts'

/** What each status is called, as in files and in the window; a blank line has no word there. */
export const statusWords: Readonly<Record<RowStatus, string>> = {
  ...english.status,
  blank: 'Blank',
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
