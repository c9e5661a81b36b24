import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { replaceFile } from '../../../electron/disk/replace-file.ts'
import { canMount, SmallDisk } from '../../fakes/small-disk.ts'
import { temporaryFolder } from '../../setup/temporary-folder.ts'

/** A move that fails with this code so many times, then succeeds. */
function failingMove(code: string, times: number): typeof renameSync {
  let left = times
  return (from, to) => {
    left -= 1
    if (left >= 0) throw Object.assign(new Error(`${code}: rename`), { code })
    renameSync(from, to)
  }
}

/** Creates a file `a.json`, alone in a folder. */
async function fileWith(text: string): Promise<string> {
  const file = path.join(await temporaryFolder(), 'a.json')
  writeFileSync(file, text)
  return file
}

test('a file gets new content, and no other file is left', async () => {
  const file = await fileWith('old')

  replaceFile(file, 'new')

  expect(readFileSync(file, 'utf8')).toBe('new')
  expect(readdirSync(path.dirname(file))).toEqual(['a.json'])
})

test('a file is created with its folders, for its user only', async () => {
  const file = path.join(await temporaryFolder(), 'new', 'a.json')

  replaceFile(file, 'new')

  // Windows has no such modes.
  const modesOfOthers = [file, path.dirname(file)].map((created) => statSync(created).mode & 0o077)
  expect(process.platform === 'win32' ? [0, 0] : modesOfOthers).toEqual([0, 0])
})

test.each(['EPERM', 'EACCES', 'EBUSY'])(
  'a move is retried while another program holds the file: %s',
  async (code) => {
    const file = await fileWith('old')

    replaceFile(file, 'new', failingMove(code, 2))

    expect(readFileSync(file, 'utf8')).toBe('new')
  },
)

test.each([
  ['EPERM', Infinity],
  ['EIO', 1],
])('a file that cannot be replaced because of %s keeps its content', async (code, times) => {
  const file = await fileWith('old')

  expect(() => replaceFile(file, 'new', failingMove(code, times))).toThrow(code)

  expect(readFileSync(file, 'utf8')).toBe('old')
  expect(readdirSync(path.dirname(file))).toEqual(['a.json'])
})

test('a file that a killed process left is replaced', async () => {
  const file = await fileWith('old')
  writeFileSync(`${file}.new`, 'ne')

  replaceFile(file, 'new')

  expect(readFileSync(file, 'utf8')).toBe('new')
  expect(readdirSync(path.dirname(file))).toEqual(['a.json'])
})

test('nothing is written through a symbolic link', async () => {
  const file = await fileWith('old')
  const other = await fileWith('foreign')
  symlinkSync(other, `${file}.new`)

  expect(() => replaceFile(file, 'new')).toThrow('EEXIST')

  expect(readFileSync(other, 'utf8')).toBe('foreign')
})

test('a folder in the place of the temporary file is not changed', async () => {
  const file = await fileWith('old')
  mkdirSync(`${file}.new`)

  expect(() => replaceFile(file, 'new')).toThrow('EEXIST')

  expect(readdirSync(path.dirname(file))).toEqual(['a.json', 'a.json.new'])
})

test.skipIf(!canMount)('a full disk leaves the old content, and no other file', () => {
  const disk = SmallDisk.mount(64)
  const file = path.join(disk.folder, 'a.json')
  replaceFile(file, 'old')
  disk.fill()

  expect(() => replaceFile(file, 'new'.repeat(2_000))).toThrow('ENOSPC')

  expect(readFileSync(file, 'utf8')).toBe('old')
  expect(readdirSync(disk.folder)).toEqual(['a.json'])
})
