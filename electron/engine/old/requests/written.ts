import { type DiskProblem, diskProblemOf } from '../../../shared/disk-problem.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'

/** What a write gives, unless the disk does not take it. */
export function written<Value>(write: () => Value): Result<Value, DiskProblem> {
  try {
    return ok(write())
  } catch (error) {
    return refused(error)
  }
}

/** What several writes give, one after the other, unless the disk does not take one of them. */
export async function allWritten<Value>(
  write: () => Promise<Value>,
): Promise<Result<Value, DiskProblem>> {
  try {
    return ok(await write())
  } catch (error) {
    return refused(error)
  }
}

function refused(error: unknown): Result<never, DiskProblem> {
  const problem = diskProblemOf(error)
  if (problem === undefined) throw error
  return fail(problem)
}
