import { diskProblemOf } from '../../shared/disk-problem.ts'
import { fail, ok, type Result } from '../../shared/result.ts'

/** What a write gives, unless the disk does not take it. */
export function written<Value>(write: () => Value): Result<Value, 'disk-full'> {
  try {
    return ok(write())
  } catch (error) {
    if (diskProblemOf(error) === undefined) throw error
    return fail('disk-full')
  }
}
