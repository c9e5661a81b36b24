import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  prepareDataFolder,
  dataFolderMarker,
  foreignEntriesMessage,
} from '../../../electron/disk/prepare-data-folder.ts'
import { temporaryFolder } from '../../setup/temporary-folder.ts'

async function folderWith(...names: readonly string[]): Promise<string> {
  const folder = await temporaryFolder()
  for (const name of names) {
    const made = path.join(folder, name)
    mkdirSync(name.endsWith('/') ? made : path.dirname(made), { recursive: true })
    if (!name.endsWith('/')) writeFileSync(made, '')
  }
  return folder
}

describe('a data folder is', () => {
  test.each([
    ['empty', []],
    ['empty but for what a system puts there', ['.DS_Store', 'desktop.ini', 'lost+found/']],
    ['the first folder of a disk', ['lost+found/', '.Trash-1000/', 'aquota.user', '.snapshot/']],
    ['what a practice service left alone', ['practice-service/port-8080.jsonl']],
    ['a copy of ours', ['ledger.sqlite', 'ledger.sqlite-wal', 'lists/x/source-1', 'exports/']],
    ['its ledger alone', ['ledger.sqlite']],
    ['what a browser host made first', ['web-settings.json', 'uploads/']],
    ['the books of practice', ['practice-books.jsonl']],
    [
      'ours with all that we, Chromium and Electron put there',
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
    ['what is left of ours, its ledger lost', ['ledger.sqlite-wal', 'exports/']],
    ['what a full disk left of ours', ['lock.sqlite', 'settings.json.new']],
  ])('taken and marked: %s', async (_what, names) => {
    const folder = await folderWith(...names)
    expect(prepareDataFolder(folder)).toEqual({ ok: true, value: folder })
    expect(readdirSync(folder)).toContain(dataFolderMarker)
    // Marked, it may hold whatever else its user puts there.
    writeFileSync(path.join(folder, 'notes.txt'), '')
    expect(prepareDataFolder(folder)).toEqual({ ok: true, value: folder })
  })

  test('made where there is none', async () => {
    const folder = path.join(await temporaryFolder(), 'one/two')
    expect(prepareDataFolder(folder)).toEqual({ ok: true, value: folder })
    expect(readdirSync(folder)).toEqual([dataFolderMarker])
  })

  test('followed once where it is a link', async () => {
    const folder = await temporaryFolder()
    const link = path.join(await temporaryFolder(), 'link')
    symlinkSync(folder, link)
    expect(prepareDataFolder(link)).toEqual({ ok: true, value: folder })
  })

  test.each([
    ['a file of the user’s', ['2025.xlsx']],
    ['names that others use too', ['exports/client-reports/2025.xlsx']],
    ['settings of another program', ['settings.json', 'tasks.json']],
    ['settings alone', ['settings.json']],
    ['a practice service of somebody else’s', ['practice-service/index.ts']],
    ['an empty folder of that name', ['practice-service/']],
    ['files that any program leaves', ['a.new', 'b.part', 'logs/']],
    ['a ledger among other things', ['ledger.sqlite', 'thesis.tex']],
    ['a folder of the marker’s name', [`${dataFolderMarker}/`]],
    ['a folder of the ledger’s name', ['ledger.sqlite/']],
  ])('refused, with nothing in it changed: %s', async (_what, names) => {
    const folder = await folderWith(...names)
    const before = readdirSync(folder, { recursive: true })
    const claimed = prepareDataFolder(folder)
    expect(claimed).toMatchObject({ ok: false, error: { count: readdirSync(folder).length } })
    expect(readdirSync(folder, { recursive: true })).toEqual(before)
  })

  test('named with what lies in it', async () => {
    const folder = await folderWith('b', 'a', 'd', 'c', 'Thumbs.db')
    const claimed = prepareDataFolder(folder)
    if (claimed.ok) throw new Error('It was taken')
    expect(foreignEntriesMessage(folder, claimed.error)).toBe(
      `${folder} holds other things: a, b, c and 1 more. Linkferry keeps its data only in a folder of its own: name a new or an empty one with --data-dir. Nothing was changed.`,
    )
  })

  test('left to whoever writes there next where the disk refuses', async () => {
    const file = path.join(await folderWith('file'), 'file')
    expect(prepareDataFolder(file)).toEqual({ ok: true, value: file })
  })
})
