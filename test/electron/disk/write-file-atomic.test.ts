import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { writeFileAtomic } from '../../../electron/disk/replace-file.ts'
import { canMount, SmallDisk } from '../../fakes/small-disk.ts'
import { temporaryFolder } from '../../setup/temporary-folder.ts'

/** A move that fails with this code so many times, then succeeds. */
function failingMove(code: string, times: number): typeof rename {
  let left = times
  return async (from, to) => {
    left -= 1
    if (left >= 0) throw Object.assign(new Error(`${code}: rename`), { code })
    await rename(from, to)
  }
}

/** Creates a file `a.json`, alone in a folder. */
async function fileWith(text: string): Promise<string> {
  const file = path.join(await temporaryFolder(), 'a.json')
  writeFileSync(file, text)
  return file
}

test.each([{}, { flush: true }])(
  'a file gets new content, and no other file is left: %o',
  async (options) => {
    const file = await fileWith('old')

    await writeFileAtomic(file, Buffer.from('new'), options)

    expect(readFileSync(file, 'utf8')).toBe('new')
    expect(readdirSync(path.dirname(file))).toEqual(['a.json'])
  },
)

test.each(['EPERM', 'EACCES', 'EBUSY'])(
  'a move is retried while another program holds the file: %s',
  async (code) => {
    const file = await fileWith('old')

    await writeFileAtomic(file, 'new', { move: failingMove(code, 2) })

    expect(readFileSync(file, 'utf8')).toBe('new')
  },
)

test.each([
  ['EPERM', Infinity],
  ['EIO', 1],
])('a file that cannot be replaced because of %s keeps its content', async (code, times) => {
  const file = await fileWith('old')

  await expect(writeFileAtomic(file, 'new', { move: failingMove(code, times) })).rejects.toThrow(
    code,
  )

  expect(readFileSync(file, 'utf8')).toBe('old')
  expect(readdirSync(path.dirname(file))).toEqual(['a.json'])
})

test('a file that a killed process left is replaced', async () => {
  const file = await fileWith('old')
  writeFileSync(`${file}.partial`, 'longer than the new content')

  await writeFileAtomic(file, 'new')

  expect(readFileSync(file, 'utf8')).toBe('new')
  expect(readdirSync(path.dirname(file))).toEqual(['a.json'])
})

test('nothing is written through a symbolic link', async () => {
  const file = await fileWith('old')
  const other = await fileWith('foreign')
  symlinkSync(other, `${file}.partial`)

  await expect(writeFileAtomic(file, 'new')).rejects.toThrow('EEXIST')

  expect(readFileSync(other, 'utf8')).toBe('foreign')
})

test('a folder in the place of the file is not changed', async () => {
  const file = path.join(await temporaryFolder(), 'a.json')
  mkdirSync(path.join(file, 'kept'), { recursive: true })

  await expect(writeFileAtomic(file, 'new')).rejects.toThrow(/EISDIR|EPERM|EEXIST/)

  expect(readdirSync(path.dirname(file))).toEqual(['a.json'])
  expect(readdirSync(file)).toEqual(['kept'])
})

test.skipIf(!canMount)('a full disk leaves the old content, and no other file', async () => {
  const disk = SmallDisk.mount(64)
  const file = path.join(disk.folder, 'a.json')
  await writeFileAtomic(file, 'old')
  disk.fill()

  await expect(writeFileAtomic(file, 'new'.repeat(2_000))).rejects.toThrow('ENOSPC')

  expect(readFileSync(file, 'utf8')).toBe('old')
  expect(readdirSync(disk.folder)).toEqual(['a.json'])
})
