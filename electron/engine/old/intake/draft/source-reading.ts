import { setImmediate as turn } from 'node:timers/promises'
import type { DraftSummary } from '../../../../shared/draft.ts'
import type { IntakeProblem } from '../../../../shared/intake-problem.ts'
import { fail, ok, type Result } from '../../../../shared/result.ts'
import { copied, openFile, type ByteSource } from '../../../importers/source/byte-source.ts'
import { load } from '../../../importers/source/load.ts'
import type { Layout } from '../../../lists/table/layout.ts'
import type { LinkTable } from '../../../lists/table/link-table.ts'
import type { DraftFolder } from './draft-folder.ts'
import type { LogEntry } from './log-entry.ts'
import type { SourceName } from './source-name.ts'

/** What the log is to say of a source, which does not count before; undefined where it held no line. */
type ReadSource = Result<Extract<LogEntry, { readonly kind: 'source' }> | undefined, IntakeProblem>

/** Reads one source at a time into a draft's folder and table; one that fails leaves nothing in either. */
export class SourceReading {
  readonly #folder: DraftFolder
  readonly #table: LinkTable
  readonly #onProgress: () => void
  #loading: DraftSummary['loading']

  constructor(folder: DraftFolder, table: LinkTable, onProgress: () => void) {
    this.#folder = folder
    this.#table = table
    this.#onProgress = onProgress
  }

  /** What is being read now. */
  get loading(): DraftSummary['loading'] {
    return this.#loading
  }

  /** Keeps bytes that can be read only once while they are read, and closes them. */
  async spool(source: SourceName, bytes: ByteSource, signal: AbortSignal): Promise<ReadSource> {
    const file = this.#folder.nextSource()
    const spool = await this.#folder.spool(file)
    if (!spool.ok) return spool
    try {
      return await this.#read(source, file, copied(bytes, spool.value), signal)
    } finally {
      await spool.value.close()
      await bytes.close()
    }
  }

  /** Moves a file in, then reads it there. */
  async moved(path: string, source: SourceName, signal: AbortSignal): Promise<ReadSource> {
    const file = this.#folder.nextSource()
    const problem = await this.#folder.take(path, file)
    const bytes = problem === undefined ? await openFile(this.#folder.pathOf(file)) : fail(problem)
    if (!bytes.ok) {
      await this.#folder.drop(file)
      return bytes
    }
    try {
      return await this.#read(source, file, bytes.value, signal)
    } finally {
      await bytes.value.close()
    }
  }

  /** Reads a source again that the folder has kept. */
  async again(
    source: SourceName,
    file: string,
    signal: AbortSignal,
  ): Promise<IntakeProblem | undefined> {
    const bytes = await openFile(this.#folder.pathOf(file))
    if (!bytes.ok) return bytes.error
    const loaded = await this.#load(source, bytes.value, signal)
    await bytes.value.close()
    return loaded.ok ? undefined : loaded.error
  }

  /** What holds no line leaves nothing behind, not even its name. */
  async #read(
    named: SourceName,
    file: string,
    bytes: ByteSource,
    signal: AbortSignal,
  ): Promise<ReadSource> {
    const source = { ...named, cameMs: named.cameMs ?? Date.now() }
    const bookmark = this.#table.bookmark()
    const loaded = await this.#load(source, bytes, signal)
    if (!loaded.ok) {
      await this.#folder.drop(file)
      return loaded
    }
    if (this.#table.lines === bookmark.lines) {
      for (const _ of this.#table.forgetSince(bookmark)) await turn()
      await this.#folder.drop(file)
      return ok(undefined)
    }
    const { kind: from, isTable: _, cellMarks: __, ...rest } = source
    return ok({ ...rest, kind: 'source', from, file, layout: loaded.value })
  }

  async #load(
    source: SourceName,
    bytes: ByteSource,
    signal: AbortSignal,
  ): Promise<Result<Layout, IntakeProblem>> {
    const progress = (bytesRead: number): void => {
      this.#loading = { name: source.name, bytesRead, bytesTotal: bytes.totalBytes }
      this.#onProgress()
    }
    progress(0)
    const loaded = await load(this.#table, bytes, { ...source, signal, onProgress: progress })
    this.#loading = undefined
    this.#onProgress()
    return loaded.ok ? ok(loaded.value.layout ?? { format: 'text' }) : loaded
  }
}
