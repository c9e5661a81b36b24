import { expect, test } from 'vitest'
import { DiskError, diskProblemOf } from '../../../electron/shared/disk-problem.ts'

const systemError = (code: string, errno: number): Error =>
  Object.assign(new Error(`${code}: a message that must not matter`), { code, errno })

test.each([
  ['ENOSPC', -28, 'disk-full'],
  ['EDQUOT', 0, 'disk-full'],
  ['Unknown system error -122', -122, 'disk-full'],
  ['Unknown system error -69', -69, 'disk-full'],
  ['EFBIG', -27, 'disk-full'],
  ['EROFS', -30, 'folder-unwritable'],
  ['EIO', -5, 'folder-unwritable'],
  ['Unknown system error -117', -117, 'folder-unwritable'],
  ['Unknown system error -121', -121, 'folder-unwritable'],
  ['EACCES', -13, 'folder-unwritable'],
  ['EPERM', -1, 'folder-unwritable'],
  ['ENOTDIR', -20, 'folder-unwritable'],
  ['EISDIR', -21, 'folder-unwritable'],
  ['EEXIST', -17, 'folder-unwritable'],
  ['ENOENT', -2, 'folder-unwritable'],
  ['ELOOP', -40, 'folder-unwritable'],
  ['EMFILE', -24, 'folder-unwritable'],
  ['ENFILE', -23, 'folder-unwritable'],
  ['ESTALE', 0, 'folder-unwritable'],
  ['Unknown system error -70', -70, 'folder-unwritable'],
  ['Unknown system error -116', -116, 'folder-unwritable'],
  ['EBUSY', -16, 'folder-unwritable'],
  ['ETXTBSY', -26, 'folder-unwritable'],
  ['ENXIO', -6, 'folder-unwritable'],
  ['ENODEV', -19, 'folder-unwritable'],
  ['ENOTEMPTY', -39, 'folder-unwritable'],
  ['EMLINK', -31, 'folder-unwritable'],
  ['ENAMETOOLONG', -36, 'folder-unwritable'],
  ['ENOLCK', -37, 'folder-unwritable'],
  ['ENOTSUP', -95, 'folder-unwritable'],
  ['EOPNOTSUPP', -95, 'folder-unwritable'],
  ['ENOSYS', -38, 'folder-unwritable'],
  ['ECONNRESET', -104, undefined],
  ['ETIMEDOUT', -110, undefined],
  ['ERR_INVALID_ARG_TYPE', 0, undefined],
])('%s (%d) says: %s', (code, errno, problem) => {
  expect(diskProblemOf(systemError(code, errno))).toBe(problem)
})

test('only errors have a problem, and a DiskError has its own', () => {
  expect(diskProblemOf({ code: 'ENOSPC', errno: -28 })).toBeUndefined()
  expect(diskProblemOf(new Error('ENOSPC: no space left on device'))).toBeUndefined()
  expect(diskProblemOf(new DiskError('disk-full'))).toBe('disk-full')
})
