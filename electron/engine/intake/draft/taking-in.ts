import { setImmediate as turn } from 'node:timers/promises'
import type { DraftSource, DraftSummary, IntakeProblem } from '../../../shared/draft.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import { copied, openFile, problemOf, type ByteSource } from '../source/byte-source.ts'
import { load } from '../source/load.ts'
import type { Layout } from '../table/layout.ts'
import type { LinkTable } from '../table/link-table.ts'
import type { DraftFolder } from './draft-folder.ts'

/** What a source is called, and how its lines are read where that is known. */
export interface SourceName {
  readonly kind: DraftSource['kind']
  readonly name: string
  readonly layout?: Layout | undefined
}

/** Brings sources into a draft's folder and table; a source that fails leaves nothing in either. */
export class TakingIn {
  readonly #folder: DraftFolder
  readonly #table: LinkTable
  readonly #onProgress: () => void
  #loading: DraftSummary['loading']

  constructor(folder: DraftFolder, table: LinkTable, onProgress: () => void) {
    this.#folder = folder
    this.#table = table
    this.#onProgress = onProgress
  }

  /** What is coming in now. */
  get loading(): DraftSummary['loading'] {
    return this.#loading
  }

  /** Keeps a copy of bytes that can be read only once, while they are read. */
  async stream(
    source: SourceName,
    bytes: ByteSource,
    signal: AbortSignal,
  ): Promise<Result<void, IntakeProblem>> {
    const file = this.#folder.nextSource()
    const spool = await this.#folder.spool(file)
    if (!spool.ok) return spool
    try {
      return await this.#take(source, file, copied(bytes, spool.value), signal)
    } finally {
      await spool.value.close()
      await bytes.close()
    }
  }

  /** Copies or moves a file first, then reads the copy. */
  async file(
    path: string,
    source: SourceName,
    signal: AbortSignal,
    isMoved: boolean,
  ): Promise<Result<void, IntakeProblem>> {
    const file = this.#folder.nextSource()
    const problem = await this.#folder.take(path, file, isMoved)
    const bytes = problem === undefined ? await openFile(this.#folder.pathOf(file)) : fail(problem)
    if (!bytes.ok) {
      await this.#folder.drop(file)
      return bytes
    }
    try {
      return await this.#take(source, file, bytes.value, signal)
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

  async #take(
    source: SourceName,
    file: string,
    bytes: ByteSource,
    signal: AbortSignal,
  ): Promise<Result<void, IntakeProblem>> {
    const bookmark = this.#table.bookmark()
    const loaded = await this.#load(source, bytes, signal)
    const taken = loaded.ok ? await this.#enter(source, file, loaded.value) : loaded
    if (taken.ok) return taken
    await this.#folder.drop(file)
    if (loaded.ok) for (const _ of this.#table.forgetSince(bookmark)) await turn()
    return taken
  }

  /** Writes a source into the log: from here on it counts. */
  async #enter(
    { kind: from, name }: SourceName,
    file: string,
    layout: Layout,
  ): Promise<Result<void, IntakeProblem>> {
    try {
      return ok(await this.#folder.append({ kind: 'source', from, name, file, layout }))
    } catch (error) {
      return fail(problemOf(error))
    }
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
