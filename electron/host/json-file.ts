import { existsSync, readFileSync, renameSync, statSync } from 'node:fs'
import path from 'node:path'
import { replaceFile } from '../disk/index.ts'
import { DiskError } from '../shared/disk-problem.ts'

/** Named values as JSON can hold them. */
export type Values = Readonly<Record<string, unknown>>

/** A small file of named values: read once, when it is opened, and replaced whole at each change. */
export interface ValuesFile {
  readonly values: Values
  /** Where an unreadable file was put; undefined when all was well. */
  readonly keptAside: string | undefined
  /** Puts these values in the place of all. Where the disk refuses, the old ones stay, here and there. */
  replace(values: Values): void | Promise<void>
}

/** Nothing that is kept here comes near to it; a file beyond it is not ours and is not read. */
const mostBytes = 8 * 1024 * 1024

/**
 * A values file that is written by this process alone. Whatever does not read as one (a folder, a
 * link to itself, anything but an object) is renamed, never overwritten. Throws what the disk says.
 */
export class JsonFile implements ValuesFile {
  readonly #file: string
  readonly #openedMs: number
  #values: Values
  readonly keptAside: string | undefined

  constructor(file: string, nowMs: number) {
    this.#file = file
    this.#openedMs = nowMs
    const opened = openValues(file, nowMs)
    this.#values = opened.values
    this.keptAside = opened.keptAside
  }

  get values(): Values {
    return this.#values
  }

  replace(values: Values): void {
    // Whatever came into its place since is put aside too.
    openValues(this.#file, this.#openedMs)
    const text = textOf(values)
    replaceFile(this.#file, text)
    // Some disks say yes and keep something else.
    if (readFileSync(this.#file, 'utf8') !== text) throw new DiskError('folder-unwritable')
    this.#values = values
  }
}

/** Values as their file holds them. */
export function textOf(values: Values): string {
  return JSON.stringify(values, undefined, 2)
}

/** Reads a file of values; one that cannot be read as such is put aside, and there are none. */
export function openValues(
  file: string,
  nowMs: number,
): { readonly values: Values; readonly keptAside: string | undefined } {
  const values = readValues(file)
  return values === undefined
    ? { values: {}, keptAside: keepAside(file, nowMs) }
    : { values, keptAside: undefined }
}

/**
 * The values in a file; none where there is no file, undefined where there is something else. Throws
 * where a file cannot be read now.
 */
export function readValues(file: string): Values | undefined {
  try {
    const stats = statSync(file)
    // Not even opened: a pipe would never end.
    if (!stats.isFile() || stats.size > mostBytes) return undefined
    const stored: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return isRecord(stored) ? stored : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT' || code === 'ENOTDIR') return {}
    if (code === 'ELOOP') return undefined
    // A good file that cannot be read for a moment is not put aside.
    throw error
  }
}

function isRecord(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function keepAside(file: string, nowMs: number): string {
  const { dir, name, ext } = path.parse(file)
  for (let stamp = nowMs; ; stamp += 1) {
    const aside = path.join(dir, `${name}.unreadable-${stamp}${ext}`)
    if (existsSync(aside)) continue
    renameSync(file, aside)
    return aside
  }
}
