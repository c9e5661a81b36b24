/** Why a disk takes no write. */
export type DiskProblem = 'disk-full' | 'folder-unwritable'

/** A write that the disk refused. Nothing of it is kept. */
export class DiskError extends Error {
  override readonly name = 'DiskError'
  readonly problem: DiskProblem

  constructor(problem: DiskProblem, cause?: unknown) {
    super(problem, { cause })
    this.problem = problem
  }
}

const problemOfCode: ReadonlyMap<unknown, DiskProblem> = new Map([
  ['ENOSPC', 'disk-full'],
  ['EDQUOT', 'disk-full'],
  ['EACCES', 'folder-unwritable'],
  ['EPERM', 'folder-unwritable'],
  ['EROFS', 'folder-unwritable'],
  ['EIO', 'folder-unwritable'],
])

/** What a failed write tells of the disk; undefined: the error is about something else. */
export function diskProblemOf(error: unknown): DiskProblem | undefined {
  if (error instanceof DiskError) return error.problem
  return error instanceof Error && 'code' in error ? problemOfCode.get(error.code) : undefined
}
