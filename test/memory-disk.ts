import { mkdtempSync, rmSync, statfsSync } from 'node:fs'

/** Linux's disk in memory; in a container it may be small. */
const memoryDisk = '/dev/shm'
const bytesNeeded = 2 ** 29

/**
 * Has all temporary folders of the tests lie in memory, where there is a disk with room. A ledger
 * waits for the disk at each commit, which was most of the tests' time; what a process that is killed
 * leaves behind is the same. Replies what takes the folders away, also those that a test forgot.
 */
export default function lieInMemory(): (() => void) | undefined {
  if (!hasRoom()) return undefined
  const folder = mkdtempSync(`${memoryDisk}/linkferry-tests-`)
  process.env['TMPDIR'] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

function hasRoom(): boolean {
  if (process.platform !== 'linux') return false
  const { bavail, bsize } = statfsSync(memoryDisk)
  return bavail * bsize >= bytesNeeded
}
