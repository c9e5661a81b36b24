import type { IntakeProblem } from '../../../shared/imports.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import type { LinkTable } from '../../table/index.ts'
import { type ByteSource, watched } from '../source/byte-source.ts'
import { load, type LoadOptions } from '../source/load.ts'
import { forEachFile } from './archive.ts'
import { type FilesInArchive, type FoundSource, sourcesOf } from './format.ts'
import { readContents } from './formats.ts'

type LoadFileOptions = Pick<LoadOptions, 'kind' | 'name' | 'signal'>

/**
 * Reads all sources of a file into a table, and closes the file. If it fails, the table may hold some
 * of them: throw it away.
 */
export async function loadFile(
  table: LinkTable,
  source: ByteSource,
  options: LoadFileOptions,
): Promise<Result<undefined, IntakeProblem>> {
  const contents = await readContents(watched(source, options.signal), options.name)
  if (!contents.ok) return contents
  return contents.value.kind === 'archive'
    ? loadArchive(table, contents.value.files, options)
    : loadAll(table, sourcesOf(contents.value, options.name), options)
}

async function loadArchive(
  table: LinkTable,
  files: FilesInArchive,
  options: LoadFileOptions,
): Promise<Result<undefined, IntakeProblem>> {
  const before = table.sources.length
  const passedOver = await forEachFile(files, (sources) => loadAll(table, sources, options))
  if (!passedOver.ok) return passedOver
  if (passedOver.value.length === 0) return ok(undefined)
  const last = table.sources.at(-1)
  const hasLines = table.sources.slice(before).some(({ lines }) => lines > 0)
  if (last === undefined || !hasLines) return fail('no-list-inside', passedOver.value)
  last.passedOver = passedOver.value
  return ok(undefined)
}

/** Closes each source, also those behind one that failed. */
async function loadAll(
  table: LinkTable,
  sources: readonly FoundSource[],
  options: LoadFileOptions,
): Promise<Result<undefined, IntakeProblem>> {
  let problem: IntakeProblem | undefined
  for (const { lines, ...source } of sources) {
    if (problem === undefined) {
      const loaded = await load(table, lines, { ...options, ...source })
      problem = loaded.ok ? undefined : loaded.error
    }
    await lines.close()
  }
  return problem === undefined ? ok(undefined) : fail(problem)
}
