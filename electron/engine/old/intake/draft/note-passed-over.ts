import type { IntakeProblem } from '../../../../shared/intake-problem.ts'
import { fail, ok, type Result } from '../../../../shared/result.ts'
import type { LinkTable } from '../../../lists/table/link-table.ts'
import type { LogEntry } from './log-entry.ts'

/**
 * Notes, with the last list that came out of an archive, which files in it were no lists; fails where
 * none came out, with their names.
 */
export function notePassedOver(
  passedOver: readonly string[],
  { sources }: LinkTable,
  entries: LogEntry[],
): Result<void, IntakeProblem> {
  if (passedOver.length === 0) return ok(undefined)
  const entry = entries.pop()
  const source = sources.at(-1)
  if (entry?.kind !== 'source' || source === undefined) return fail('no-list-inside', passedOver)
  entries.push({ ...entry, passedOver })
  source.passedOver = passedOver
  return ok(undefined)
}
