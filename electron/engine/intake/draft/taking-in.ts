import { setImmediate as turn } from 'node:timers/promises'
import type {
  DraftSource,
  DraftSummary,
  IntakeProblem,
  SourceEncoding,
} from '../../../shared/draft.ts'
import { assertNever } from '../../../shared/assert-never.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import { type ListsOfFiles, takeEach } from '../formats/archive.ts'
import type { ListInFile } from '../formats/list-in-file.ts'
import { listsIn, type ListsInFile } from '../formats/lists-in-file.ts'
import type { CellMarks } from '../reading/cells-in-text.ts'
import { copied, openFile, problemOf, type ByteSource } from '../source/byte-source.ts'
import { load } from '../source/load.ts'
import { watched } from '../source/watched.ts'
import type { Layout } from '../table/layout.ts'
import type { LinkTable } from '../table/link-table.ts'
import type { LeftFrom } from '../table/table-source.ts'
import type { DraftFolder } from './draft-folder.ts'
import type { LogEntry } from './edit-log.ts'
import { flushFiles } from './flush.ts'
import { notePassedOver } from './note-passed-over.ts'

/** What a source is called, and how its lines are read where that is known. */
export interface SourceName {
  readonly kind: DraftSource['kind']
  readonly name: string
  readonly layout?: Layout | undefined
  readonly isTable?: boolean | undefined
  readonly cellMarks?: CellMarks | undefined
  readonly encoding?: SourceEncoding | undefined
  readonly isMade?: boolean | undefined
  readonly isHidden?: boolean | undefined
  readonly passedOver?: readonly string[] | undefined
  readonly lineNumbers?: Uint32Array | undefined
  readonly leftFrom?: LeftFrom | undefined
}

/** How a file or stream is taken in. */
export interface TakeOptions {
  readonly signal?: AbortSignal | undefined
  /** The file belongs to the app, as a spooled upload does: move it instead of copying. */
  readonly move?: boolean | undefined
}

/** Brings sources into a draft's folder and table; a source that fails leaves nothing in either. */
export class TakingIn {
  readonly #folder: DraftFolder
  readonly #table: LinkTable
  readonly #onProgress: () => void
  #loading: DraftSummary['loading']
  /** The file that lists are made of. */
  #file: DraftSummary['loading']

  constructor(folder: DraftFolder, table: LinkTable, onProgress: () => void) {
    this.#folder = folder
    this.#table = table
    this.#onProgress = onProgress
  }

  /** What is coming in now. */
  get loading(): DraftSummary['loading'] {
    return this.#file ?? this.#loading
  }

  /** Keeps a copy of bytes that can be read only once, while they are read. */
  async stream(
    source: SourceName,
    bytes: ByteSource,
    signal: AbortSignal,
  ): Promise<Result<void, IntakeProblem>> {
    return this.#whole((entries) => this.#spool(source, bytes, signal, entries))
  }

