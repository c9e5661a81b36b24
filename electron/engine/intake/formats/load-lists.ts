import type { IntakeProblem } from '../../../shared/draft.ts'
import { ok, type Result } from '../../../shared/result.ts'
import type { ByteSource } from '../source/byte-source.ts'
import { load, type LoadOptions } from '../source/load.ts'
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
  const found = await listsIn(source, options.name)
  if (!found.ok) return found
  const lists =
    found.value.kind === 'made'
      ? found.value.lists
      : [{ name: options.name, lines: found.value.lines }]
  for (const { lines, ...list } of lists) {
    const loaded = await load(table, lines, { ...options, ...list })
    await lines.close()
    if (!loaded.ok) return loaded
  }
  return ok(undefined)
}
