import { type Dirent, lstatSync, readdirSync, rmdirSync, unlinkSync } from 'node:fs'
import { lstat, readdir, rmdir, unlink } from 'node:fs/promises'
import path from 'node:path'

/**
 * The only code of the app that removes files, which `test/removals.test.ts` verifies. A file is removed
 * only if it has a name that we give to files of its kind, and is a plain file in a plain folder.
 * Everything else, such as a symbolic link, belongs to somebody else and stays.
 */

interface OwnFiles {
  readonly names: RegExp
  /** The name of their folder; left out: any, because the user chooses it. */
  readonly folder?: RegExp
  /**
   * The number of folders above the file that are ours too and must not be symbolic links. The user
   * chose the folder above those, which may be a link.
   */
  readonly ownFolders: number
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const kinds = {
  /** Files spooled for the engine: in `uploads`, or in a folder made by `mkdtemp`. */
  spooled: {
    names: new RegExp(`^(?:${uuid}|list|file)$`),
    folder: /^(?:uploads|linkferry-(?:fetch|spool)-\w+)$/,
    ownFolders: 1,
  },
  /** Files that the engine writes for download by a browser. */
  export: {
    names: new RegExp(String.raw`^${uuid}(?:\.[0-9a-f]{8}\.part)?$`),
    folder: /^exports$/,
    ownFolders: 1,
  },
  /** Files written beside their place before they are moved there, in any folder. */
  partial: { names: /\.(?:new|partial|[0-9a-f]{8}\.part)$/, ownFolders: 0 },
  /** Files of a list, in the folder of `lists` that has the id of the list as its name. */
  list: {
    names: /^(?:damaged-\d+-)?(?:source-\d+|edits\.log)(?:\.partial)?$/,
    folder: /^[1-9]\d*$/,
    ownFolders: 2,
  },
  /** Files of a backup, in a folder of `backups` and the folders inside it. */
  backup: {
    names:
      /^(?:ledger\.sqlite(?:-wal|-shm|-journal)?|backup\.json(?:\.new)?|(?:damaged-\d+-)?(?:source-\d+|edits\.log)(?:\.partial)?)$/,
    folder: /^(?:\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d(?:-\d+)?|lists|\d+)$/,
    ownFolders: 2,
  },
  /** A scheduled restore of a backup, and the links that were sent since the backup. */
  restore: { names: /^(?:restore\.json|sent-since-backup-\d+\.txt)$/, ownFolders: 0 },
  /** Disk space reserved for answers, in the data folder. */
  reserve: { names: /^reserve$/, ownFolders: 0 },
  'damaged-copy': {
    names: /^ledger\.sqlite(?:-wal)?$/,
    folder: /^damaged-ledger-\d+$/,
    ownFolders: 1,
  },
  /** The desktop's settings, and a copy from before the last change, until the change is complete. */
  settings: { names: /^settings(?:\.last)?\.json$/, ownFolders: 0 },
  /** Files that electron-store writes before it moves them to `settings.json`; left over after a kill. */
  'settings-partial': { names: /^settings\.json\.tmp-\d{10}[0-9a-f]{6}$/, ownFolders: 0 },
  /** Starts the app with the user's session on Linux. */
  autostart: { names: /^linkferry\.desktop$/, ownFolders: 0 },
} as const satisfies Readonly<Record<string, OwnFiles>>

/** The purpose of a file, which determines its name. */
export type OwnFileKind = keyof typeof kinds

/**
 * Removes a file of ours. Does nothing if there is none, or if something in its place is not ours.
 * Rejects with the system's error.
 */
export async function removeFile(kind: OwnFileKind, file: string): Promise<void> {
  if (!isOurs(kind, file)) return
  await unlink(file).catch(ignoreMissing)
}

/** The synchronous form of `removeFile`. */
export function removeFileSync(kind: OwnFileKind, file: string): void {
  if (!isOurs(kind, file)) return
  try {
    unlinkSync(file)
  } catch (error) {
    ignoreMissing(error)
  }
}

/**
 * Removes the files of a kind from a folder of ours, `first` before all others and `last` after them.
 * Then removes the folder if it is empty. Rejects with the system's error.
 */
export async function removeFolder(
  kind: OwnFileKind,
  folder: string,
  { first, last }: { readonly first?: string; readonly last?: string } = {},
): Promise<void> {
  const entries = await ownEntries(kind, folder)
  const rank = ({ name }: Dirent): number => (name === first ? -1 : name === last ? 1 : 0)
  for (const { name } of entries.toSorted((one, other) => rank(one) - rank(other)))
    await removeFile(kind, path.join(folder, name))
  if (isOwnFolder(kind, folder)) await rmdir(folder).catch(ignoreNotEmpty)
}

/** Removes the files of a kind from a folder of ours that were last written before `beforeMs`. */
export async function removeFilesBefore(
  kind: OwnFileKind,
  folder: string,
  beforeMs: number,
): Promise<void> {
  for (const { name } of await ownEntries(kind, folder)) {
    const file = path.join(folder, name)
    const { mtimeMs } = await lstat(file).catch(() => ({ mtimeMs: Infinity }))
    if (mtimeMs < beforeMs) await removeFile(kind, file)
  }
}

/** The synchronous form of `removeFolder`, without an order. */
export function removeFolderSync(kind: OwnFileKind, folder: string): void {
  if (!isOwnFolder(kind, folder)) return
  for (const name of readdirSync(folder)) removeFileSync(kind, path.join(folder, name))
  try {
    rmdirSync(folder)
  } catch (error) {
    ignoreNotEmpty(error)
  }
}

/** Removes the files of a kind from a folder of ours and the folders in it, and the empty folders. */
export function removeTreeSync(kind: OwnFileKind, folder: string): void {
  if (!isOwnFolder(kind, folder)) return
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) removeTreeSync(kind, path.join(folder, entry.name))
  removeFolderSync(kind, folder)
}

/** The entries of a folder that may be files of a kind; none if the folder is not ours. */
async function ownEntries(kind: OwnFileKind, folder: string): Promise<readonly Dirent[]> {
  if (!isOwnFolder(kind, folder)) return []
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile() && kinds[kind].names.test(entry.name))
}

function isOurs(kind: OwnFileKind, file: string): boolean {
  return (
    kinds[kind].names.test(path.basename(file)) &&
    lstatSync(file, { throwIfNoEntry: false })?.isFile() === true &&
    isOwnFolder(kind, path.dirname(file))
  )
}

function isOwnFolder(kind: OwnFileKind, folder: string): boolean {
  const own: OwnFiles = kinds[kind]
  const hasOwnName = own.folder?.test(path.basename(folder)) ?? true
  return hasOwnName && arePlainFolders(folder, own.ownFolders)
}

/** True if `count` folders, the given one and those above it, are folders and not symbolic links. */
function arePlainFolders(folder: string, count: number): boolean {
  if (count === 0) return true
  const isPlain = lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() === true
  return isPlain && arePlainFolders(path.dirname(folder), count - 1)
}

function ignoreMissing(error: unknown): void {
  if (codeOf(error) !== 'ENOENT') throw error
}

/** Ignores that a folder is missing or not empty. Solaris and Windows report the second as EEXIST. */
function ignoreNotEmpty(error: unknown): void {
  if (!['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(codeOf(error))) throw error
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
