import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  licensesFile,
  licenseTexts,
  packageFolder,
  readLicense,
} from '../../../electron/packaging/third-party-licenses.ts'

const root = path.resolve('.')
const shipped = readFileSync(path.join(root, 'dist', licensesFile), 'utf8')
const blocks = shipped.split(/^-{80}\n/m).slice(1)
const named = new Set(blocks.map((block) => block.slice(0, block.indexOf(' '))))

/** The texts of all files in a folder whose names match. */
function textsBelow(folder: string, names: RegExp): readonly string[] {
  return readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && names.test(entry.name))
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'utf8'))
}

function found(texts: readonly string[], pattern: RegExp): readonly string[] {
  return [
    ...new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name))),
  ]
}

describe('the licence texts that are shipped', () => {
  test('name every package that the app bundles, and the font', () => {
    const imported =
      /^(?:import (?!type\b)|export |\} )[^'\n]*from '((?:@[^/'\n]+\/)?[^./'\n][^/'\n]*)/gm
    const sources = ['renderer', 'electron'].flatMap((folder) => textsBelow(folder, /\.tsx?$/))
    const asked = found(sources, imported).filter(
      (name) => !/^(?:node:|electron$|vite$|@electron\/)/.test(name),
    )

    expect(asked).toEqual(
      expect.arrayContaining(['react', 'i18next', 'undici', 'electron-updater']),
    )
    expect(asked.filter((name) => !named.has(name))).toEqual([])
    expect([...named]).toEqual(
      expect.arrayContaining(['@fontsource-variable/inter', 'scheduler', 'js-yaml', 'xmlchars']),
    )
  })

  test('name no unused dependency of electron-store', () => {
    expect([...named]).toContain('electron-store')
    expect(['ajv', 'ajv-formats', 'when-exit'].filter((name) => named.has(name))).toEqual([])
  })

  test('are real texts, with an owner or terms', () => {
    const words = /copyright|apache license|blue oak model license/i

    expect(blocks.filter((block) => block.length < 400 || !words.test(block))).toEqual([])
  })
})

describe('a package', () => {
  test.each([
    ['/app/node_modules/zod/v4/index.js', '/app/node_modules/zod'],
    ['/app/node_modules/a/node_modules/@b/c/d/e.js', '/app/node_modules/a/node_modules/@b/c'],
    ['\0/app/node_modules/ms/index.js?commonjs-es-import', '/app/node_modules/ms'],
    [
      'node_modules/@fontsource-variable/inter/files/a.woff2',
      '/app/node_modules/@fontsource-variable/inter',
    ],
    ['/app/renderer/main.tsx', undefined],
    ['\0rolldown/runtime.js', path.join(root, 'node_modules/rolldown')],
  ])('of module %s is found', (moduleId, folder) => {
    const expected = folder === undefined ? undefined : path.resolve(folder)
    expect(packageFolder(moduleId, '/app')).toBe(expected)
  })

  test('without a licence text fails the build with its name', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'linkferry-licence-'))
    writeFileSync(path.join(folder, 'package.json'), '{ "name": "no-text", "version": "1.0.0" }')

    expect(() => readLicense(folder)).toThrow('no-text is bundled and has no licence text')
  })

  test('that was published without a text has the one of this repository', () => {
    const { name, license, text } = readLicense(path.join(root, 'node_modules/saxes'))

    expect({ name, license }).toEqual({ name: 'saxes', license: 'ISC' })
    expect(licenseTexts([readLicense(path.join(root, 'node_modules/saxes'))])).toContain(text)
    expect(text).toContain('Isaac Z. Schlueter')
  })
})
