import { appendFileSync, readFileSync, renameSync, statSync } from 'node:fs'
import path from 'node:path'
import { inspect } from 'node:util'
import { makeFolder } from '../disk/make-folder.ts'
import { printable } from '../shared/printable.ts'

export interface LogParts {
  readonly folder: string
  /** Strikes out what must not be written. */
  readonly strike: (text: string) => string
  readonly now: () => number
  /** Hears each entry too, struck. */
  readonly echo: (entry: string) => void
  /** A file that has grown beyond this becomes an old one. */
  readonly bytesPerFile?: number
}

/** Old files that are kept beside the present one. */
const oldFiles = 2

/**
 * The app's log: `linkferry.log` and at most two older ones. Nothing gets past `strike`, a
 * terminal that shows it obeys nothing of it, and a disk that does not take an entry harms nobody:
 * the entry is lost.
 */
export class LogFile {
  readonly folder: string
  readonly #parts: LogParts

  constructor(parts: LogParts) {
    this.folder = parts.folder
    this.#parts = parts
  }

  /** Writes an error with its stack, or a line of words, under the time in UTC. */
  readonly write = (what: unknown): void => {
    const { strike, now, echo } = this.#parts
    const entry = printable(strike(typeof what === 'string' ? what : inspect(what)))
    echo(entry)
    this.#quietly(() => {
      makeFolder(this.folder)
      this.#turnOver()
      const line = `${new Date(now()).toISOString()} ${entry}\n`
      appendFileSync(this.#file(0), line, { mode: 0o600 })
    })
  }

  /** The last lines of the present file; empty where there are none. */
  tail(lines: number): readonly string[] {
    const text = this.#quietly(() => readFileSync(this.#file(0), 'utf8')) ?? ''
    return text.split('\n').filter(Boolean).slice(-lines)
  }

  #turnOver(): void {
    const { bytesPerFile = 1_000_000 } = this.#parts
    const size = statSync(this.#file(0), { throwIfNoEntry: false })?.size ?? 0
    if (size < bytesPerFile) return
    for (let age = oldFiles; age > 0; age -= 1)
      this.#quietly(() => renameSync(this.#file(age - 1), this.#file(age)))
  }

  #file(age: number): string {
    return path.join(this.folder, age === 0 ? 'linkferry.log' : `linkferry.${age}.log`)
  }

  /** Undefined where the file system refuses, whatever its reason: there is nowhere left to say it. */
  #quietly<Value>(work: () => Value): Value | undefined {
    try {
      return work()
    } catch (error) {
      if (error instanceof Error && 'code' in error) return undefined
      throw error
    }
  }
}
