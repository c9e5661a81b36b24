import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import path from 'node:path'

/** Linux's file system in memory. In a container it may be small. */
const memoryDisk = '/dev/shm'
const bytesNeeded = 2 ** 29

/**
 * Puts all temporary folders of the tests into memory if there is space. A ledger waits for the disk at
 * each commit, which took most of the tests' time; the files of a killed process are the same. Returns a
 * function that removes the folders. The next run removes those of a run that was killed.
 */
export default function lieInMemory(): (() => void) | undefined {
  if (process.platform !== 'linux') return undefined
  dropLeft(memoryDisk)
  if (!hasRoom()) return undefined
  const folder = mkdtempSync(path.join(memoryDisk, `linkferry-tests-${process.pid}-`))
  process.env['TMPDIR'] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

function hasRoom(): boolean {
  const { bavail, bsize } = statfsSync(memoryDisk)
  return bavail * bsize >= bytesNeeded
}

/** Removes the folders of runs whose process is gone. */
export function dropLeft(disk: string): void {
  for (const name of readdirSync(disk)) {
    const [, pid] = /^linkferry-tests-(\d+)-/.exec(name) ?? []
    if (pid !== undefined && !isRunning(Number(pid))) drop(path.join(disk, name))
  }
}

function drop(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch {
    // A killed test may have left a disk mounted here. Other runs must not fail because of that.
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // Without permission the process exists, but belongs to another user.
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}
