import { constants, copyFile, link, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { SourceEncoding } from '../../../../shared/draft-source.ts'
import type { IntakeProblem } from '../../../../shared/intake-problem.ts'
import { problemOf } from '../../../importers/source/byte-source.ts'
import type { Layout } from '../../../lists/table/layout.ts'
import { DraftFolder } from './draft-folder.ts'
import { EditLog } from './edit-log.ts'
import type { LogEntry } from './log-entry.ts'

/** Another way to read one source of a draft. */
export interface OtherReading {
  readonly sourceIndex: number
  readonly column?: number | 'whole-lines' | undefined
  readonly encoding?: SourceEncoding | undefined
}

/**
 * Lays out a draft's folder with the sources of another. The log comes last: a folder without one
 * is no draft, so a crash on the way leaves only the old draft. The problem, if there is one.
 */
export async function layOutAgain(
  from: string,
  to: string,
  change: OtherReading,
): Promise<IntakeProblem | undefined> {
  try {
    const { entries } = await EditLog.open(DraftFolder.logIn(from))
    const sources = entries.filter((entry) => entry.kind === 'source')
    await mkdir(to, { recursive: true })
    for (const { file } of sources) await takeOver(join(from, file), join(to, file))
    const kept = entries.filter(({ kind }) => kind === 'source' || kind === 'include-sent-before')
    const changed = sources[change.sourceIndex]
    const read = kept.map((entry) => (entry === changed ? readOtherwise(changed, change) : entry))
    await EditLog.write(DraftFolder.logIn(to), read)
    return undefined
  } catch (error) {
    await DraftFolder.removeAt(to)
    return problemOf(error)
  }
}

type SourceEntry = Extract<LogEntry, { readonly kind: 'source' }>

function readOtherwise(entry: SourceEntry, { column, encoding }: OtherReading): SourceEntry {
  return {
    ...entry,
    layout: column === undefined ? entry.layout : layoutWith(entry.layout, column),
    encoding: encoding ?? entry.encoding,
  }
}

function layoutWith(layout: Layout, column: number | 'whole-lines'): Layout {
  const { cellMarks } = layout
  const table = layout.format === 'table' ? layout : layout.asTable
  return column === 'whole-lines'
    ? { format: 'text', cellMarks, asTable: table }
    : { ...(table ?? { format: 'table', columns: [] }), linkColumn: column, cellMarks }
}

/** Sources are never written again, so two drafts may hold the same file. */
async function takeOver(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch {
    // A file system without links.
    await copyFile(from, to, constants.COPYFILE_EXCL)
  }
}