  /**
   * Takes in all lists of a file, or none. Of a text its own bytes are kept, so that it can be read
   * in another encoding later; of anything else the lines made of it: however later versions read
   * such a file, the rows that the log names stay the same.
   */
  async file(
    path: string,
    source: SourceName,
    signal: AbortSignal,
    isMoved: boolean,
  ): Promise<Result<void, IntakeProblem>> {
    const opened = await openFile(path)
    if (!opened.ok) return opened
    return this.#watching(source, opened.value, signal, async (lists) => {
      // What is copied while it is read can be refused before all of a huge file was copied.
      if (lists.kind !== 'text' || !isMoved) return this.#taken(source, lists, signal)
      await lists.lines.close()
      return this.#whole((entries) => this.#moved(path, source, signal, entries))
    })
  }

  #taken(
    source: SourceName,
    found: ListsInFile,
    signal: AbortSignal,
  ): Promise<Result<void, IntakeProblem>> {
    switch (found.kind) {
      case 'text':
        return this.stream(source, found.lines, signal)
      case 'made':
        return this.lists(source.kind, found.lists, signal)
      case 'packed':
        return this.#packed(source.kind, found.files, signal)
      default:
        return assertNever(found)
    }
  }

  /** Finds the lists of a file; while it is open, how far it was read is how far they are. */
  async #watching(
    { name }: SourceName,
    bytes: ByteSource,
    signal: AbortSignal,
    take: (lists: ListsInFile) => Promise<Result<void, IntakeProblem>>,
  ): Promise<Result<void, IntakeProblem>> {
    const watchedBytes = watched(bytes, signal, (progress) => {
      this.#file = { name, ...progress }
      this.#onProgress()
    })
    const file = { ...watchedBytes, close: () => bytes.close().then(() => this.#forgetFile()) }
    try {
      const found = await listsIn(file, name)
      return found.ok ? await take(found.value) : found
    } finally {
      this.#forgetFile()
    }
  }

  #forgetFile(): void {
    this.#file = undefined
    this.#onProgress()
  }

  /** Takes in lists that belong together: all of them or none. */
  lists(
    kind: SourceName['kind'],
    lists: readonly ListInFile[],
    signal: AbortSignal,
  ): Promise<Result<void, IntakeProblem>> {
    return this.#whole((entries) => this.#spoolAll(kind, lists, signal, entries))
  }

  /** Takes in the lists of all files in an archive, or none. */
  #packed(
    kind: SourceName['kind'],
    files: ListsOfFiles,
    signal: AbortSignal,
  ): Promise<Result<void, IntakeProblem>> {
    return this.#whole(async (entries) => {
      const passedOver = await takeEach(files, (lists) =>
        this.#spoolAll(kind, lists, signal, entries),
      )
      return passedOver.ok ? notePassedOver(passedOver.value, this.#table, entries) : passedOver
    })
  }

  async #spoolAll(
    kind: SourceName['kind'],
    lists: readonly ListInFile[],
    signal: AbortSignal,
    entries: LogEntry[],
  ): Promise<Result<void, IntakeProblem>> {
    let taken: Result<void, IntakeProblem> = ok(undefined)
    for (const { lines, ...list } of lists)
      if (taken.ok)
        taken = await this.#spool({ kind, isMade: true, ...list }, lines, signal, entries)
      else await lines.close()
    return taken
  }

  async #spool(
    source: SourceName,
    bytes: ByteSource,
    signal: AbortSignal,
    entries: LogEntry[],
  ): Promise<Result<void, IntakeProblem>> {
    const file = this.#folder.nextSource()
    const spool = await this.#folder.spool(file)
    if (!spool.ok) return spool
    try {
      return await this.#read(source, file, copied(bytes, spool.value), signal, entries)
    } finally {
      await spool.value.close()
      await bytes.close()
    }
  }

  /** Moves a file in, then reads it there. */
  async #moved(
    path: string,
    source: SourceName,
    signal: AbortSignal,
    entries: LogEntry[],
  ): Promise<Result<void, IntakeProblem>> {
    const file = this.#folder.nextSource()
    const problem = await this.#folder.take(path, file)
    const bytes = problem === undefined ? await openFile(this.#folder.pathOf(file)) : fail(problem)
    if (!bytes.ok) {
      await this.#folder.drop(file)
      return bytes
    }
    try {
      return await this.#read(source, file, bytes.value, signal, entries)
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

  /** Reads what is one source or several: in the log and the table are then all of them or none. */
  async #whole(
    read: (entries: LogEntry[]) => Promise<Result<void, IntakeProblem>>,
  ): Promise<Result<void, IntakeProblem>> {
    const bookmark = this.#table.bookmark()
    const entries: LogEntry[] = []
    const done = await read(entries)
    const taken = done.ok ? await this.#enter(entries) : done
    if (taken.ok) return taken
    for (const entry of entries) if (entry.kind === 'source') await this.#folder.drop(entry.file)
    if (entries.length > 0) for (const _ of this.#table.forgetSince(bookmark)) await turn()
    return taken
  }

  /** Writes sources into the log: from here on they count. A power cut leaves none cut short. */
  async #enter(entries: readonly LogEntry[]): Promise<Result<void, IntakeProblem>> {
    try {
      const files = entries.flatMap((entry) => (entry.kind === 'source' ? [entry.file] : []))
      await flushFiles(this.#folder.path, files)
      return ok(await this.#folder.append(...entries))
    } catch (error) {
      return fail(problemOf(error))
    }
  }

  /** What holds no line leaves nothing behind, not even its name. */
  async #read(
    source: SourceName,
    file: string,
    bytes: ByteSource,
    signal: AbortSignal,
    entries: LogEntry[],
  ): Promise<Result<void, IntakeProblem>> {
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
    entries.push({ ...rest, kind: 'source', from, file, layout: loaded.value })
    return ok(undefined)
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
