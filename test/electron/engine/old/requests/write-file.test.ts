import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { writeWhole } from '../../../../../electron/engine/old/requests/write-file.ts'
import { canMount, SmallDisk } from '../../../../fakes/small-disk.ts'
import { temporaryFolder } from '../../../../fakes/temporary-folder.ts'

test('a long file lets everything else have its turn behind each piece', async () => {
  const path = join(await temporaryFolder(), 'report.csv')
  let turns = 0
  const written = new AbortController()
  const others = (async () => {
    for (; !written.signal.aborted; turns += 1) await nextTurn()
  })()
  let fewest = Number.POSITIVE_INFINITY
  function* pieces() {
    for (let piece = 0; piece < 100; piece += 1) {
      const before = turns
      yield `${piece}\n`
      fewest = Math.min(fewest, turns - before)
    }
  }
  expect(await writeWhole(path, pieces())).toEqual({ ok: true, value: undefined })
  written.abort()
  await others
  expect(fewest).toBeGreaterThan(0)
  expect((await readFile(path, 'utf8')).split('\n')).toHaveLength(101)
})

test('a file of the user’s that is called like a part of it stays as it is', async () => {
  const folder = await temporaryFolder()
  const path = join(folder, 'report.csv')
  await writeFile(`${path}.part`, 'of the user')

  expect(await writeWhole(path, ['new'])).toEqual({ ok: true, value: undefined })

  expect(await readFile(path, 'utf8')).toBe('new')
  expect(await readFile(`${path}.part`, 'utf8')).toBe('of the user')
  expect(await readdir(folder)).toEqual(['report.csv', 'report.csv.part'])
})

test('a mistake in the middle leaves the old file, and nothing beside it', async () => {
  const folder = await temporaryFolder()
  const path = join(folder, 'report.csv')
  await writeFile(path, 'old')
  function* pieces() {
    yield 'new'
    throw new RangeError('a mistake')
  }

  await expect(writeWhole(path, pieces())).rejects.toThrow('a mistake')

  expect(await readFile(path, 'utf8')).toBe('old')
  expect(await readdir(folder)).toEqual(['report.csv'])
})

test('a folder that is gone is told', async () => {
  const path = join(await temporaryFolder(), 'gone/report.csv')

  expect(await writeWhole(path, ['new'])).toEqual({ ok: false, error: 'folder-unwritable' })
})

test.skipIf(!canMount)('a full disk is told, and leaves nothing', async () => {
  const disk = SmallDisk.mount(64)
  disk.fill()

  const written = await writeWhole(join(disk.folder, 'report.csv'), ['new'.repeat(20_000)])

  expect(written).toEqual({ ok: false, error: 'disk-full' })
  expect(await readdir(disk.folder)).toEqual([])
})
