import type { IntakeProblem } from '../shared/imports.ts'
import type { DecideKind, LinkStatus, LinkWarning, RejectReason } from '../shared/link.ts'
import type { Result } from '../shared/result.ts'
import { type CheckCommand, type ExitCode, exitCode, type Inputs } from './command.ts'
import { printJson, type Voice } from './voice.ts'
import {
  amount,
  describeLines,
  describeSources,
  intakeSentence,
  type LineCounts,
  notUsable,
  type ToldSource,
} from './words.ts'

/** A list that was read without any engine or data folder. */
interface CheckedList extends LineCounts {
  readonly lines: number
  /** Links that would be sent. */
  readonly links: number
  /** What it was made of. */
  readonly sources: readonly ToldSource[]
  /** Of `rejected`; what `decide` waits for is told row by row. */
  readonly byReason: Readonly<Record<RejectReason, number>>
  readonly byWarning: Readonly<Record<LinkWarning, number>>
  /** The rows of one status, in order. */
  rowsOf(status: LinkStatus): Iterable<CheckedRow>
}

/** A row of `check --list`. */
interface CheckedRow {
  readonly line: number
  readonly text: string
  /** What would be sent. */
  readonly link: string | undefined
  readonly kind: DecideKind | RejectReason | undefined
}

/** Reads lists one after the other as one; a failure names the one that cannot be read. */
export type ReadLists = (
  inputs: Inputs,
  options: ReadOptions,
) => Promise<Result<CheckedList, UnreadInput | 'not-a-site'>>

/** What else lists are read by. */
interface ReadOptions {
  readonly urlLength: number | undefined
  /** The site that lines which are only paths belong to, as it was typed. */
  readonly site: string | undefined
}

/** An input that cannot be read. */
interface UnreadInput {
  readonly input: string
  readonly problem: IntakeProblem
  /** What in it that is about. */
  readonly about?: readonly string[] | undefined
}

/** `linkferry check`: says what the lines are; sends nothing. */
export async function check(
  command: CheckCommand,
  voice: Voice,
  readLists: ReadLists,
): Promise<ExitCode> {
  const { inputs, limits, site } = command
  const read = await readLists(inputs, { urlLength: limits.urlLength, site })
  if (!read.ok) {
    if (read.error === 'not-a-site') {
      voice.say(siteSentence(site ?? ''))
      return exitCode.wrongUsage
    }
    const { input, problem, about } = read.error
    voice.say(intakeSentence(problem, nameOf(input), about))
    return exitCode.wrongUsage
  }
  const list = read.value
  if (command.asJson) {
    for (const line of describeSources(list.sources)) voice.say(line)
    printJson(voice, checkDocument(list, command.list))
  } else for (const line of describe(list, command.list)) voice.say(line)
  return notUsable(list) > 0 ? exitCode.withRemainder : exitCode.done
}

/** Says that what was given as a site is none. */
export function siteSentence(site: string): string {
  return `--site takes a site such as https://www.shop.example, not “${site}”.`
}

/** How sentences call an input. */
export function nameOf(input: string): string {
  return input === '-' ? 'Standard input' : input
}

function checkDocument(list: CheckedList, status: LinkStatus | undefined) {
  const { lines, links, byStatus } = list
  // No word of a user sends anything again here.
  const { 'sent-again': _, ...byWarning } = list.byWarning
  const counts = { lines, links, byStatus, byReason: documentedReasons(list.byReason), byWarning }
  if (status === undefined) return counts
  const rows = Array.from(list.rowsOf(status), ({ line, text, link, kind }) => ({
    line,
    text,
    link: link ?? null,
    kind: documentedKind(kind) ?? null,
  }))
  return { ...counts, list: rows }
}

/** The keys of a document are fixed, because programs read it: what a formula hides is no link there. */
export function documentedKind(kind: CheckedRow['kind']): CheckedRow['kind'] {
  return kind === 'formula' || kind === 'formula-error' ? 'not-a-link' : kind
}

function documentedReasons(byReason: CheckedList['byReason']) {
  const { formula, 'formula-error': error, ...documented } = byReason
  return { ...documented, 'not-a-link': documented['not-a-link'] + formula + error }
}

function* describe(list: CheckedList, status: LinkStatus | undefined): Iterable<string> {
  yield `${amount(list.lines, 'line')}, ${amount(list.links, 'link')} to send.`
  yield* describeLines(list)
  yield* describeSources(list.sources)
  if (status === undefined) return
  for (const { line, text, link, kind } of list.rowsOf(status)) {
    const sent = link === undefined || link === text ? '' : ` → ${link}`
    yield `${line}: ${text}${sent}${kind === undefined ? '' : ` (${kind})`}`
  }
}
