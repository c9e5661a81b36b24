import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

const folder = path.join(import.meta.dirname, '../.github/workflows')
const workflows = readdirSync(folder).map((name) => ({
  name,
  text: readFileSync(path.join(folder, name), 'utf8'),
}))

const textOf = (wanted: string): string =>
  workflows.find(({ name }) => name === wanted)?.text ?? `There is no ${wanted}`

test.each(['ci.yml', 'release.yml'])(
  '%s runs the whole suite on the three systems, with Electron’s runtime',
  (name) => {
    const text = textOf(name)

    expect(text).toContain('system: [ubuntu-latest, macos-latest, windows-latest]')
    expect(text).toContain('install-electron')
    expect(text).toContain('xvfb-run -a npm test')
    expect(text).toMatch(/if: runner\.os != 'Linux'\n\s+run: npm test/)
  },
)

test('the short bench runs by the calendar, so that a part of it that breaks is seen', () => {
  expect(textOf('scheduled.yml')).toMatch(/schedule:\n {4}- cron: /)
  expect(textOf('scheduled.yml')).toContain('run: npm run bench -- --short\n')
})

test('CI has the whole history, whose subjects are checked', () => {
  expect(textOf('ci.yml')).toContain('fetch-depth: 0\n')
})

test('CI merges a universal app for macOS, as a release does, and keeps a picture of each screen', () => {
  expect(textOf('ci.yml')).toContain('pack: --mac --universal\n')
  expect(textOf('ci.yml')).toContain('electron-builder ${{ matrix.pack }} --dir')
  expect(textOf('ci.yml')).toMatch(
    /if: always\(\)\n\s+uses: \S+ # \S+\n\s+with:\n\s+name: screens-/,
  )
})

describe.each(workflows)('$name', ({ text }) => {
  test('runs no window test that is not there', () => {
    const named = [...text.matchAll(/[\w-]+\.spec\.ts/g)].map(([file]) => file)
    const inApp = readdirSync(path.join(import.meta.dirname, 'app'), { recursive: true })
    const specs = new Set(inApp.map((file) => path.basename(String(file))))

    expect(named.filter((file) => !specs.has(file))).toEqual([])
  })

  test('uses actions by commit, so that a moved tag changes nothing', () => {
    const used = [...text.matchAll(/uses: (\S+)/g)].map(([, action]) => action)

    expect(used.length).toBeGreaterThan(1)
    expect(used.filter((action) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/.test(action ?? ''))).toEqual([])
  })

  test('may only read, where it does not say more', () => {
    expect(text).toMatch(/^permissions:\n {2}contents: read\n\n?\S/m)
  })
})

test('nothing is released on an Electron that is not the newest', () => {
  const release = workflows.find(({ name }) => name === 'release.yml')
  const steps = release?.text.split(/^ {6}- /m) ?? []
  const at = (words: string) => steps.findIndex((step) => step.includes(words))

  expect(at('run: npm outdated electron\n')).toBeGreaterThan(at('run: npm ci'))
  expect(at('run: npm outdated electron\n')).toBeLessThan(at('npm run package'))
})

test('only CI, which ships nothing, makes a package that Playwright can drive', () => {
  const making = workflows.filter(({ text }) => text.includes('LINKFERRY_TEST_BUILD'))

  expect(making.map(({ name }) => name)).toEqual(['ci.yml'])
  expect(making[0]?.text).not.toMatch(/release create|path: release/)
})
