import { lstatSync, mkdirSync, readdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  type OwnFileKind,
  removeFile,
  removeFilesBefore,
  removeFileSync,
  removeFolder,
  removeFolderSync,
} from '../../../electron/disk/remove-own.ts'
import { temporaryFolder } from '../../setup/temporary-folder.ts'

const uuid = '0b9c1c5e-6f0e-4c53-9b52-3d2f6f1f7c11'

/** Creates a folder with these files. A name that ends in a slash becomes a folder. */
async function folderWith(...names: readonly string[]): Promise<string> {
  const root = await temporaryFolder()
  for (const name of names) {
    const entry = path.join(root, name)
    mkdirSync(name.endsWith('/') ? entry : path.dirname(entry), { recursive: true })
    if (!name.endsWith('/')) writeFileSync(entry, 'foreign')
  }
  return root
}

/** The paths of all files and links in a folder, from the folder. */
function filesIn(root: string): readonly string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => !lstatSync(path.join(root, name)).isDirectory())
    .map((name) => name.split(path.sep).join('/'))
    .toSorted()
}

describe('a file is removed only if it has a name of ours, in a folder for such files', () => {
  const ours: readonly (readonly [OwnFileKind, string])[] = [
    ['spooled', `uploads/${uuid}`],
    ['spooled', 'linkferry-fetch-aB3xYz/list'],
    ['export', `exports/${uuid}`],
    ['partial', 'anywhere/settings.json.new'],
    ['partial', 'anywhere/links.csv.0a1b2c3d.part'],
    ['list', `lists/12/source-12`],
    ['list', `lists/13/edits.log.partial`],
    ['reserve', 'reserve'],
    ['damaged-copy', 'damaged-ledger-1795123456/ledger.sqlite-wal'],
    ['settings', 'settings.last.json'],
    ['settings-partial', 'settings.json.tmp-1795123456a1b2c3'],
    ['autostart', 'autostart/linkferry.desktop'],
  ]
  test.each(ours)('%s: %s', async (kind, name) => {
    const root = await folderWith(name)
    await removeFile(kind, path.join(root, name))
    // Removing a file that does not exist does nothing.
    removeFileSync(kind, path.join(root, name))
    expect(filesIn(root)).toEqual([])
  })

  const others: readonly (readonly [OwnFileKind, string])[] = [
    ['spooled', 'uploads/2025.xlsx'],
    ['spooled', `my-uploads/${uuid}`],
    ['export', `exports/client-reports/${uuid}`],
    ['partial', 'downloads/links.csv.part'],
    ['list', `lists/12/notes.txt`],
    ['list', 'lists/client/source-1'],
    ['list', `lists/12/source-1/edits.log`],
    ['reserve', 'reserve.txt'],
    ['damaged-copy', 'damaged-ledger-1795123456/ledger.sqlite.bak'],
    ['damaged-copy', 'ledger.sqlite'],
    ['settings-partial', 'settings.json'],
    ['settings-partial', 'settings.json.tmp-mine'],
    ['autostart', 'autostart/other.desktop'],
  ]
  test.each(others)('not %s: %s', async (kind, name) => {
    const root = await folderWith(name)
    await removeFile(kind, path.join(root, name))
    removeFileSync(kind, path.join(root, name))
    expect(filesIn(root)).toEqual([name])
  })

  test('not a folder or a symbolic link in its place', async () => {
    const root = await folderWith('kept/file', `uploads/${uuid}/`, 'reserve/inner')
    symlinkSync(path.join(root, 'kept/file'), path.join(root, 'a.new'))
    await removeFile('spooled', path.join(root, 'uploads', uuid))
    removeFileSync('reserve', path.join(root, 'reserve'))
    await removeFile('partial', path.join(root, 'a.new'))
    expect(filesIn(root)).toEqual(['a.new', 'kept/file', 'reserve/inner'])
    expect(readdirSync(path.join(root, 'uploads'))).toEqual([uuid])
  })

  test.each([
    ['the folder of uploads', 'uploads', 'spooled', uuid],
    ['the folder of a list', `lists/12`, 'list', 'source-1'],
    ['the folder of all lists', 'lists', 'list', `12/source-1`],
  ] as const)('not through a symbolic link: %s', async (_what, link, kind, name) => {
    const kept = await folderWith(name)
    const root = await folderWith('lists/')
    if (link === 'lists') symlinkSync(kept, path.join(root, 'elsewhere'))
    const place = path.join(root, link === 'lists' ? 'linked/lists' : link)
    mkdirSync(path.dirname(place), { recursive: true })
    symlinkSync(kept, place)
    const file = path.join(place, name)
    await removeFile(kind, file)
    await removeFilesBefore(kind, path.dirname(file), Infinity)
    await removeFolder(kind, path.dirname(file))
    expect(filesIn(kept)).toEqual([name])
  })
})

test('a folder of ours is removed with its files of ours, unless it has other files', async () => {
  const [log, source] = ['edits.log', 'source-1']
  const root = await folderWith(
    ...[log, source].map((name) => `lists/12/${name}`),
    ...[log, 'notes.txt', 'more/source-1'].map((name) => `lists/13/${name}`),
    'damaged-ledger-1/ledger.sqlite',
    'damaged-ledger-2/report.xlsx',
  )
  for (const id of ['12', '13']) await removeFolder('list', path.join(root, 'lists', id))
  for (const name of ['damaged-ledger-1', 'damaged-ledger-2'])
    removeFolderSync('damaged-copy', path.join(root, name))

  expect(readdirSync(path.join(root, 'lists'))).toEqual([`13`])
  expect(filesIn(root)).toEqual([
    'damaged-ledger-2/report.xlsx',
    `lists/13/more/source-1`,
    `lists/13/notes.txt`,
  ])
})

test('the folder of all lists is never removed, even if a damaged record names it', async () => {
  const root = await folderWith(`lists/12/source-1`)
  for (const id of ['', '.', '..', `12/..`])
    await removeFolder('list', path.join(root, 'lists', id))
  expect(filesIn(root)).toEqual([`lists/12/source-1`])
})

test('only old files of ours are removed by age', async () => {
  const other = uuid.replace('0', '1')
  const root = await folderWith(
    `exports/${uuid}`,
    `exports/${other}`,
    'exports/client-reports/2025.xlsx',
    'exports/2024.xlsx',
  )
  for (const name of [uuid, 'client-reports/2025.xlsx', 'client-reports', '2024.xlsx'])
    utimesSync(path.join(root, 'exports', name), 1, 1)
  await removeFilesBefore('export', path.join(root, 'exports'), 2_000)
  await removeFilesBefore('export', path.join(root, 'none'), 2_000)
  expect(filesIn(root)).toEqual([
    `exports/${other}`,
    'exports/2024.xlsx',
    'exports/client-reports/2025.xlsx',
  ])
})
