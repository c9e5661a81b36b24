import { appendFileSync, readFileSync, renameSync, statSync } from 'node:fs'
import path from 'node:path'
import { inspect } from 'node:util'
import { makeFolder } from '../disk/index.ts'
import { printable } from '../shared/text.ts'

export interface LogParts {
  readonly folder: string
  /** Removes what must not be written. */
  readonly strike: (text: string) => string
  readonly now: () => number
  /** Gets each entry too, without secrets. */
  readonly echo: (entry: string) => void
  /** A file that is larger is rotated. */
  readonly bytesPerFile?: number
}

/** Rotated files that are kept. */
const oldFiles = 2

/**
 * The app's log: `linkferry.log` and at most two older files. Every entry passes `strike`, control
 * characters are escaped, and an entry that the disk refuses is lost without an error.
 */
export class LogFile {
  readonly folder: string
  readonly #parts: LogParts

  constructor(parts: LogParts) {
    this.folder = parts.folder
    this.#parts = parts
  }

  /** Writes an error with its stack, or a text, with the time in UTC. */
  readonly write = (what: unknown): void => {
    const { strike, now, echo } = this.#parts
    const entry = printable(strike(typeof what === 'string' ? what : inspect(what)))
    echo(entry)
    this.#quietly(() => {
      makeFolder(this.folder)
      this.#rotate()
      const line = `${new Date(now()).toISOString()} ${entry}\n`
      appendFileSync(this.#file(0), line, { mode: 0o600 })
    })
  }

  /** The last lines of the current file; empty if there is none. */
  tail(lines: number): readonly string[] {
    const text = this.#quietly(() => readFileSync(this.#file(0), 'utf8')) ?? ''
    return text.split('\n').filter(Boolean).slice(-lines)
  }

  #rotate(): void {
    const { bytesPerFile = 1_000_000 } = this.#parts
    const size = statSync(this.#file(0), { throwIfNoEntry: false })?.size ?? 0
    if (size < bytesPerFile) return
    for (let age = oldFiles; age > 0; age -= 1)
      this.#quietly(() => renameSync(this.#file(age - 1), this.#file(age)))
  }

  #file(age: number): string {
    return path.join(this.folder, age === 0 ? 'linkferry.log' : `linkferry.${age}.log`)
  }

  /** Undefined if the file system refuses: there is nowhere left to report it. */
  #quietly<Value>(work: () => Value): Value | undefined {
    try {
      return work()
    } catch (error) {
      if (error instanceof Error && 'code' in error) return undefined
      throw error
    }
  }
}
