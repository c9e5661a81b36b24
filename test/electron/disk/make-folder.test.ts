import { statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { makeFolder } from '../../../electron/disk/replace-file.ts'
import { temporaryFolder } from '../../setup/temporary-folder.ts'

test('a folder is created with the folders above it, for their user only', async () => {
  const above = path.join(await temporaryFolder(), 'one')
  const folder = path.join(above, 'two')

  makeFolder(folder)
  makeFolder(folder)

  // Windows has no such modes.
  const modesOfOthers = [above, folder].map((created) => statSync(created).mode & 0o077)
  expect(process.platform === 'win32' ? [0, 0] : modesOfOthers).toEqual([0, 0])
})

test('a file in the place of the folder is an error', async () => {
  const file = path.join(await temporaryFolder(), 'file')
  writeFileSync(file, '')

  expect(() => makeFolder(file)).toThrow('EEXIST')
})

test('a file in the place of a folder above is an error', async () => {
  const file = path.join(await temporaryFolder(), 'file')
  writeFileSync(file, '')

  expect(() => makeFolder(path.join(file, 'folder'))).toThrow('EEXIST')
})

test.runIf(process.platform === 'win32')('a drive that does not exist is an error', () => {
  expect(() => makeFolder('B:\\linkferry')).toThrow('ENOENT')
})

test.runIf(process.platform === 'linux')(
  'a folder that cannot hold folders is an error, at once',
  () => {
    expect(() => makeFolder('/proc/linkferry/folder')).toThrow('ENOENT')
  },
)
