import { assertNever } from '../../../shared/assert-never.ts'
import type { IntakeProblem } from '../../../shared/draft.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import type { ByteSource } from '../source/byte-source.ts'
import { load, type LoadOptions } from '../source/load.ts'
import { watched } from '../source/watched.ts'
import type { LinkTable } from '../table/link-table.ts'
import { type ListsOfFiles, problemInside } from './archive.ts'
import type { ListInFile } from './list-in-file.ts'
import { listsIn } from './lists-in-file.ts'

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
      return loadAll(table, [{ name: options.name, lines: found.value.lines }], options)
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
  const passedOver: string[] = []
  for await (const file of files) {
    if (!file.ok) return fail(problemInside(file.error))
    if (file.value.kind === 'no-list') {
      passedOver.push(file.value.path)
      continue
    }
    const loaded = await loadAll(table, file.value.lists, options)
    if (!loaded.ok) return fail(problemInside(loaded.error))
  }
  if (passedOver.length === 0) return ok(undefined)
  const last = table.sources.at(-1)
  if (last === undefined || table.sources.length === before) return fail('unsupported-inside')
  last.passedOver = passedOver
  return ok(undefined)
}

/** Closes each list, also behind one that failed. */
async function loadAll(
  table: LinkTable,
  lists: readonly (Pick<ListInFile, 'name' | 'lines'> & Partial<ListInFile>)[],
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
