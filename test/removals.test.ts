import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSource, type SourceFile, sourceFiles } from './source-file.ts'

/**
 * Which sources may call what takes a file's content away: remove it, move something over it, cut it, or
 * write over it. Each with the reason why no file of the user's can be met.
 */
const mayCall: Readonly<Record<string, readonly string[]>> = {
  // Looks at name, form and folder first; the only one that removes.
  'electron/disk/remove-own.ts': ['rmdir', 'rmdirSync', 'unlink', 'unlinkSync'],
  // Writes a new file of its own, and moves it onto the one that it is asked to replace.
  'electron/disk/replace-file.ts': ['rename', 'renameSync', 'writeFile', 'writeFileSync'],
  // New files, opened with `wx`.
  'electron/disk/prepare-data-folder.ts': ['writeFileSync'],
  'electron/engine/ledger/sent-links.ts': ['writeFile'],
  // Names with the time in them, in the data folder.
  'electron/host/settings.ts': ['renameSync'],
  // Back onto the settings that it was the copy of.
  'electron/main/settings-store.ts': ['renameSync'],
  'electron/engine/ledger/ledger.ts': ['copyFileSync'],
  // Whole copies into new folders; what a restore replaces is moved into a new one.
  'electron/engine/ledger/backups.ts': ['cp', 'cpSync', 'renameSync'],
  // Own files of a list’s folder, whose name no other has; copies only where nothing is.
  'electron/engine/lists/list-folder.ts': ['copyFile', 'rename'],
  'electron/engine/lists/edit-log.ts': ['truncate', 'writeFile'],
  // Onto the file that the user chose, when it is whole.
  'electron/engine/export/write-file.ts': ['createWriteStream', 'rename', 'writeFile'],
  'electron/engine/api/history.ts': ['writeFile'],
  'electron/engine/api/lists.ts': ['writeFile'],
  // New files, in a folder that was made for them or under names that nobody can guess.
  'electron/cli/command-context.ts': ['createWriteStream'],
  'electron/web/transfers.ts': ['writeFile'],
  'electron/engine/fetching/index.ts': ['open'],
  // The log and the books of the practice service, in the data folder; the end of a torn line is cut.
  'electron/main/diagnostics.ts': ['appendFileSync', 'renameSync'],
  'electron/practice-service/books.ts': ['appendFile', 'open', 'rename', 'truncate'],
}

const takesAway =
  'rm|rmdir|unlink|rename|f?truncate|cp|copyFile|writeFile|appendFile|createWriteStream'
const calls = new RegExp(String.raw`\b((?:${takesAway})(?:Sync)?)\(`, 'g')
const isOne = new RegExp(`^(?:${takesAway})(?:Sync)?$`)

/** Would hide what is called. */
const wholeModules =
  /import\s+(?:\*\s+as\s+\w+|\w+)\s+from\s+'node:fs(?:\/promises)?'|import\('node:fs/

function called({ text }: SourceFile): readonly string[] {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
  const named = [...code.matchAll(/import \{([^}]*)\} from 'node:fs(?:\/promises)?'/g)]
    // Under another name it would not be seen where it is called.
    .flatMap(([, list = '']) => list.split(',').map((name) => name.trim().split(' as ')[0] ?? ''))
    .filter((name) => isOne.test(name))
  // What opens for writing takes the content away too, unless the file must be new.
  const opened = /\bopen(?:Sync)?\([^()]*'(?:w\+?|a\+?)'/.test(code) ? ['open'] : []
  const found = [...code.matchAll(calls)].flatMap(([, name = '']) => name)
  return [...new Set([...found, ...named, ...opened])].toSorted()
}

describe('what takes a file’s content away', () => {
  const root = path.join(import.meta.dirname, '..')
  // What packs the app is no part of it.
  const files = sourceFiles(root, ['electron', 'renderer']).filter(
    ({ path: file }) => !file.startsWith('electron/packaging/'),
  )

  it('is called by nobody but whom the table names', () => {
    const found = files.map((file) => [file.path, called(file)] as const)
    expect(Object.fromEntries(found.filter(([, names]) => names.length > 0))).toEqual(mayCall)
  })

  it('is called by its name', () => {
    expect(files.filter(({ text }) => wholeModules.test(text)).map((file) => file.path)).toEqual([])
  })

  it.each([
    [`await rm(folder, { recursive: true })`, ['rm']],
    [`fs.rmSync(file)`, ['rmSync']],
    [`import { renameSync } from 'node:fs'`, ['renameSync']],
    [`import { access, rm as gone } from 'node:fs/promises'`, ['rm']],
    [`file.truncate(0)`, ['truncate']],
    [`openSync(path, 'w', 0o600)`, ['open']],
    [`await handle.writeFile(body) // rm(file)`, ['writeFile']],
    [`openSync(path, 'wx')`, []],
  ])('is seen: %s', (text, names) => {
    expect(called(readSource('a.ts', text))).toEqual(names)
  })
})
