import { Readable } from 'node:stream'
import { assertNever } from '../../../shared/assert-never.ts'
import { DiskError } from '../../../shared/disk-problem.ts'
import type { IntakeProblem } from '../../../shared/intake-problem.ts'
import type { Result } from '../../../shared/result.ts'
import type { Step } from '../reading/mending.ts'
import { type ByteSource, streamSource } from '../source/byte-source.ts'
import type { LinkTable } from '../table/link-table.ts'
import type { LeftFrom } from '../table/table-source.ts'
import type { Editing } from './editing.ts'
import type { LeftoverSource } from './left-lines.ts'
import { rowsOfLines } from './leftover.ts'
import type { SourceName } from './source-name.ts'

const linesAtATime = 10_000

/** What takes lines into a draft. */
interface Into {
  readonly table: LinkTable
  readonly edits: Editing
  readonly take: (source: SourceName, bytes: ByteSource) => Promise<Result<void, IntakeProblem>>
}

/**
 * Takes what a submission left over of one source into a draft, with what the user had chosen
 * there; `leftBy`: the draft that was submitted. Rejects with a DiskError where the disk does not take it.
 */
export async function takeLeftover(
  { source, lines, lineNumbers, were, rows, excluded, chosen }: LeftoverSource,
  leftBy: string | undefined,
  { table, edits, take }: Into,
): Promise<void> {
  const firstRow = table.rows.count
  const { kind, name, isFromHistory, layout } = source
  const leftFrom: LeftFrom | undefined =
    leftBy === undefined
      ? source.leftFrom && { ...source.leftFrom, were, rows }
      : { receivedWith: leftBy, ...source.leftFrom, leftBy, were, rows }
  const named = { kind, name, isFromHistory, layout, lineNumbers, leftFrom, isMade: true }
  const taken = await take(named, streamSource(Readable.from(inPieces(lines))))
  if (!taken.ok && taken.error === 'disk-full') throw new DiskError('disk-full')
  // Its lines are in memory: what could not be read is the copy that could not be written.
  if (!taken.ok && taken.error === 'file-unreadable') throw new DiskError('folder-unwritable')
  if (!taken.ok) throw new Error(`What was left over could not be kept: ${taken.error}`)
  for (const { step, lines: where } of chosen.values())
    await chooseAgain(edits, step, rowsOfLines(table.rows, firstRow, where))
  const leftOut = rowsOfLines(table.rows, firstRow, excluded)
  if (leftOut.length > 0) await edits.exclude(leftOut)
}

async function chooseAgain(edits: Editing, step: Step, rows: readonly number[]): Promise<void> {
  switch (step) {
    case 'mend':
    case 'keep':
      await edits.decide({ rows }, step)
      return
    case 'trim':
      await edits.trim(rows)
      return
    default:
      assertNever(step)
  }
}

function* inPieces(lines: readonly string[]): Generator<string> {
  for (let start = 0; start < lines.length; start += linesAtATime)
    yield `${lines.slice(start, start + linesAtATime).join('\n')}\n`
}
