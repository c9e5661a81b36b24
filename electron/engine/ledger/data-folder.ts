import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, lstatSync, readFileSync, realpathSync } from 'node:fs'
import { join, posix, win32 } from 'node:path'
import { makeFolder, removeFileSync, replaceFile } from '../../disk/index.ts'
import { type DiskProblem, diskProblemOf } from '../../shared/disk-problem.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import { Database, sqliteCode } from './database.ts'

/** The exclusive lock of an engine on its data folder. */
export interface DataFolderLock {
  release(): void
}

/**
 * Locks a data folder for one engine, without waiting: with an exclusive SQLite transaction on
 * `lock.sqlite`, which the system ends even after `kill -9`. Creates the folder if there is none, for
 * its user only.
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
    // Any other obstacle, such as a file in its place, makes the folder unusable too.
    return fail(diskProblemOf(error) ?? 'folder-unwritable')
  }
  const lock = database
  return ok({ release: () => lock.close() })
}

/** What a system reports about its disks. */
export interface Volumes {
  readonly platform: NodeJS.Platform
  readonly exists: (path: string) => boolean
  /** Resolves symbolic links and, on Windows, replaces the letter of a network drive by its share. */
  readonly realPath: (path: string) => string
  /** On Linux the text of `/proc/self/mountinfo`, on macOS the output of `mount`. */
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
 * Linux file systems that other computers may write to, or that give processes no shared memory of a
 * file. SQLite's write-ahead log is not safe on them.
 */
const sharedFileSystems =
  /^(?:nfs4?|cifs|smb3|smbfs|afs|9p|ncpfs|coda|ceph|lustre|gfs2|ocfs2|beegfs|davfs|vboxsf|prl_fs|fuse\.(?:sshfs|rclone|s3fs|gcsfuse|goofys|davfs2?|glusterfs|ceph|curlftpfs|gvfsd-fuse|vmhgfs-fuse|smbnetfs))$/

/**
 * True if a folder is on a drive that other computers may write to. The folder need not exist yet.
 * False if the system cannot tell; then only SQLite's own locks protect the ledger.
 */
export function isOnNetwork(folder: string, volumes: Volumes = systemVolumes): boolean {
  const { platform } = volumes
  const real = volumes.realPath(nearestExisting(folder, volumes))
  if (platform === 'win32') return isShare(real)
  if (platform !== 'darwin' && platform !== 'linux') return false
  const mounts = platform === 'darwin' ? mountsOfMac(volumes) : mountsOfLinux(volumes)
  // The innermost mount point decides. If two mounts have the same one, the later mount hides the other.
  const [mount] = mounts
    .filter(({ mountPoint }) => isWithin(real, mountPoint))
    .toSorted((a, b) => a.mountPoint.length - b.mountPoint.length)
    .slice(-1)
  return mount?.isShared ?? false
}

/** The mount table; empty if the system refuses to give it. */
function readMountTable({ mountTable }: Volumes): string {
  try {
    return mountTable()
  } catch (error) {
    if (error instanceof Error && ('code' in error || 'status' in error)) return ''
    throw error
  }
}

interface Mount {
  readonly mountPoint: string
  readonly isShared: boolean
}

/** The folder itself, or the nearest folder above it that exists. */
function nearestExisting(folder: string, { platform, exists }: Volumes): string {
  const path = platform === 'win32' ? win32 : posix
  let nearest = folder
  while (!exists(nearest) && path.dirname(nearest) !== nearest) nearest = path.dirname(nearest)
  return nearest
}

/** True for `\\server\share` and `\\?\UNC\server\share`, but not for `\\?\C:\` and `\\.\`. */
function isShare(path: string): boolean {
  return /^\\\\(?:[^?.\\]|\?\\UNC\\)/i.test(path)
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith('/') ? folder : `${folder}/`)
}

/** Parses `36 35 98:0 / /mnt/list rw,noatime - nfs4 server:/list rw`. Spaces in paths are octal. */
function mountsOfLinux(volumes: Volumes): readonly Mount[] {
  return readMountTable(volumes)
    .split('\n')
    .map((line) => {
      const [, , , , mountPoint = '', ...rest] = line.split(' ')
      const fileSystem = rest[rest.indexOf('-') + 1] ?? ''
      return {
        mountPoint: decodeOctal(mountPoint),
        isShared: sharedFileSystems.test(fileSystem),
      }
    })
}

function decodeOctal(path: string): string {
  return path.replace(/\\([0-7]{3})/g, (_all, octal: string) =>
    String.fromCharCode(Number.parseInt(octal, 8)),
  )
}

/** Parses `//me@server/list on /Volumes/list (smbfs, nodev)`. Disks of this computer are `local`. */
function mountsOfMac(volumes: Volumes): readonly Mount[] {
  return [...readMountTable(volumes).matchAll(/^.* on (\/.*?) \(([^)]*)\)$/gm)].map(
    ([, mountPoint = '', flags = '']) => ({
      mountPoint,
      isShared: !flags.split(', ').includes('local'),
    }),
  )
}

/** More than the ledger's log needs for the answers to all requests in flight. */
const reservedBytes = 2 ** 20

/**
 * Disk space that is reserved for answers, as a file. If an answer cannot be written because the disk is
 * full, the file is deleted. No request leaves without the reserve.
 */
export class DiskReserve {
  readonly #path: string
  #isAllocated: boolean

  constructor(dataFolder: string) {
    this.#path = join(dataFolder, 'reserve')
    const stats = lstatSync(this.#path, { throwIfNoEntry: false })
    this.#isAllocated = stats?.isFile() === true && stats.size >= reservedBytes
  }

  /** Reserves the space unless it is reserved already. Throws the system's error if the disk is full. */
  allocate(): void {
    if (this.#isAllocated) return
    // Random bytes, which no file system can compress.
    replaceFile(this.#path, randomBytes(reservedBytes))
    this.#isAllocated = true
  }

  /** Frees the space for the next write; false if none was reserved. */
  release(): boolean {
    if (!this.#isAllocated) return false
    removeFileSync('reserve', this.#path)
    this.#isAllocated = false
    return true
  }
}
