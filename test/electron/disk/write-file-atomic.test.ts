import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { writeFileAtomic } from '../../../electron/disk/replace-file.ts'
import { canMount, SmallDisk } from '../../fakes/small-disk.ts'
import { temporaryFolder } from '../../setup/temporary-folder.ts'

function refusing(code: string, times: number): typeof rename {
  let left = times
  return async (from, to) => {
    left -= 1
    if (left >= 0) throw Object.assign(new Error(`${code}: rename`), { code })
    await rename(from, to)
  }
}

async function fileWith(text: string): Promise<string> {
  const file = path.join(await temporaryFolder(), 'a.json')
  writeFileSync(file, text)
  return file
}

test.each([{}, { flush: true }])(
  'a file gets a new content, with nothing beside it: %o',
  async (how) => {
    const file = await fileWith('old')

    await writeFileAtomic(file, Buffer.from('new'), how)

    expect(readFileSync(file, 'utf8')).toBe('new')
    expect(readdirSync(path.dirname(file))).toEqual(['a.json'])
  },
)

test.each(['EPERM', 'EACCES', 'EBUSY'])(
  'a file that another program holds for a moment is waited for: %s',
  async (code) => {
    const file = await fileWith('old')

    await writeFileAtomic(file, 'new', { move: refusing(code, 2) })

    expect(readFileSync(file, 'utf8')).toBe('new')
  },
)

test.each([
  ['EPERM', Infinity],
  ['EIO', 1],
])('a file that cannot be replaced for %s stays as it was, alone', async (code, times) => {
  const file = await fileWith('old')

  await expect(writeFileAtomic(file, 'new', { move: refusing(code, times) })).rejects.toThrow(code)

  expect(readFileSync(file, 'utf8')).toBe('old')
  expect(readdirSync(path.dirname(file))).toEqual(['a.json'])
})

test('what a killed process left does not matter', async () => {
  const file = await fileWith('old')
  writeFileSync(`${file}.partial`, 'longer than what is new')

  await writeFileAtomic(file, 'new')

  expect(readFileSync(file, 'utf8')).toBe('new')
  expect(readdirSync(path.dirname(file))).toEqual(['a.json'])
})

test('nothing is written through a link', async () => {
  const file = await fileWith('old')
  const other = await fileWith('of another')
  symlinkSync(other, `${file}.partial`)

  await expect(writeFileAtomic(file, 'new')).rejects.toThrow('EEXIST')

  expect(readFileSync(other, 'utf8')).toBe('of another')
})

test('a file in whose place a folder stands is not written', async () => {
  const file = path.join(await temporaryFolder(), 'a.json')
  mkdirSync(path.join(file, 'kept'), { recursive: true })

  await expect(writeFileAtomic(file, 'new')).rejects.toThrow(/EISDIR|EPERM|EEXIST/)

  expect(readdirSync(path.dirname(file))).toEqual(['a.json'])
  expect(readdirSync(file)).toEqual(['kept'])
})

test.skipIf(!canMount)('a full disk leaves the old content, and nothing beside it', async () => {
  const disk = SmallDisk.mount(64)
  const file = path.join(disk.folder, 'a.json')
  await writeFileAtomic(file, 'old')
  disk.fill()

  await expect(writeFileAtomic(file, 'new'.repeat(2_000))).rejects.toThrow('ENOSPC')

  expect(readFileSync(file, 'utf8')).toBe('old')
  expect(readdirSync(disk.folder)).toEqual(['a.json'])
})
