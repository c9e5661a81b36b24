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

/** The file that marks a data folder as ours. */
export const dataFolderMarker = 'linkferry-data-folder.txt'

const markerText =
  'Linkferry keeps its data in this folder: what was sent and paid for, lists, settings.\nIt knows by this file that the folder is its own.\n'

/** The entries of a folder that is not used, because it is not ours: their number, and the first names. */
export interface ForeignEntries {
  readonly names: readonly string[]
  readonly count: number
}

const namesShown = 3

/** Entries that we, Chromium and Electron create in a data folder. */
const ownNames =
  /^(?:(?:ledger|lock)\.sqlite(?:-(?:wal|shm|journal))?|reserve|ledger-counter\.json|restore\.json|sent-since-backup-\d+\.txt|backups|lists|uploads|exports|logs|chromium|practice-service|damaged-ledger-\d+|(?:desktop|settings|web-settings|tokens|practice-books)\b.*\.jsonl?(?:\.\S+)?|\S+\.(?:new|partial|part)|Crashpad|Singleton\w+|lockfile|Local State)$/

/** Entries that operating systems create in any folder, or in the root folder of a disk. */
const systemNames =
  /^(?:\.DS_Store|\._.*|\.localized|\.fseventsd|\.Spotlight-V100|\.DocumentRevisions-V100|\.TemporaryItems|\.Trashes|\.VolumeIcon\.icns|\.Trash(?:-\d+)?|\.nfs\w+|\.directory|\.snapshots?|\.zfs|a?quota\.(?:user|group)|@eaDir|Thumbs\.db|desktop\.ini|Icon\r|\$RECYCLE\.BIN|System Volume Information|lost\+found)$/i

/** Files of the terminal's practice service, in the folder `practice-service`. */
const practiceBooks = /^(?:port-\d+|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.jsonl$/

/**
 * Creates a data folder if there is none, and marks it as ours. Returns its path without symbolic links.
 * Fails if the folder is not ours. It is ours if it is new or empty, has our marker, or has a file that
 * only we create and no foreign entries. If the disk refuses, returns the given path: the next write to
 * the folder reports the problem.
 */
export function prepareDataFolder(folder: string): Result<string, ForeignEntries> {
  try {
    makeFolder(folder)
    const real = realpathSync(folder)
    const names = readdirSync(real).filter((name) => !systemNames.test(name))
    if (isPlainFile(path.join(real, dataFolderMarker))) return ok(real)
    if (names.length > 0 && !isOurs(real, names))
      return fail({ names: names.toSorted().slice(0, namesShown), count: names.length })
    writeMarker(real)
    return ok(real)
  } catch (error) {
    if (error instanceof Error && 'code' in error) return ok(folder)
    throw error
  }
}

/** True if a folder without a marker is ours, because it was copied or its disk was full. */
function isOurs(folder: string, names: readonly string[]): boolean {
  const others = names.filter((name) => !ownNames.test(name))
  // Other programs use names such as `exports`, `logs` and `settings.json` too. These are only ours:
  const unmistakable = [
    'ledger.sqlite',
    'ledger.sqlite-wal',
    'lock.sqlite',
    'web-settings.json',
    'practice-books.jsonl',
  ]
  if (others.length > 0) return false
  return (
    unmistakable.some((name) => isPlainFile(path.join(folder, name))) || hasPracticeBooks(folder)
  )
}

/** True if the folder `practice-service` has files of a practice service and nothing else. */
function hasPracticeBooks(folder: string): boolean {
  const inside = path.join(folder, 'practice-service')
  if (lstatSync(inside, { throwIfNoEntry: false })?.isDirectory() !== true) return false
  const names = readdirSync(inside)
  return names.length > 0 && names.every((name) => practiceBooks.test(name))
}

function isPlainFile(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false })?.isFile() === true
}

/** Writes the marker durably: it is on the disk before anything else is written to the folder. */
function writeMarker(folder: string): void {
  const marker = openSync(path.join(folder, dataFolderMarker), 'wx', 0o600)
  try {
    writeFileSync(marker, markerText)
    fsyncSync(marker)
  } finally {
    closeSync(marker)
  }
  // Windows cannot sync a folder, and need not.
  if (process.platform === 'win32') return
  const entries = openSync(folder, 'r')
  try {
    fsyncSync(entries)
  } finally {
    closeSync(entries)
  }
}

/** The message that a folder is not used, in English for a terminal. */
export function foreignEntriesMessage(folder: string, { names, count }: ForeignEntries): string {
  const more = count > names.length ? ` and ${count - names.length} more` : ''
  return `${folder} holds other things: ${names.join(', ')}${more}. Linkferry keeps its data only in a folder of its own: name a new or an empty one with --data-dir. Nothing was changed.`
}
