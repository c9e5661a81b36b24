import type { IntakeProblem } from '../shared/imports.ts'
import type { DecideKind, LinkStatus, LinkWarning, RejectReason } from '../shared/link.ts'
import type { Result } from '../shared/result.ts'
import { type CheckCommand, type ExitCode, exitCode, type Inputs } from './command.ts'
import { printJson, type Terminal } from './terminal.ts'
import {
  amount,
  describeLines,
  describeSources,
  intakeSentence,
  type LineCounts,
  countNotUsable,
  type SourceSummary,
} from './words.ts'

/** A list that was read without an engine or data folder. */
export interface CheckedList extends LineCounts {
  readonly lines: number
  /** How many links would be sent. */
  readonly links: number
  /** The files that it was read from. */
  readonly sources: readonly SourceSummary[]
  /** Rejected lines by reason. */
  readonly byReason: Readonly<Record<RejectReason, number>>
  readonly byWarning: Readonly<Record<LinkWarning, number>>
  /** The rows of one status, in order. */
  rowsOf(status: LinkStatus): Iterable<CheckedRow>
  /** The links whose pages can be checked, in order: those to send, duplicates and private addresses. */
  pages(): Iterable<{ readonly line: number; readonly link: string }>
}

/** A row of `check --list`. */
interface CheckedRow {
  readonly line: number
  readonly text: string
  /** What would be sent. */
  readonly link: string | undefined
  readonly kind: DecideKind | RejectReason | undefined
}

/** Reads several inputs as one list; a failure names the input that cannot be read. */
export type ReadLists = (
  inputs: Inputs,
  options: ReadOptions,
) => Promise<Result<CheckedList, UnreadableInput | 'not-a-site'>>

/** How inputs are read. */
interface ReadOptions {
  /** The longest link that is sent, in characters; undefined: the default. */
  readonly urlLength: number | undefined
  /** The site of lines that are only paths, as typed. */
  readonly site: string | undefined
}

/** An input that cannot be read. */
interface UnreadableInput {
  readonly input: string
  readonly problem: IntakeProblem
  /** The files in the input that the problem is about. */
  readonly about?: readonly string[] | undefined
}

/** `linkferry check`: counts the lines of a list by status and sends nothing. */
export async function check(
  command: CheckCommand,
  terminal: Terminal,
  readLists: ReadLists,
): Promise<ExitCode> {
  const list = await readInputs(command, terminal, readLists)
  if (list === undefined) return exitCode.wrongUsage
  if (command.asJson) {
    for (const line of describeSources(list.sources)) terminal.say(line)
    printJson(terminal, checkDocument(list, command.list))
  } else for (const line of describe(list, command.list)) terminal.say(line)
  return countNotUsable(list) > 0 ? exitCode.withRemainder : exitCode.done
}

/** Reads the inputs of a command as one list; undefined, after a message, if they cannot be read. */
export async function readInputs(
  { inputs, limits, site }: Pick<CheckCommand, 'inputs' | 'limits' | 'site'>,
  terminal: Terminal,
  readLists: ReadLists,
): Promise<CheckedList | undefined> {
  const read = await readLists(inputs, { urlLength: limits.urlLength, site })
  if (read.ok) return read.value
  if (read.error === 'not-a-site') terminal.say(siteSentence(site ?? ''))
  else {
    const { input, problem, about } = read.error
    terminal.say(intakeSentence(problem, nameOf(input), about))
  }
  return undefined
}

/** The error for a `--site` that is not a site. */
export function siteSentence(site: string): string {
  return `--site takes a site such as https://www.shop.example, not “${site}”.`
}

/** The name of an input in messages. */
export function nameOf(input: string): string {
  return input === '-' ? 'Standard input' : input
}

function checkDocument(list: CheckedList, status: LinkStatus | undefined) {
  const { lines, links, byStatus } = list
  // `check` has no account, so no link of it is a resend.
  const { 'sent-again': _, ...byWarning } = list.byWarning
  const counts = { lines, links, byStatus, byReason: jsonReasons(list.byReason), byWarning }
  if (status === undefined) return counts
  const rows = Array.from(list.rowsOf(status), ({ line, text, link, kind }) => ({
    line,
    text,
    link: link ?? null,
    kind: jsonKind(kind) ?? null,
  }))
  return { ...counts, list: rows }
}

/**
 * The kind of a row in JSON documents. Programs read them, so their keys are fixed: they have none for
 * formulas, and list those as `not-a-link`.
 */
export function jsonKind(kind: CheckedRow['kind']): CheckedRow['kind'] {
  return kind === 'formula' || kind === 'formula-error' ? 'not-a-link' : kind
}

function jsonReasons(byReason: CheckedList['byReason']) {
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
