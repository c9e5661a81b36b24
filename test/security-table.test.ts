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

/** The headings of Electron's guide (docs/tutorial/security.md), of August 2026. */
const guide = [
  'Only load secure content',
  'Do not enable Node.js integration for remote content',
  'Enable Context Isolation',
  'Enable process sandboxing',
  'Handle session permission requests from remote content',
  'Do not disable `webSecurity`',
  'Define a Content Security Policy',
  'Do not enable `allowRunningInsecureContent`',
  'Do not enable experimental features',
  'Do not use `enableBlinkFeatures`',
  'Do not use `allowpopups` for WebViews',
  'Verify WebView options before creation',
  'Disable or limit navigation',
  'Disable or limit creation of new windows',
  'Do not use `shell.openExternal` with untrusted content',
  'Use a current version of Electron',
  'Validate the `sender` of all IPC messages',
  'Avoid usage of the `file://` protocol and prefer usage of custom protocols',
  'Check which fuses you can change',
  'Do not expose Electron APIs to untrusted web content',
]

/** A cell such as `a.test.ts` "one", "two", `b.test.ts` "three": each title with its file. */
function citationsIn(cell: string): readonly { readonly file: string; readonly title: string }[] {
  return [...cell.matchAll(/`([^`]+)` ("[^"]+"(?:, "[^"]+")*)/g)].flatMap(
    ([, file = '', titles = '']) =>
      [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => ({ file, title })),
  )
}

const pathsIn = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file)

describe('SECURITY.md', () => {
  test('has all twenty points of Electron’s guide, in its words', () => {
    const points = rows.filter((cells) => cells.length === 4)

    expect(points.map(([number, title]) => `${number} ${title}`)).toEqual(
      guide.map((title, index) => `${index + 1} ${title}`),
    )
  })

  test.each(rows.map((cells) => [cells.slice(0, -2).join(' '), ...cells.slice(-2)]))(
    'says where and how it is tested: %s',
    (_what, where = '', tests = '') => {
      const cited = citationsIn(tests)
      const untrue = cited.filter(({ file, title }) => !read(file).includes(title))

      expect(pathsIn(where).filter((file) => existsSync(path.join(root, file)))).not.toEqual([])
      expect(pathsIn(where).filter((file) => !existsSync(path.join(root, file)))).toEqual([])
      expect(cited).not.toEqual([])
      expect(untrue).toEqual([])
    },
  )
})
