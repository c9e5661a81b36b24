import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Chance } from '../../../electron/practice-service/faults.ts'
import { type LedgerPage, readLedger } from './dead-ledger.ts'

const headerBytes = 32
const frameHeaderBytes = 24
const files = ['ledger.sqlite', 'ledger.sqlite-wal'] as const

/** The name of the ledger's log. */
export function logOf(dataFolder: string): string {
  return path.join(dataFolder, files[1])
}

/**
 * A copy of a stopped engine's ledger, cut as a power loss cuts it: what was written since the last
 * commit that the world knows of, up to any byte. The caller puts it in the place of the original.
 */
export class CutCopy {
  readonly #folder: string
  readonly #logBytes: Buffer

  private constructor(folder: string, logBytes: Buffer) {
    this.#folder = folder
    this.#logBytes = logBytes
  }

  static async take(dataFolder: string): Promise<CutCopy> {
    const folder = await mkdtemp(path.join(tmpdir(), 'linkferry-copy-'))
    for (const file of files) await copyFile(path.join(dataFolder, file), path.join(folder, file))
    return new CutCopy(folder, await readFile(logOf(folder)))
  }

  /**
   * Cuts off the last commits too, up to three, as far as `mayBeLeft` says of what is left that the
   * world has seen no more: an engine goes on only when its commit is on the disk, so one of which
   * nobody saw anything may not have got there. Returns whether any was lost.
   */
  async cut(chance: Chance, mayBeLeft: (left: LedgerPage) => boolean): Promise<boolean> {
    const { length } = this.#logBytes
    const ends = commitEnds(this.#logBytes)
    const last = ends.length - 1
    for (let kept = last - Math.ceil(chance() * 3); kept <= last; kept += 1) {
      const from = ends[kept]
      if (from === undefined) continue
      const to = ends[kept + 1] ?? length
      const bytes = this.#logBytes.subarray(0, from + Math.floor(chance() * (to - from)))
      await writeFile(logOf(this.#folder), bytes)
      if (kept < last && mayBeLeft(readLedger(this.#folder))) return true
    }
    return false
  }

  /** Puts it in the place of the ledger it was taken of. */
  async replace(dataFolder: string): Promise<void> {
    await rm(path.join(dataFolder, 'ledger.sqlite-shm'), { force: true })
    for (const file of files)
      await copyFile(path.join(this.#folder, file), path.join(dataFolder, file))
    await rm(this.#folder, { recursive: true })
  }
}

/** Where a log begins and where each of its commits ends. Source: SQLite's WAL file format. */
function commitEnds(log: Buffer): readonly number[] {
  const pageBytes = log.readUInt32BE(8)
  const salt = log.subarray(16, 24)
  const ends = [headerBytes]
  for (let at = headerBytes; at < log.length; at += frameHeaderBytes + pageBytes) {
    const end = at + frameHeaderBytes + pageBytes
    // Frames of an earlier round of the log follow the last one of this.
    if (end > log.length || !log.subarray(at + 8, at + 16).equals(salt)) break
    const pagesAfterCommit = log.readUInt32BE(at + 4)
    if (pagesAfterCommit > 0) ends.push(end)
  }
  return ends
}
