import { assertNever } from '../../../shared/assert-never.ts'
import type { IntakeProblem } from '../../../shared/imports.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import type { LinkTable } from '../../table/index.ts'
import { type ByteSource, watched } from '../source/byte-source.ts'
import { load, type LoadOptions } from '../source/load.ts'
import { type ListsOfFiles, takeEach } from './archive.ts'
import { listsIn } from './lists-in-file.ts'
import type { ListInFile } from './text-chunks.ts'

/**
 * Reads all lists of a file of any kind into a table that nobody keeps if it fails, and closes the
 * source.
 */
export async function loadLists(
  table: LinkTable,
  source: ByteSource,
  options: Pick<LoadOptions, 'kind' | 'name' | 'signal'>,
): Promise<Result<undefined, IntakeProblem>> {
  const found = await listsIn(watched(source, options.signal), options.name)
  if (!found.ok) return found
  switch (found.value.kind) {
    case 'text':
      return loadAll(table, [{ ...found.value, name: options.name }], options)
    case 'made':
      return loadAll(table, found.value.lists, options)
    case 'packed':
      return loadPacked(table, found.value.files, options)
    default:
      return assertNever(found.value)
  }
}

async function loadPacked(
  table: LinkTable,
  files: ListsOfFiles,
  options: Pick<LoadOptions, 'kind' | 'name' | 'signal'>,
): Promise<Result<undefined, IntakeProblem>> {
  const before = table.sources.length
  const passedOver = await takeEach(files, (lists) => loadAll(table, lists, options))
  if (!passedOver.ok) return passedOver
  if (passedOver.value.length === 0) return ok(undefined)
  const last = table.sources.at(-1)
  const isAnyList = table.sources.slice(before).some(({ lines }) => lines > 0)
  if (last === undefined || !isAnyList) return fail('no-list-inside', passedOver.value)
  last.passedOver = passedOver.value
  return ok(undefined)
}

/** Closes each list, also behind one that failed. */
async function loadAll(
  table: LinkTable,
  lists: readonly (Pick<ListInFile, 'name' | 'lines' | 'remarks'> & Partial<ListInFile>)[],
  options: Pick<LoadOptions, 'kind' | 'name' | 'signal'>,
): Promise<Result<undefined, IntakeProblem>> {
  let problem: IntakeProblem | undefined
  for (const { lines, ...list } of lists) {
    if (problem === undefined) {
      const loaded = await load(table, lines, { ...options, ...list })
      problem = loaded.ok ? undefined : loaded.error
    }
    await lines.close()
  }
  return problem === undefined ? ok(undefined) : fail(problem)
}
