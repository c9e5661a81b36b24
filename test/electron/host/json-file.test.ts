import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { JsonFile } from '../../../electron/host/json-file.ts'
import { temporaryFolder } from '../../fakes/temporary-folder.ts'

describe('a file of values', () => {
  test('is empty where there is none, and none is made', async () => {
    const folder = await temporaryFolder()

    const { values, keptAside } = new JsonFile(path.join(folder, 'a.json'), 0)

    expect([values, keptAside]).toEqual([{}, undefined])
    expect(readdirSync(folder)).toEqual([])
  })

  test('holds at the next start what was put there last', async () => {
    const file = path.join(await temporaryFolder(), 'a.json')
    const first = new JsonFile(file, 0)
    first.replace({ one: 1, two: { three: 3 } })
    first.replace({ two: { three: 4 } })

    expect(first.values).toEqual({ two: { three: 4 } })
    expect(new JsonFile(file, 0).values).toEqual({ two: { three: 4 } })
  })

  test('has its old values still when the disk refuses new ones', async () => {
    const file = path.join(await temporaryFolder(), 'a.json')
    const opened = new JsonFile(file, 0)
    opened.replace({ theme: 'dark' })
    mkdirSync(`${file}.new`)

    expect(() => opened.replace({ theme: 'light' })).toThrow('EEXIST')

    expect(opened.values).toEqual({ theme: 'dark' })
    expect(new JsonFile(file, 0).values).toEqual({ theme: 'dark' })
  })

  test.each(['{"theme":', '[]', 'null', '7', '', '\0\0\0\0'])(
    'that reads %j is put aside, whole, and begins anew',
    async (text) => {
      const folder = await temporaryFolder()
      const file = path.join(folder, 'a.json')
      writeFileSync(file, text)

      const opened = new JsonFile(file, 17)

      expect(opened.values).toEqual({})
      expect(opened.keptAside).toBe(path.join(folder, 'a.unreadable-17.json'))
      expect(readFileSync(opened.keptAside ?? '', 'utf8')).toBe(text)
      opened.replace({ one: 1 })
      expect(readdirSync(folder)).toEqual(['a.json', 'a.unreadable-17.json'])
    },
  )

  test('is empty where a file stands in its folder’s place, and says so only when it is written', async () => {
    const inTheWay = path.join(await temporaryFolder(), 'data')
    writeFileSync(inTheWay, '')

    const opened = new JsonFile(path.join(inTheWay, 'a.json'), 0)

    expect([opened.values, opened.keptAside]).toEqual([{}, undefined])
    expect(() => opened.replace({ one: 1 })).toThrow('EEXIST')
  })

  test('that is none but a folder is not taken for an empty one', async () => {
    const folder = await temporaryFolder()

    expect(() => new JsonFile(folder, 0)).toThrow('EISDIR')
  })
})
