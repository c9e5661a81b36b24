import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Random } from '../../../electron/practice-service/react.ts'
import { type DeadLedger, readLedger } from './dead-ledger.ts'

const headerBytes = 32
const frameHeaderBytes = 24
const files = ['ledger.sqlite', 'ledger.sqlite-wal'] as const

/**
 * A copy of the ledger of a frozen engine, cut off as by a power loss: at any byte after the last commit
 * whose effects were seen outside.
 */
export class CutCopy {
  readonly #folder: string
  readonly #log: Buffer

  private constructor(folder: string, log: Buffer) {
    this.#folder = folder
    this.#log = log
  }

  static async take(dataFolder: string): Promise<CutCopy> {
    const folder = await mkdtemp(path.join(tmpdir(), 'linkferry-copy-'))
    for (const file of files) await copyFile(path.join(dataFolder, file), path.join(folder, file))
    return new CutCopy(folder, await readFile(path.join(folder, files[1])))
  }

  /**
   * Cuts off up to three of the last commits, and a part of the one before them. An engine continues
   * only when its commit is on the disk, so only a commit without any effect outside may be lost.
   * `isPossible`: true if nothing was seen outside that this ledger does not know. Returns true if a
   * whole commit was lost.
   */
  async cut(chance: Random, isPossible: (cut: DeadLedger) => boolean): Promise<boolean> {
    const { length } = this.#log
    const ends = commitEnds(this.#log)
    const last = ends.length - 1
    for (let kept = last - Math.ceil(chance() * 3); kept <= last; kept += 1) {
      const from = ends[kept]
      if (from === undefined) continue
      const to = ends[kept + 1] ?? length
      const log = this.#log.subarray(0, from + Math.floor(chance() * (to - from)))
      await writeFile(path.join(this.#folder, files[1]), log)
      if (kept < last && isPossible(readLedger(this.#folder, false))) return true
    }
    return false
  }

  /** Replaces the original ledger by this copy. */
  async replace(dataFolder: string): Promise<void> {
    await rm(path.join(dataFolder, 'ledger.sqlite-shm'), { force: true })
    for (const file of files)
      await copyFile(path.join(this.#folder, file), path.join(dataFolder, file))
    await rm(this.#folder, { recursive: true })
  }
}

/** The end of the header of a log, and of each commit. Source: SQLite's WAL file format. */
function commitEnds(log: Buffer): readonly number[] {
  if (log.length < headerBytes) return [0]
  const pageBytes = log.readUInt32BE(8)
  const salt = log.subarray(16, 24)
  const ends = [headerBytes]
  for (let at = headerBytes; at < log.length; at += frameHeaderBytes + pageBytes) {
    const end = at + frameHeaderBytes + pageBytes
    // Frames from before the last checkpoint may follow the last current frame.
    if (end > log.length || !log.subarray(at + 8, at + 16).equals(salt)) break
    const pagesAfterCommit = log.readUInt32BE(at + 4)
    if (pagesAfterCommit > 0) ends.push(end)
  }
  return ends
}
