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

/** All ways in which a disk, or what stands in a file's place on it, says no. */
const problemOfCode: ReadonlyMap<unknown, DiskProblem> = new Map([
  // No room: none at all, none that is left to this user, none in a file of that size.
  ['ENOSPC', 'disk-full'],
  ['EDQUOT', 'disk-full'],
  ['EFBIG', 'disk-full'],
  // No leave.
  ['EACCES', 'folder-unwritable'],
  ['EPERM', 'folder-unwritable'],
  ['EROFS', 'folder-unwritable'],
  ['EBUSY', 'folder-unwritable'],
  ['ETXTBSY', 'folder-unwritable'],
  // A disk that fails, was pulled out, or whose server is gone.
  ['EIO', 'folder-unwritable'],
  ['ENXIO', 'folder-unwritable'],
  ['ENODEV', 'folder-unwritable'],
  ['ESTALE', 'folder-unwritable'],
  // Something else stands in the place of a file or a folder, or the folder is gone.
  ['ENOENT', 'folder-unwritable'],
  ['ENOTDIR', 'folder-unwritable'],
  ['EISDIR', 'folder-unwritable'],
  ['EEXIST', 'folder-unwritable'],
  ['ENOTEMPTY', 'folder-unwritable'],
  ['ELOOP', 'folder-unwritable'],
  ['EMLINK', 'folder-unwritable'],
  ['ENAMETOOLONG', 'folder-unwritable'],
  // The process or the system has no handle left.
  ['EMFILE', 'folder-unwritable'],
  ['ENFILE', 'folder-unwritable'],
  // Locks that a file system does not know, or has none of left.
  ['ENOLCK', 'folder-unwritable'],
  ['ENOTSUP', 'folder-unwritable'],
  ['EOPNOTSUPP', 'folder-unwritable'],
  ['ENOSYS', 'folder-unwritable'],
])

/** What Node has no code for ("Unknown system error -122"), by `errno`. */
const problemOfNumber: ReadonlyMap<unknown, DiskProblem> = new Map([
  // EDQUOT, on Linux and on macOS.
  [-122, 'disk-full'],
  [-69, 'disk-full'],
  // ESTALE, on Linux and on macOS; EUCLEAN and EREMOTEIO, a damaged disk, on Linux.
  [-116, 'folder-unwritable'],
  [-70, 'folder-unwritable'],
  [-117, 'folder-unwritable'],
  [-121, 'folder-unwritable'],
])

/** What a failed write tells of the disk, by its code or number; undefined: the error is about something else. */
export function diskProblemOf(error: unknown): DiskProblem | undefined {
  if (error instanceof DiskError) return error.problem
  if (!(error instanceof Error)) return undefined
  const byCode = 'code' in error ? problemOfCode.get(error.code) : undefined
  return byCode ?? ('errno' in error ? problemOfNumber.get(error.errno) : undefined)
}
