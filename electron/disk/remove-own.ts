import { type Dirent, lstatSync, readdirSync, rmdirSync, unlinkSync } from 'node:fs'
import { lstat, readdir, rmdir, unlink } from 'node:fs/promises'
import path from 'node:path'

/**
 * The only place of the app that removes anything (`test/removals.test.ts` holds the sources to it).
 * A file is removed if it has a name that we give to files of its kind and is a plain file in a plain
 * folder. Whatever else lies there, a link among it, belongs to somebody else and stays.
 */

interface OwnFiles {
  readonly names: RegExp
  /** How the folder that holds them is called; any, where that is the user's choice. */
  readonly folder?: RegExp
  /**
   * How many of the folders above the file are ours too and must be no links. Above those lies a
   * folder that the user chose, and that may be one.
   */
  readonly ownFolders: number
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const kinds = {
  /** What was spooled for the engine: in `uploads`, or in a folder that `mkdtemp` made. */
  spooled: {
    names: new RegExp(`^(?:${uuid}|list|file)$`),
    folder: /^(?:uploads|linkferry-(?:fetch|spool)-\w+)$/,
    ownFolders: 1,
  },
  /** Between the engine and a browser. */
  export: {
    names: new RegExp(String.raw`^${uuid}(?:\.[0-9a-f]{8}\.part)?$`),
    folder: /^exports$/,
    ownFolders: 1,
  },
  /** What is written beside its place before it is moved there, in any folder. */
  partial: { names: /\.(?:new|partial|[0-9a-f]{8}\.part)$/, ownFolders: 0 },
  /** In a folder of `lists`, called by the list's number. */
  list: {
    names: /^(?:damaged-\d+-)?(?:source-\d+|edits\.log)(?:\.partial)?$/,
    folder: /^[1-9]\d*$/,
    ownFolders: 2,
  },
  /** A copy of ledger and lists, in a folder of `backups`, with the folders inside it. */
  backup: {
    names:
      /^(?:ledger\.sqlite(?:-wal|-shm|-journal)?|backup\.json(?:\.new)?|(?:damaged-\d+-)?(?:source-\d+|edits\.log)(?:\.partial)?)$/,
    folder: /^(?:\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d(?:-\d+)?|lists|\d+)$/,
    ownFolders: 2,
  },
  /** Asks the next engine to put a backup in the ledger's place, and tells it what was sent since. */
  restore: { names: /^(?:restore\.json|sent-since-backup-\d+\.txt)$/, ownFolders: 0 },
  /** Room for answers, in the data folder. */
  reserve: { names: /^reserve$/, ownFolders: 0 },
  'damaged-copy': {
    names: /^ledger\.sqlite(?:-wal)?$/,
    folder: /^damaged-ledger-\d+$/,
    ownFolders: 1,
  },
  /** The desktop's settings, and those before the last change until that is known to be whole. */
  settings: { names: /^settings(?:\.last)?\.json$/, ownFolders: 0 },
  /** What electron-store writes beside them and moves there; left where it was killed. */
  'settings-partial': { names: /^settings\.json\.tmp-\d{10}[0-9a-f]{6}$/, ownFolders: 0 },
  /** What starts the app with its user's session, on Linux. */
  autostart: { names: /^linkferry\.desktop$/, ownFolders: 0 },
} as const satisfies Readonly<Record<string, OwnFiles>>

/** What a file is for, which says how it may be called. */
export type OwnFileKind = keyof typeof kinds

/**
 * Removes a file of ours; harmless where there is none, or where something stands in its place that
 * we did not make. Rejects with the system's error.
 */
export async function removeFile(kind: OwnFileKind, file: string): Promise<void> {
  if (!isOurs(kind, file)) return
  await unlink(file).catch(unlessGone)
}

/** The same at once. */
export function removeFileSync(kind: OwnFileKind, file: string): void {
  if (!isOurs(kind, file)) return
  try {
    unlinkSync(file)
  } catch (error) {
    unlessGone(error)
  }
}

/**
 * Removes the files of a kind from a folder of ours, `first` before all others and `last` behind them,
 * and then the folder, if nothing else lies in it. Rejects with the system's error.
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
  if (isOwnFolder(kind, folder)) await rmdir(folder).catch(unlessInUse)
}

/** Removes the files of a kind from a folder of ours that were not written to since `beforeMs`. */
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

/** The same at once. */
export function removeFolderSync(kind: OwnFileKind, folder: string): void {
  if (!isOwnFolder(kind, folder)) return
  for (const name of readdirSync(folder)) removeFileSync(kind, path.join(folder, name))
  try {
    rmdirSync(folder)
  } catch (error) {
    unlessInUse(error)
  }
}

/** Removes the files of a kind from a folder of ours and from the folders of ours in it, and those. */
export function removeTreeSync(kind: OwnFileKind, folder: string): void {
  if (!isOwnFolder(kind, folder)) return
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) removeTreeSync(kind, path.join(folder, entry.name))
  removeFolderSync(kind, folder)
}

/** The entries of a folder that may be files of a kind; none where it is no plain folder. */
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
  const isNamedSo = own.folder?.test(path.basename(folder)) ?? true
  return isNamedSo && arePlainFolders(folder, own.ownFolders)
}

/** Whether a folder and so many above it, itself counted, are folders and no links. */
function arePlainFolders(folder: string, count: number): boolean {
  if (count === 0) return true
  const isPlain = lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() === true
  return isPlain && arePlainFolders(path.dirname(folder), count - 1)
}

function unlessGone(error: unknown): void {
  if (codeOf(error) !== 'ENOENT') throw error
}

/** A folder that is not empty says so in three ways, one of them Solaris' and Windows'. */
function unlessInUse(error: unknown): void {
  if (!['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(codeOf(error))) throw error
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
