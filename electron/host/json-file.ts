import { readFileSync, renameSync } from 'node:fs'
import path from 'node:path'
import { replaceFile } from '../disk/replace-file.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * A small file of named values in JSON: read once, when it is opened, and replaced whole at each
 * change. One that does not read as such is renamed, never overwritten. Throws what the disk says.
 */
export class JsonFile {
  readonly #file: string
  #values: Values
  /** Where an unreadable file was put; undefined when all was well. */
  readonly keptAside: string | undefined

  constructor(file: string, nowMs: number) {
    this.#file = file
    const stored = readValues(file)
    this.#values = stored ?? {}
    this.keptAside = stored === undefined ? keepAside(file, nowMs) : undefined
  }

  get values(): Values {
    return this.#values
  }

  /** Puts these values in the place of all. Where the disk refuses, the old ones stay, here and there. */
  replace(values: Values): void {
    replaceFile(this.#file, JSON.stringify(values, undefined, 2))
    this.#values = values
  }
}

/** The values in a file; none where there is no file, undefined where it holds something else. */
function readValues(file: string): Values | undefined {
  try {
    const stored: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return isRecord(stored) ? stored : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    if (isAbsent(error)) return {}
    throw error
  }
}

function isAbsent(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ENOENT' || code === 'ENOTDIR'
}

function isRecord(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function keepAside(file: string, nowMs: number): string {
  const { dir, name, ext } = path.parse(file)
  const aside = path.join(dir, `${name}.unreadable-${nowMs}${ext}`)
  renameSync(file, aside)
  return aside
}
