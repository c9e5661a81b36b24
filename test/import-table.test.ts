import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSource, type SourceFile, sourceFiles } from './source-file.ts'

const root = path.join(import.meta.dirname, '..')

/**
 * "Who may import whom" of the architecture. A file belongs to the first line that its path begins
 * with; it may import from its own line and from what the line names.
 */
const table: readonly (readonly [module: string, ...mayImport: readonly string[]])[] = [
  ['electron/shared/contract/', 'electron/shared/', 'zod'],
  ['electron/shared/'],
  ['electron/engine/service/', 'electron/shared/', 'node:', 'undici'],
  ['electron/engine/parsing/', 'electron/shared/', 'node:', 'tldts'],
  ['electron/engine/table/', 'electron/engine/parsing/', 'electron/shared/', 'node:', 'tldts'],
  [
    'electron/engine/importers/',
    'electron/disk/',
    'electron/engine/parsing/',
    'electron/engine/table/',
    'electron/shared/',
    'node:',
    'htmlparser2',
    'postal-mime',
    'saxes',
  ],
  [
    'electron/engine/fetching/',
    'electron/engine/importers/',
    'electron/engine/parsing/',
    'electron/shared/',
    'node:',
    'undici',
  ],
  [
    'electron/engine/pages/',
    'electron/engine/fetching/',
    'electron/engine/parsing/',
    'electron/engine/queue/',
    'electron/engine/service/',
    'electron/shared/',
    'node:',
    'htmlparser2',
    'tldts',
    'undici',
  ],
  [
    'electron/engine/lists/',
    'electron/disk/',
    'electron/engine/fetching/',
    'electron/engine/importers/',
    'electron/engine/ledger/',
    'electron/engine/parsing/',
    'electron/engine/table/',
    'electron/shared/',
    'node:',
  ],
  ['electron/engine/team/', 'electron/shared/', 'node:', 'pg', 'zod'],
  ['electron/engine/ledger/', 'electron/disk/', 'electron/shared/', 'node:', 'zod'],
  [
    'electron/engine/queue/',
    'electron/engine/ledger/',
    'electron/engine/service/',
    'electron/shared/',
    'node:',
  ],
  [
    'electron/engine/forecast/',
    'electron/engine/ledger/',
    'electron/engine/queue/',
    'electron/shared/',
  ],
  [
    'electron/engine/history/',
    'electron/engine/export/',
    'electron/engine/ledger/',
    'electron/engine/lists/',
    'electron/engine/parsing/',
    'electron/shared/',
    'node:',
  ],
  ['electron/engine/export/', 'electron/disk/', 'electron/shared/', 'node:'],
  ['electron/engine/api/', 'electron/engine/', 'electron/disk/', 'electron/shared/', 'node:'],
  ['electron/engine/account-address.ts', 'electron/shared/'],
  ['electron/engine/host-channel.ts', 'electron/engine/', 'electron/shared/', 'node:'],
  ['electron/engine/process.ts', 'electron/engine/', 'electron/shared/', 'node:'],
  [
    'electron/engine/index.ts',
    'electron/engine/',
    'electron/disk/',
    'electron/shared/',
    'node:',
    'package.json',
  ],
  ['electron/practice-service/', 'electron/disk/', 'electron/shared/', 'node:'],
  ['electron/disk/', 'electron/shared/', 'node:'],
  ['electron/host/', 'electron/disk/', 'electron/shared/', 'node:', 'zod'],
  ['electron/packaging/', '@electron/fuses', 'node:', 'vite'],
  [
    'electron/main/',
    'electron/disk/',
    'electron/host/',
    'electron/shared/',
    'electron',
    'electron-store',
    'electron-updater',
    'node:',
  ],
  ['electron/preload/', 'electron/shared/', 'electron'],
  [
    'electron/web/index.ts',
    'electron/web/',
    'electron/host/',
    'electron/launch/',
    'electron/shared/',
    'node:',
    'package.json',
  ],
  ['electron/web/', 'electron/disk/', 'electron/host/', 'electron/shared/', 'node:'],
  ['electron/cli/index.ts', 'electron/cli/', 'electron/host/', 'electron/shared/', 'node:'],
  ['electron/cli/command-context.ts', 'electron/', 'node:', 'package.json'],
  [
    'electron/cli/',
    'electron/engine/account-address.ts',
    'electron/engine/export/words/',
    'electron/engine/ledger/',
    'electron/engine/team/',
    'electron/disk/',
    'electron/host/',
    'electron/shared/',
    'node:',
  ],
  ['electron/launch/', 'node:'],
  ['electron/launch.mjs', 'node:'],
  [
    'renderer/components/',
    'react',
    'react-aria-components',
    'lucide-react',
    '@fontsource-variable/inter',
  ],
  ['renderer/i18n/', 'react', 'i18next', 'electron/shared/'],
  ['renderer/app/', 'renderer/', 'react', 'react-dom', 'zustand', 'electron/shared/'],
  [
    'renderer/lists/',
    'renderer/settle/',
    'renderer/app/',
    'renderer/components/',
    'renderer/grid/',
    'renderer/i18n/',
    'renderer/schedule/',
    'react',
    'react-aria-components',
    'zustand',
    'electron/shared/',
  ],
  ['renderer/schedule/', 'renderer/components/', 'renderer/i18n/', 'react', 'electron/shared/'],
  ...['queue', 'settle', 'history', 'accounts', 'settings', 'help', 'palette'].map(
    (screen) =>
      [
        `renderer/${screen}/`,
        'renderer/',
        'react',
        'react-aria-components',
        'zustand',
        'electron/shared/',
      ] as const,
  ),
  ['renderer/grid/', 'renderer/components/', 'react'],
  ['renderer/', 'renderer/', 'react', 'react-dom', 'electron/shared/'],
]

