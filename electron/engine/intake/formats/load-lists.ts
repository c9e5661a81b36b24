import type { IntakeProblem } from '../../../shared/draft.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import type { ByteSource } from '../source/byte-source.ts'
import { load, type LoadOptions } from '../source/load.ts'
import { watched } from '../source/watched.ts'
import type { LinkTable } from '../table/link-table.ts'
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
  const lists =
    found.value.kind === 'made'
      ? found.value.lists
      : [{ name: options.name, lines: found.value.lines }]
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
