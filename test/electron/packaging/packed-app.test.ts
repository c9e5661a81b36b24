import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { extractAll, getRawHeader } from '@electron/asar'
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { NtExecutable, NtExecutableResource, Resource } from 'resedit'
import { parseSync } from 'vite'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { writeElectronDistribution } from '../../fakes/electron-distribution.ts'
import { DesktopRun } from '../../fakes/electron-stand-in/desktop-run.ts'

/*
 * Packs the built app with `electron-builder --dir` for Linux and Windows, with a fake distribution of
 * Electron. Only what needs the real Electron is not tested here.
 */

const run = promisify(execFile)
const root = path.resolve('.')
const nobodyAnswers = 'http://127.0.0.1:9'
const fuseCount = Object.values(FuseV1Options).filter((fuse) => typeof fuse === 'number').length

let folder: string
/** The folder of the app in a package, named like the archive, as the app sees it. */
let app: string
let printed: string
const packed = (...names: readonly string[]): string => path.join(folder, 'release', ...names)

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'linkferry-packed-'))
  writeElectronDistribution(path.join(folder, 'electron'), fuseCount)
  const builder = path.join(root, 'node_modules/electron-builder/cli.js')
  const { stdout } = await run(
    process.execPath,
    [
      builder,
      '--linux',
      '--win',
      '--x64',
      '--dir',
      '--publish=never',
      `-c.electronDist=${path.join(folder, 'electron')}`,
      `-c.directories.output=${packed()}`,
    ],
    // Packing must not use the network: every request would fail.
    { cwd: root, env: { ...process.env, HTTP_PROXY: nobodyAnswers, HTTPS_PROXY: nobodyAnswers } },
  )
  printed = stdout
  app = packed('extracted/resources/app.asar')
  extractAll(packed('linux-unpacked/resources/app.asar'), app)
}, 120_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The paths of all files in a folder, relative to it. */
function filesBelow(below: string): readonly string[] {
  return readdirSync(below, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(below, path.join(entry.parentPath, entry.name)))
    .map((file) => file.replaceAll('\\', '/'))
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

describe('a package', () => {
  test.each([
    ['linux-unpacked', 'linkferry'],
    ['win-unpacked', 'Linkferry.exe'],
  ])('in %s has the program under its own name, with the fuses set', async (system, program) => {
    expect(filesBelow(packed(system))).toEqual(
      expect.arrayContaining([
        program,
        'resources/app.asar',
        'LICENSE.electron.txt',
        'LICENSES.chromium.html',
        'resources/THIRD_PARTY_LICENSES.txt',
      ]),
    )
    expect(await getCurrentFuseWire(packed(system, program))).toMatchObject({
      [FuseV1Options.RunAsNode]: FuseState.DISABLE,
      [FuseV1Options.OnlyLoadAppFromAsar]: FuseState.ENABLE,
    })
  })

  test('for Linux contains the sandbox program of Chromium', () => {
    expect(existsSync(packed('linux-unpacked/chrome-sandbox'))).toBe(true)
  })

  test('for Windows has its names, its icon and the hash of its archive', () => {
    const program = NtExecutable.from(readFileSync(packed('win-unpacked/Linkferry.exe')), {
      ignoreCert: true,
    })
    const { entries } = NtExecutableResource.from(program)
    const [version] = Resource.VersionInfo.fromEntries(entries)
    const language = version?.getAllLanguagesForStringValues()[0] ?? { lang: 0, codepage: 0 }
    const integrity = entries.find(({ type }) => type === 'INTEGRITY')
    const { headerString } = getRawHeader(packed('win-unpacked/resources/app.asar'))

    expect(version?.getStringValues(language)).toMatchObject({
      ProductName: 'Linkferry',
      FileDescription: 'Linkferry',
      LegalCopyright: 'Copyright © The Linkferry authors',
    })
    expect(Resource.IconGroupEntry.fromEntries(entries)[0]?.icons).toHaveLength(7)
    expect(JSON.parse(Buffer.from(integrity?.bin ?? new ArrayBuffer(0)).toString())).toEqual([
      { file: String.raw`resources\app.asar`, alg: 'SHA256', value: digest(headerString) },
    ])
  })

  test('is the same app on both systems', () => {
    const archives = ['linux-unpacked', 'win-unpacked'].map((system) =>
      digest(getRawHeader(packed(system, 'resources/app.asar')).headerString),
    )

    expect(new Set(archives).size).toBe(1)
  })

  test('contains bundles, the small icon and its manifest, and nothing of node_modules', () => {
    const tops = new Set(filesBelow(app).map((file) => file.split('/').slice(0, 2).join('/')))

    expect([...tops].toSorted()).toEqual([
      'LICENSE',
      'dist/node',
      'dist/preload',
      'dist/window',
      'electron/packaging',
      'package.json',
    ])
    expect(JSON.parse(readFileSync(path.join(app, 'package.json'), 'utf8'))).toMatchObject({
      main: 'dist/node/main.js',
      type: 'module',
      desktopName: 'linkferry.desktop',
    })
  })

  test('is packed without a warning', () => {
    expect(printed.split('\n').filter((line) => /⨯|warn|deprecat/i.test(line))).toEqual([])
  })
})

/** What a file of the app uses: imports of scripts, addresses in pages and styles. */
function askedFor(file: string): readonly string[] {
  const text = readFileSync(path.join(app, file), 'utf8')
  if (file.endsWith('.html')) return [...text.matchAll(/(?:src|href)="([^"#:]+)"/g)].map(first)
  if (file.endsWith('.css'))
    return [...text.matchAll(/url\(["']?([^"')]+)/g)]
      .map(first)
      .filter((url) => !url.startsWith('data:'))
  if (file.endsWith('.cjs')) return [...text.matchAll(/\brequire\(["']([^"']+)["']\)/g)].map(first)
  if (!file.endsWith('.js')) return []
  const { module } = parseSync(file, text)
  // Imports with a name that is computed at run time cannot be checked here.
  const byName = module.dynamicImports
    .map(({ moduleRequest }) => text.slice(moduleRequest.start, moduleRequest.end))
    .flatMap((words) => /^[`"']([^`"'$]+)[`"']$/.exec(words)?.slice(1) ?? [])
  return [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...byName,
  ]
}

function first(match: RegExpMatchArray): string {
  return match[1] ?? ''
}

describe('the archive of a package', () => {
  test('contains every file that its scripts, pages and styles use', () => {
    const asked = filesBelow(app).flatMap((file) => askedFor(file).map((name) => ({ file, name })))
    const missing = asked.filter(({ file, name }) => {
      if (/^\.{0,2}\//.test(name)) return !existsSync(path.join(app, path.dirname(file), name))
      if (/\.(?:html|css)$/.test(file)) return !existsSync(path.join(app, path.dirname(file), name))
      return name !== 'electron' && !isBuiltin(name)
    })

    expect(asked.length).toBeGreaterThan(300)
    expect(missing).toEqual([])
  })

  test('starts window, page, engine and practice service', async () => {
    const data = mkdtempSync(path.join(tmpdir(), 'linkferry-packed-data-'))
    const main = new DesktopRun(
      path.join(app, 'dist/node/main.js'),
      { STAND_IN_RESOURCES: packed('linux-unpacked/resources') },
      ['--data-dir', path.join(data, 'linkferry')],
    )
    onTestFinished(() => main.kill())
    await vi.waitFor(async () => expect(await main.calls('window.show')).toHaveLength(1), 10_000)

    const { status, body } = await main.page('app://linkferry/index.html')
    const page = Buffer.from(body).toString()
    const [, script = ''] = /(?:src|href)="\.\/([^"]+\.js)"/.exec(page) ?? []
    await main.happen('menu', 'Third-Party Licenses')

    expect(status).toBe(200)
    expect((await main.page(`app://linkferry/${script}`)).status).toBe(200)
    await vi.waitFor(async () => {
      const snapshot = await main.request('app.snapshot', undefined)
      expect(snapshot).toMatchObject({
        accounts: [{ isPractice: true, baseUrl: expect.stringMatching(/^http/) }],
      })
    }, 10_000)
    const [[licences] = []] = await main.calls('shell.openPath')
    expect(readFileSync(String(licences), 'utf8')).toContain('react-aria-components')
    expect(await main.callNames()).not.toContain('dialog.showErrorBox')
    expect(main.output).toBe('')
  })
})