/**
 * Folders whose files are chapters of one module: others import `index.ts` alone. The folder of a
 * file is the longest of these that it lies in.
 */
const modules = [
  'electron/cli',
  'electron/disk',
  'electron/engine/export/words',
  ...['api', 'export', 'fetching', 'forecast', 'history', 'importers', 'ledger', 'lists'].map(
    (name) => `electron/engine/${name}`,
  ),
  ...['pages', 'parsing', 'queue', 'service', 'table', 'team'].map(
    (name) => `electron/engine/${name}`,
  ),
  'electron/host',
  'electron/main/updates',
  'electron/main',
  'electron/preload',
  'electron/web',
  ...[
    'accounts',
    'app',
    'components',
    'grid',
    'help',
    'history',
    'i18n',
    'lists',
    'palette',
    'queue',
  ].map((name) => `renderer/${name}`),
  ...['schedule', 'settings', 'settle'].map((name) => `renderer/${name}`),
].map((folder) => `${folder}/`)

function moduleOf(file: string): string | undefined {
  return modules.find((folder) => file.startsWith(folder))
}

/** Imports that reach into another module, past its `index.ts`. */
function reachesInto({ path: file, imports }: SourceFile): readonly string[] {
  return imports
    .filter((name) => {
      const module = moduleOf(name)
      if (module === undefined || name === `${module}index.ts`) return false
      // Style sheets of the design system are shared as they are.
      if (name.endsWith('.css')) return false
      return !file.startsWith(module)
    })
    .map((name) => `${file} imports ${name}`)
}

/** Imports of a file that its line of the table does not allow. */
function offences({ path: file, imports }: SourceFile): readonly string[] {
  const line = table.find(([module]) => file.startsWith(module))
  if (line === undefined) return [`${file} is in no line of the table`]
  return imports
    .filter((name) => !line.some((allowed) => isWithin(name, allowed)))
    .map((name) => `${file} imports ${name}`)
}

function isWithin(name: string, allowed: string): boolean {
  return allowed.endsWith('/') || allowed.endsWith(':')
    ? name.startsWith(allowed)
    : name === allowed
}

const files = sourceFiles(root, ['electron', 'renderer'])

