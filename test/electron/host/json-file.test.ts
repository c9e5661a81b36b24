import { execFileSync } from 'node:child_process'
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { JsonFile, readValues } from '../../../electron/host/settings.ts'
import { temporaryFolder } from '../../setup/temporary-folder.ts'

describe('a file of values', () => {
  test('is empty if it does not exist, and is not created', async () => {
    const folder = await temporaryFolder()

    const { values, unreadableCopy } = new JsonFile(path.join(folder, 'a.json'), 0)

    expect([values, unreadableCopy]).toEqual([{}, undefined])
    expect(readdirSync(folder)).toEqual([])
  })

  test('holds at the next start what was written last', async () => {
    const file = path.join(await temporaryFolder(), 'a.json')
    const first = new JsonFile(file, 0)
    first.replace({ one: 1, two: { three: 3 } })
    first.replace({ two: { three: 4 } })

    expect(first.values).toEqual({ two: { three: 4 } })
    expect(new JsonFile(file, 0).values).toEqual({ two: { three: 4 } })
  })

  test('keeps its old values when the disk refuses new ones', async () => {
    const file = path.join(await temporaryFolder(), 'a.json')
    const opened = new JsonFile(file, 0)
    opened.replace({ theme: 'dark' })
    mkdirSync(`${file}.new`)

    expect(() => opened.replace({ theme: 'light' })).toThrow('EEXIST')

    expect(opened.values).toEqual({ theme: 'dark' })
    expect(new JsonFile(file, 0).values).toEqual({ theme: 'dark' })
  })

  test.each(['{"theme":', '[]', 'null', '7', '', '\0\0\0\0'])(
    'with the text %j is renamed unchanged, and counts as empty',
    async (text) => {
      const folder = await temporaryFolder()
      const file = path.join(folder, 'a.json')
      writeFileSync(file, text)

      const opened = new JsonFile(file, 17)

      expect(opened.values).toEqual({})
      expect(opened.unreadableCopy).toBe(path.join(folder, 'a.unreadable-17.json'))
      expect(readFileSync(opened.unreadableCopy ?? '', 'utf8')).toBe(text)
      opened.replace({ one: 1 })
      expect(readdirSync(folder)).toEqual(['a.json', 'a.unreadable-17.json'])
    },
  )

  test('is empty if its folder is a file, and fails only when it is written', async () => {
    const inTheWay = path.join(await temporaryFolder(), 'data')
    writeFileSync(inTheWay, '')

    const opened = new JsonFile(path.join(inTheWay, 'a.json'), 0)

    expect([opened.values, opened.unreadableCopy]).toEqual([{}, undefined])
    expect(() => opened.replace({ one: 1 })).toThrow('EEXIST')
  })

  const inItsPlace: readonly (readonly [what: string, make: (file: string) => void])[] = [
    ['a folder', (file) => mkdirSync(file)],
    ['a link to itself', (file) => symlinkSync(file, file)],
    ['600 MB', (file) => (writeFileSync(file, '{"theme":"dark"}'), truncateSync(file, 600e6))],
    ['a pipe that nobody writes', (file) => execFileSync('mkfifo', [file])],
  ]

  test.skipIf(process.platform === 'win32').each(inItsPlace)(
    'that is %s is renamed, and counts as empty',
    async (_what, make) => {
      const folder = await temporaryFolder()
      const file = path.join(folder, 'a.json')
      make(file)

      const opened = new JsonFile(file, 17)

      expect([opened.values, opened.unreadableCopy]).toEqual([
        {},
        path.join(folder, 'a.unreadable-17.json'),
      ])
      opened.replace({ one: 1 })
      expect(readdirSync(folder)).toEqual(['a.json', 'a.unreadable-17.json'])
    },
  )

  test('does not overwrite a file that was renamed before', async () => {
    const folder = await temporaryFolder()
    const file = path.join(folder, 'a.json')
    const asides = ['first', 'second'].map((text) => {
      writeFileSync(file, text)
      return new JsonFile(file, 17).unreadableCopy ?? ''
    })

    expect(asides.map((aside) => readFileSync(aside, 'utf8'))).toEqual(['first', 'second'])
  })
})

test('a file that cannot be read at the moment is not renamed', async () => {
  // Root may read any file, so the name is too long for any disk.
  const file = path.join(await temporaryFolder(), `${'a'.repeat(300)}.json`)
  expect(() => readValues(file)).toThrow('ENAMETOOLONG')
})
