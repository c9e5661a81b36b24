import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** The rows of all tables of SECURITY.md; the last two cells of each are `where` and `test`. */
const rows = read('SECURITY.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (?:#|what holds|attack) \|/.test(line))
  .map((line) => line.slice(2, -2).split(' | '))

const pathsIn = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file)

describe('SECURITY.md', () => {
  test('has all twenty points of Electron’s guide', () => {
    const points = rows.filter((cells) => cells.length === 4).map(([number]) => Number(number))

    expect(points).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
  })

  test.each(rows.map((cells) => [cells.slice(0, -2).join(' '), ...cells.slice(-2)]))(
    'says where and how it is tested: %s',
    (_what, where = '', tests = '') => {
      const cited = [...tests.matchAll(/`([^`]+)` "([^"]+)"/g)]
      const untrue = cited.filter(([, file = '', title = '']) => !read(file).includes(title))

      expect(pathsIn(where).filter((file) => existsSync(path.join(root, file)))).not.toEqual([])
      expect(pathsIn(where).filter((file) => !existsSync(path.join(root, file)))).toEqual([])
      expect(cited).not.toEqual([])
      expect(untrue.map(([citation]) => citation)).toEqual([])
    },
  )
})
