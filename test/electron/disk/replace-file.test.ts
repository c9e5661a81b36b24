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

function refusing(code: string, times: number): typeof renameSync {
  let left = times
  return (from, to) => {
    left -= 1
    if (left >= 0) throw Object.assign(new Error(`${code}: rename`), { code })
    renameSync(from, to)
  }
}

async function fileWith(text: string): Promise<string> {
  const file = path.join(await temporaryFolder(), 'a.json')
  writeFileSync(file, text)
  return file
}

test('a file gets a new text, and nothing lies beside it', async () => {
  const file = await fileWith('old')

  replaceFile(file, 'new')

  expect(readFileSync(file, 'utf8')).toBe('new')
  expect(readdirSync(path.dirname(file))).toEqual(['a.json'])
})

test('a file is made with its folders, for its user only', async () => {
  const file = path.join(await temporaryFolder(), 'new', 'a.json')

  replaceFile(file, 'new')

  // Windows has no such modes.
  const othersMay = [file, path.dirname(file)].map((made) => statSync(made).mode & 0o077)
  expect(process.platform === 'win32' ? [0, 0] : othersMay).toEqual([0, 0])
})

test.each(['EPERM', 'EACCES', 'EBUSY'])(
  'a file that another program holds for a moment is waited for: %s',
  async (code) => {
    const file = await fileWith('old')

    replaceFile(file, 'new', refusing(code, 2))

    expect(readFileSync(file, 'utf8')).toBe('new')
  },
)

test.each([
  ['EPERM', Infinity],
  ['EIO', 1],
])('a file that cannot be replaced for %s stays as it was, alone', async (code, times) => {
  const file = await fileWith('old')

  expect(() => replaceFile(file, 'new', refusing(code, times))).toThrow(code)

  expect(readFileSync(file, 'utf8')).toBe('old')
  expect(readdirSync(path.dirname(file))).toEqual(['a.json'])
})

test('what a killed process left does not matter', async () => {
  const file = await fileWith('old')
  writeFileSync(`${file}.new`, 'ne')

  replaceFile(file, 'new')

  expect(readFileSync(file, 'utf8')).toBe('new')
  expect(readdirSync(path.dirname(file))).toEqual(['a.json'])
})

test('nothing is written through a link', async () => {
  const file = await fileWith('old')
  const other = await fileWith('of another')
  symlinkSync(other, `${file}.new`)

  expect(() => replaceFile(file, 'new')).toThrow('EEXIST')

  expect(readFileSync(other, 'utf8')).toBe('of another')
})

test('what stands where the new text is written first is left alone', async () => {
  const file = await fileWith('old')
  mkdirSync(`${file}.new`)

  expect(() => replaceFile(file, 'new')).toThrow('EEXIST')

  expect(readdirSync(path.dirname(file))).toEqual(['a.json', 'a.json.new'])
})

test.skipIf(!canMount)('a full disk leaves the old text, and nothing beside it', () => {
  const disk = SmallDisk.mount(64)
  const file = path.join(disk.folder, 'a.json')
  replaceFile(file, 'old')
  disk.fill()

  expect(() => replaceFile(file, 'new'.repeat(2_000))).toThrow('ENOSPC')

  expect(readFileSync(file, 'utf8')).toBe('old')
  expect(readdirSync(disk.folder)).toEqual(['a.json'])
})
