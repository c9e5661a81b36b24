import { mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import path from 'node:path'

/** Linux's disk in memory; in a container it may be small. */
const memoryDisk = '/dev/shm'
const bytesNeeded = 2 ** 29

/**
 * Has all temporary folders of the tests lie in memory, where there is a disk with room. A ledger
 * waits for the disk at each commit, which was most of the tests' time; what a process that is killed
 * leaves behind is the same. Replies what takes the folders away, also those that a test forgot; what
 * a run that was killed could not take away, the next one does.
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
    // A test that was killed left a disk mounted in it. No other run is to fail for that.
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // Of another user's process too nothing is taken.
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}
