/** Why a disk refuses a write. */
export type DiskProblem = 'disk-full' | 'folder-unwritable'

/** The disk refused a write. Nothing of it was kept. */
export class DiskError extends Error {
  override readonly name = 'DiskError'
  readonly problem: DiskProblem

  constructor(problem: DiskProblem, cause?: unknown) {
    super(problem, { cause })
    this.problem = problem
  }
}

/** The problem for each error code of a refused write. */
const problemOfCode: ReadonlyMap<unknown, DiskProblem> = new Map([
  // No space: on the disk, within the user's quota, or in a file of that size.
  ['ENOSPC', 'disk-full'],
  ['EDQUOT', 'disk-full'],
  ['EFBIG', 'disk-full'],
  // No permission, or in use.
  ['EACCES', 'folder-unwritable'],
  ['EPERM', 'folder-unwritable'],
  ['EROFS', 'folder-unwritable'],
  ['EBUSY', 'folder-unwritable'],
  ['ETXTBSY', 'folder-unwritable'],
  // The disk fails or was removed, or its server does not answer.
  ['EIO', 'folder-unwritable'],
  ['ENXIO', 'folder-unwritable'],
  ['ENODEV', 'folder-unwritable'],
  ['ESTALE', 'folder-unwritable'],
  // There is something else in the place of a file or a folder, or the folder does not exist.
  ['ENOENT', 'folder-unwritable'],
  ['ENOTDIR', 'folder-unwritable'],
  ['EISDIR', 'folder-unwritable'],
  ['EEXIST', 'folder-unwritable'],
  ['ENOTEMPTY', 'folder-unwritable'],
  ['ELOOP', 'folder-unwritable'],
  ['EMLINK', 'folder-unwritable'],
  ['ENAMETOOLONG', 'folder-unwritable'],
  // The process or the system has no file handle left.
  ['EMFILE', 'folder-unwritable'],
  ['ENFILE', 'folder-unwritable'],
  // The file system does not support locks or other operations.
  ['ENOLCK', 'folder-unwritable'],
  ['ENOTSUP', 'folder-unwritable'],
  ['EOPNOTSUPP', 'folder-unwritable'],
  ['ENOSYS', 'folder-unwritable'],
])

/** The problem for errors without a code in Node ("Unknown system error -122"), by `errno`. */
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

/** The problem of the disk that caused an error, by its code or number. Undefined: it has another cause. */
export function diskProblemOf(error: unknown): DiskProblem | undefined {
  if (error instanceof DiskError) return error.problem
  if (!(error instanceof Error)) return undefined
  const byCode = 'code' in error ? problemOfCode.get(error.code) : undefined
  return byCode ?? ('errno' in error ? problemOfNumber.get(error.errno) : undefined)
}
