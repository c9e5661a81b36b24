import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  prepareDataFolder,
  dataFolderMarker,
  foreignEntriesMessage,
} from '../../../electron/disk/prepare-data-folder.ts'
import { temporaryFolder } from '../../setup/temporary-folder.ts'

/** Creates a folder with these empty files. A name that ends in a slash becomes a folder. */
async function folderWith(...names: readonly string[]): Promise<string> {
  const folder = await temporaryFolder()
  for (const name of names) {
    const entry = path.join(folder, name)
    mkdirSync(name.endsWith('/') ? entry : path.dirname(entry), { recursive: true })
    if (!name.endsWith('/')) writeFileSync(entry, '')
  }
  return folder
}

describe('a data folder is', () => {
  test.each([
    ['empty', []],
    ['with files that systems create in any folder', ['.DS_Store', 'desktop.ini', 'lost+found/']],
    ['the root folder of a disk', ['lost+found/', '.Trash-1000/', 'aquota.user', '.snapshot/']],
    ['with files of a practice service only', ['practice-service/port-8080.jsonl']],
    [
      'a copy of a data folder',
      ['ledger.sqlite', 'ledger.sqlite-wal', 'lists/x/source-1', 'exports/'],
    ],
    ['with a ledger only', ['ledger.sqlite']],
    ['with the first files of the web host', ['web-settings.json', 'uploads/']],
    ['with the books of practice only', ['practice-books.jsonl']],
    [
      'with everything that we, Chromium and Electron create',
      [
        'lock.sqlite-journal',
        'ledger.sqlite-shm',
        'reserve',
        'damaged-ledger-1795123456/',
        'lists/',
        'uploads/',
        'exports/',
        'logs/',
        'chromium/',
        'practice-service/',
        'desktop.json',
        'settings.json',
        'settings.last.json',
        'tokens.json',
        'settings.unreadable-1795123456.json',
        'practice-books.jsonl',
        'ledger.sqlite.new',
        'a.csv.partial',
        'a.csv.0a1b2c3d.part',
        'Crashpad/',
        'SingletonLock',
        'lockfile',
        'Local State',
      ],
    ],
    ['a data folder that lost its ledger', ['ledger.sqlite-wal', 'exports/']],
    ['started on a full disk', ['lock.sqlite', 'settings.json.new']],
  ])('used and marked: %s', async (_what, names) => {
    const folder = await folderWith(...names)
    expect(prepareDataFolder(folder)).toEqual({ ok: true, value: folder })
    expect(readdirSync(folder)).toContain(dataFolderMarker)
    // Once it is marked, the user may add other files.
    writeFileSync(path.join(folder, 'notes.txt'), '')
    expect(prepareDataFolder(folder)).toEqual({ ok: true, value: folder })
  })

  test('created if there is none', async () => {
    const folder = path.join(await temporaryFolder(), 'one/two')
    expect(prepareDataFolder(folder)).toEqual({ ok: true, value: folder })
    expect(readdirSync(folder)).toEqual([dataFolderMarker])
  })

  test('resolved if it is a symbolic link', async () => {
    const folder = await temporaryFolder()
    const link = path.join(await temporaryFolder(), 'link')
    symlinkSync(folder, link)
    expect(prepareDataFolder(link)).toEqual({ ok: true, value: folder })
  })

  test.each([
    ['a file of the user’s', ['2025.xlsx']],
    ['names that other programs use too', ['exports/client-reports/2025.xlsx']],
    ['settings of another program', ['settings.json', 'tasks.json']],
    ['settings only', ['settings.json']],
    ['a practice service of another program', ['practice-service/index.ts']],
    ['an empty folder of a practice service', ['practice-service/']],
    ['files that any program may leave', ['a.new', 'b.part', 'logs/']],
    ['a ledger among other things', ['ledger.sqlite', 'thesis.tex']],
    ['a folder with the name of the marker', [`${dataFolderMarker}/`]],
    ['a folder with the name of the ledger', ['ledger.sqlite/']],
  ])('refused, with nothing in it changed: %s', async (_what, names) => {
    const folder = await folderWith(...names)
    const before = readdirSync(folder, { recursive: true })
    const prepared = prepareDataFolder(folder)
    expect(prepared).toMatchObject({ ok: false, error: { count: readdirSync(folder).length } })
    expect(readdirSync(folder, { recursive: true })).toEqual(before)
  })

  test('refused with the names of its first entries', async () => {
    const folder = await folderWith('b', 'a', 'd', 'c', 'Thumbs.db')
    const prepared = prepareDataFolder(folder)
    if (prepared.ok) throw new Error('The folder was used')
    expect(foreignEntriesMessage(folder, prepared.error)).toBe(
      `${folder} holds other things: a, b, c and 1 more. Linkferry keeps its data only in a folder of its own: name a new or an empty one with --data-dir. Nothing was changed.`,
    )
  })

  test('returned unchecked if the disk refuses, so that the next write reports it', async () => {
    const file = path.join(await folderWith('file'), 'file')
    expect(prepareDataFolder(file)).toEqual({ ok: true, value: file })
  })
})
