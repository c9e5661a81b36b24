import { statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { makeFolder } from '../../../electron/disk/replace-file.ts'
import { temporaryFolder } from '../../setup/temporary-folder.ts'

test('a folder is made with those above it, for their user only', async () => {
  const above = path.join(await temporaryFolder(), 'one')
  const folder = path.join(above, 'two')

  makeFolder(folder)
  makeFolder(folder)

  // Windows has no such modes.
  const othersMay = [above, folder].map((made) => statSync(made).mode & 0o077)
  expect(process.platform === 'win32' ? [0, 0] : othersMay).toEqual([0, 0])
})

test('a folder in whose place a file stands is told', async () => {
  const file = path.join(await temporaryFolder(), 'file')
  writeFileSync(file, '')

  expect(() => makeFolder(file)).toThrow('EEXIST')
})

test('a file in its way is told', async () => {
  const file = path.join(await temporaryFolder(), 'file')
  writeFileSync(file, '')

  expect(() => makeFolder(path.join(file, 'folder'))).toThrow('EEXIST')
})

test.runIf(process.platform === 'win32')('a drive that is not there is told', () => {
  expect(() => makeFolder('B:\\linkferry')).toThrow('ENOENT')
})

test.runIf(process.platform === 'linux')('a folder that takes no other is told, at once', () => {
  expect(() => makeFolder('/proc/linkferry/folder')).toThrow('ENOENT')
})
