import {
  closeSync,
  fsyncSync,
  lstatSync,
  openSync,
  readdirSync,
  realpathSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { fail, ok, type Result } from '../shared/result.ts'
import { makeFolder } from './replace-file.ts'

/** The file by which a data folder is known as ours. */
export const dataFolderMarker = 'linkferry-data-folder.txt'

const markerText =
  'Linkferry keeps its data in this folder: what was sent and paid for, lists, settings.\nIt knows by this file that the folder is its own.\n'

/** Why a folder is not used: what else lies in it, the first few by name. */
export interface ForeignEntries {
  readonly names: readonly string[]
  readonly count: number
}

const namesTold = 3

/** What we, Chromium and Electron put into a data folder. */
const ownNames =
  /^(?:(?:ledger|lock)\.sqlite(?:-(?:wal|shm|journal))?|reserve|ledger-counter\.json|restore\.json|sent-since-backup-\d+\.txt|backups|lists|uploads|exports|logs|chromium|practice-service|damaged-ledger-\d+|(?:desktop|settings|web-settings|tokens|practice-books)\b.*\.jsonl?(?:\.\S+)?|\S+\.(?:new|partial|part)|Crashpad|Singleton\w+|lockfile|Local State)$/

/** What systems put into any folder by themselves, and into the first folder of a disk. */
const systemNames =
  /^(?:\.DS_Store|\._.*|\.localized|\.fseventsd|\.Spotlight-V100|\.DocumentRevisions-V100|\.TemporaryItems|\.Trashes|\.VolumeIcon\.icns|\.Trash(?:-\d+)?|\.nfs\w+|\.directory|\.snapshots?|\.zfs|a?quota\.(?:user|group)|@eaDir|Thumbs\.db|desktop\.ini|Icon\r|\$RECYCLE\.BIN|System Volume Information|lost\+found)$/i

/** The books of the practice service of the terminal, in its folder. */
const practiceBooks = /^(?:port-\d+|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.jsonl$/

/**
 * Makes a folder if need be, and claims it as the place of our data. Returns its path without links.
 * Fails if it holds other things: a folder must be new or empty, bear our marker, or hold a file that
 * only we make and nothing foreign. If the disk refuses, the folder is used by the name given, and the
 * next write there reports the problem.
 */
export function prepareDataFolder(folder: string): Result<string, ForeignEntries> {
  try {
    makeFolder(folder)
    const real = realpathSync(folder)
    const names = readdirSync(real).filter((name) => !systemNames.test(name))
    if (isPlainFile(path.join(real, dataFolderMarker))) return ok(real)
    if (names.length > 0 && !isOurs(real, names))
      return fail({ names: names.toSorted().slice(0, namesTold), count: names.length })
    writeMarker(real)
    return ok(real)
  } catch (error) {
    if (error instanceof Error && 'code' in error) return ok(folder)
    throw error
  }
}

/** Whether a folder without a marker is ours: one that was copied, or whose disk was full. */
function isOurs(folder: string, names: readonly string[]): boolean {
  const others = names.filter((name) => !ownNames.test(name))
  // Not by their names alone, which are also others': `exports`, `logs`, `settings.json`.
  const books = [
    'ledger.sqlite',
    'ledger.sqlite-wal',
    'lock.sqlite',
    'web-settings.json',
    'practice-books.jsonl',
  ]
  if (others.length > 0) return false
  return books.some((name) => isPlainFile(path.join(folder, name))) || hasPracticeBooks(folder)
}

/** Whether a practice service kept its books here, and nothing else was ever done. */
function hasPracticeBooks(folder: string): boolean {
  const inside = path.join(folder, 'practice-service')
  if (lstatSync(inside, { throwIfNoEntry: false })?.isDirectory() !== true) return false
  const names = readdirSync(inside)
  return names.length > 0 && names.every((name) => practiceBooks.test(name))
}

function isPlainFile(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false })?.isFile() === true
}

/** On the disk before anything else comes into the folder. */
function writeMarker(folder: string): void {
  const marker = openSync(path.join(folder, dataFolderMarker), 'wx', 0o600)
  try {
    writeFileSync(marker, markerText)
    fsyncSync(marker)
  } finally {
    closeSync(marker)
  }
  // Windows keeps the entries of folders by itself.
  if (process.platform === 'win32') return
  const entries = openSync(folder, 'r')
  try {
    fsyncSync(entries)
  } finally {
    closeSync(entries)
  }
}

/** What to say where a folder is not used, in English: for a terminal. */
export function foreignEntriesMessage(folder: string, { names, count }: ForeignEntries): string {
  const more = count > names.length ? ` and ${count - names.length} more` : ''
  return `${folder} holds other things: ${names.join(', ')}${more}. Linkferry keeps its data only in a folder of its own: name a new or an empty one with --data-dir. Nothing was changed.`
}
