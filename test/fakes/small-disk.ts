import { execFileSync } from 'node:child_process'
import {
  closeSync,
  ftruncateSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmdirSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'

/** Whether this user may mount a disk; else the tests of real full disks have nothing to run on. */
export const canMount = mayMount()
if (!canMount) console.log('Not run here: tests on a real full disk, which need root on Linux')

/** A real disk of a few megabytes (a tmpfs), gone when its test is over. */
export class SmallDisk {
  /** A folder on it. */
  readonly folder: string
  readonly #path: string

  private constructor(mountPoint: string) {
    this.#path = mountPoint
    this.folder = path.join(mountPoint, 'data')
    mkdirSync(this.folder)
  }

  /** To be built before whatever writes to it, so that it goes after that. */
  static mount(kilobytes: number): SmallDisk {
    const mountPoint = mkdtempSync(path.join(tmpdir(), 'linkferry-disk-'))
    mount(mountPoint, `size=${kilobytes}k`)
    onTestFinished(() => unmount(mountPoint))
    return new SmallDisk(mountPoint)
  }

  /** Leaves so many bytes free, in whole pages. */
  fill(leaving = 0): void {
    const file = openSync(this.#filler, 'w')
    const page = Buffer.alloc(4_096, 1)
    let size = 0
    try {
      for (;;) size += writeSync(file, page)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
    }
    ftruncateSync(file, Math.max(0, size - leaving))
    closeSync(file)
  }

  /** Gives back what `fill` took. */
  free(): void {
    rmSync(this.#filler, { force: true })
  }

  /** Lets nobody write, or lets them again. */
  remount(as: 'ro' | 'rw'): void {
    mount(this.#path, `remount,${as}`)
  }

  get #filler(): string {
    return path.join(this.#path, 'filler')
  }
}

function mayMount(): boolean {
  if (process.platform !== 'linux') return false
  const mountPoint = mkdtempSync(path.join(tmpdir(), 'linkferry-disk-'))
  try {
    mount(mountPoint, 'size=64k')
    unmount(mountPoint)
    return true
  } catch {
    rmdirSync(mountPoint)
    return false
  }
}

function mount(mountPoint: string, options: string): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', mountPoint], { stdio: 'pipe' })
}

function unmount(mountPoint: string): void {
  // Lazily: a process that was just killed may still hold a file.
  execFileSync('umount', ['-l', mountPoint], { stdio: 'pipe' })
  rmdirSync(mountPoint)
}
