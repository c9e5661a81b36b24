import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, lstatSync, readFileSync, realpathSync } from 'node:fs'
import { join, posix, win32 } from 'node:path'
import { makeFolder, removeFileSync, replaceFile } from '../../disk/index.ts'
import { type DiskProblem, diskProblemOf } from '../../shared/disk-problem.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import { Database, sqliteCode } from './database.ts'

/** Holds a data folder for the life of one engine. */
export interface DataFolderLock {
  release(): void
}

/**
 * Takes the data folder: an exclusive SQLite transaction on `lock.sqlite`, which the system frees
 * even after `kill -9`. Never waits. A folder that is made is its user's alone.
 */
export function lockDataFolder(
  dataFolder: string,
): Result<DataFolderLock, 'folder-held' | DiskProblem> {
  let database: Database | undefined
  try {
    makeFolder(dataFolder)
    database = new Database(join(dataFolder, 'lock.sqlite'))
    database.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE')
  } catch (error) {
    database?.close()
    const busyCode = 5
    if (sqliteCode(error) === busyCode) return fail('folder-held')
    // Whatever else keeps it from being made, a file in its place for example: it is not to be had.
    return fail(diskProblemOf(error) ?? 'folder-unwritable')
  }
  const held = database
  return ok({ release: () => held.close() })
}

/** What a system tells of its disks. */
export interface Volumes {
  readonly platform: NodeJS.Platform
  readonly exists: (path: string) => boolean
  /** Without links and, on Windows, with the share in place of a drive's letter. */
  readonly realPath: (path: string) => string
  /** Linux: `/proc/self/mountinfo`. macOS: what `mount` prints. */
  readonly mountTable: () => string
}

/** The disks of this computer. */
export const systemVolumes: Volumes = {
  platform: process.platform,
  exists: existsSync,
  realPath: (path) => realpathSync.native(path),
  mountTable: () =>
    process.platform === 'darwin'
      ? execFileSync('/sbin/mount', { encoding: 'utf8' })
      : readFileSync('/proc/self/mountinfo', 'utf8'),
}

/**
 * File systems of Linux where a second computer may write, or where processes do not see each
 * other's memory of a file: SQLite's write-ahead log holds on neither.
 */
const sharedKinds =
  /^(?:nfs4?|cifs|smb3|smbfs|afs|9p|ncpfs|coda|ceph|lustre|gfs2|ocfs2|beegfs|davfs|vboxsf|prl_fs|fuse\.(?:sshfs|rclone|s3fs|gcsfuse|goofys|davfs2?|glusterfs|ceph|curlftpfs|gvfsd-fuse|vmhgfs-fuse|smbnetfs))$/

/**
 * Whether a folder, which need not be there yet, lies on a drive that other computers may write to.
 * False where the system does not tell: then SQLite's own locks are what there is.
 */
export function isOnNetwork(folder: string, volumes: Volumes = systemVolumes): boolean {
  const { platform } = volumes
  const real = volumes.realPath(nearestThere(folder, volumes))
  if (platform === 'win32') return isShare(real)
  if (platform !== 'darwin' && platform !== 'linux') return false
  const mounts = platform === 'darwin' ? mountsOfMac(volumes) : mountsOfLinux(volumes)
  // Of two at one place the later one lies on top.
  const [mount] = mounts
    .filter(({ place }) => isWithin(real, place))
    .toSorted((a, b) => a.place.length - b.place.length)
    .slice(-1)
  return mount?.isShared ?? false
}

/** Empty where the system refuses it, whatever its reason. */
function tableOf({ mountTable }: Volumes): string {
  try {
    return mountTable()
  } catch (error) {
    if (error instanceof Error && ('code' in error || 'status' in error)) return ''
    throw error
  }
}

interface Mount {
  readonly place: string
  readonly isShared: boolean
}

function nearestThere(folder: string, { platform, exists }: Volumes): string {
  const path = platform === 'win32' ? win32 : posix
  let there = folder
  while (!exists(there) && path.dirname(there) !== there) there = path.dirname(there)
  return there
}

/** `\\server\share`, also as `\\?\UNC\server\share`; but not `\\?\C:\` and `\\.\`. */
function isShare(path: string): boolean {
  return /^\\\\(?:[^?.\\]|\?\\UNC\\)/i.test(path)
}

function isWithin(path: string, place: string): boolean {
  return path === place || path.startsWith(place.endsWith('/') ? place : `${place}/`)
}

/** `36 35 98:0 / /mnt/list rw,noatime - nfs4 server:/list rw`; what is odd in a path is octal. */
function mountsOfLinux(volumes: Volumes): readonly Mount[] {
  return tableOf(volumes)
    .split('\n')
    .map((line) => {
      const [, , , , place = '', ...rest] = line.split(' ')
      const kind = rest[rest.indexOf('-') + 1] ?? ''
      return { place: withoutOctal(place), isShared: sharedKinds.test(kind) }
    })
}

function withoutOctal(place: string): string {
  return place.replace(/\\([0-7]{3})/g, (_all, octal: string) =>
    String.fromCharCode(Number.parseInt(octal, 8)),
  )
}

/** `//me@server/list on /Volumes/list (smbfs, nodev)`; what is this computer's own is `local`. */
function mountsOfMac(volumes: Volumes): readonly Mount[] {
  return [...tableOf(volumes).matchAll(/^.* on (\/.*?) \(([^)]*)\)$/gm)].map(
    ([, place = '', flags = '']) => ({ place, isShared: !flags.split(', ').includes('local') }),
  )
}

/** More than the answers to all requests in flight can take in the ledger's log. */
const reservedBytes = 2 ** 20

/**
 * Room on the disk that is kept for answers: a file which is deleted when an answer finds the disk
 * full. No request leaves without it.
 */
export class DiskReserve {
  readonly #path: string
  #isKept: boolean

  constructor(dataFolder: string) {
    this.#path = join(dataFolder, 'reserve')
    const stats = lstatSync(this.#path, { throwIfNoEntry: false })
    this.#isKept = stats?.isFile() === true && stats.size >= reservedBytes
  }

  /** Sets the room aside where that is not done. Throws the system's error if there is none. */
  allocate(): void {
    if (this.#isKept) return
    // Bytes that no file system can store in less.
    replaceFile(this.#path, randomBytes(reservedBytes))
    this.#isKept = true
  }

  /** Gives the room to whoever writes next; false where none was set aside. */
  release(): boolean {
    if (!this.#isKept) return false
    removeFileSync('reserve', this.#path)
    this.#isKept = false
    return true
  }
}