describe('the table', () => {
  it('holds for every import of every source file', () => {
    expect(files.length).toBeGreaterThan(100)
    expect(files.flatMap(offences)).toEqual([])
  })

  it('is used through the face of each module alone', () => {
    expect(files.flatMap(reachesInto)).toEqual([])
    const reaching = readSource('electron/cli/a.ts', `import { a } from '../engine/ledger/row.ts'`)
    expect(reachesInto(reaching)).toHaveLength(1)
  })

  it.each([
    ['electron/preload/a.ts', `import fs from 'node:fs'`],
    ['electron/host/a.ts', `import type { Web } from '../web/web.ts'`],
    ['electron/host/a.ts', `export * from '../main/window.ts'`],
    ['electron/web/a.ts', `const electron = await import('electron')`],
    ['electron/web/a.ts', `import Store from 'electron-store'`],
    ['electron/host/a.ts', `import Store from 'electron-store'`],
    ['electron/cli/a.ts', `const store = await import('electron-store')`],
    ['electron/engine/parsing/a.ts', `import { mark } from '../table/index.ts'`],
    ['electron/engine/ledger/a.ts', `import Conf from 'conf'`],
    ['electron/web/a.ts', `type Window = import('electron').BrowserWindow`],
    ['electron/shared/a.ts', `import '../host/front-door.ts'`],
    ['renderer/components/a.tsx', `import { t } from '../text/text.ts'`],
    ['renderer/components/a.tsx', `import 'react-aria-components-extra'`],
    ['electron/engine/a.ts', `import { fake } from '../../test/fakes/window/data.ts'`],
  ])('sees that %s may not: %s', (file, text) => {
    expect(offences(readSource(file, text))).toHaveLength(1)
  })

  it('lets nobody but the launcher import what only shows when it runs', () => {
    const unseen = files.filter(({ importsUnseen }) => importsUnseen).map(({ path: file }) => file)
    expect(unseen.filter((file) => !file.startsWith('electron/launch/'))).toEqual([])
    expect(readSource('a.ts', 'await import(name)').importsUnseen).toBe(true)
  })
})

describe('the house', () => {
  const ownFiles = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file !== '')

  it('has no folder that says nothing', () => {
    const saysNothing = /(^|\/)(src|lib|utils|helpers|common)\//
    expect(ownFiles.filter((file) => saysNothing.test(file))).toEqual([])
  })

  it('takes nothing but types from the contract into the window, which has no zod', () => {
    const takesValues = /^import (?!type\b)[^'";]*from '[^']*\/shared\/contract\//m
    const taking = files.filter(
      ({ path: file, text }) => file.startsWith('renderer/') && takesValues.test(text),
    )
    expect(taking.map(({ path: file }) => file)).toEqual([])
    expect(takesValues.test(`import { type A } from '../electron/shared/contract/a.ts'`)).toBe(true)
  })

  it('has no default export', () => {
    const withDefault = files.filter(({ hasDefaultExport }) => hasDefaultExport)
    // It stands for modules of others, which have one.
    const standIn = 'electron/packaging/unused-module.ts'
    expect(withDefault.map(({ path: file }) => file)).toEqual([standIn])
    expect(readSource('a.ts', 'export default 1').hasDefaultExport).toBe(true)
  })

  it('stands alone: it names nothing outside itself', () => {
    // Written in two parts, so that this file does not name it either.
    const outside = ['/work', 'shared/'].join('/')
    const texts = ownFiles.filter((file) =>
      /\.(ts|tsx|mjs|json|md|yml|css|html)$|^\.ci\//.test(file),
    )
    const naming = texts.filter((file) => {
      const text = readTextIfThere(path.join(root, file))
      const goesOut =
        file
          .split('/')
          .map(() => '../')
          .join('') + 'shared/'
      return text.includes(outside) || text.includes(goesOut)
    })
    expect(naming).toEqual([])
  })
})

/** A file that was removed a moment ago, and stands in git's list still, has no text. */
function readTextIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  }
}
