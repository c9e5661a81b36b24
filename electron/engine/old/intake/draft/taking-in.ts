import { setImmediate as turn } from 'node:timers/promises'
import { assertNever } from '../../../../shared/assert-never.ts'
import type { DraftSummary } from '../../../../shared/draft.ts'
import type { IntakeProblem } from '../../../../shared/intake-problem.ts'
import { fail, ok, type Result } from '../../../../shared/result.ts'
import { type ListsOfFiles, takeEach } from '../../../importers/formats/archive.ts'
import type { ListInFile } from '../../../importers/formats/list-in-file.ts'
import { listsIn, type ListsInFile } from '../../../importers/formats/lists-in-file.ts'
import { openFile, problemOf, type ByteSource } from '../../../importers/source/byte-source.ts'
import { watched } from '../../../importers/source/watched.ts'
import type { LinkTable } from '../../../lists/table/link-table.ts'
import type { DraftFolder } from './draft-folder.ts'
import type { LogEntry } from './log-entry.ts'
import { flushFiles } from './flush.ts'
import { notePassedOver } from './note-passed-over.ts'
import type { SourceName } from './source-name.ts'
import { SourceReading } from './source-reading.ts'

/** Brings sources into a draft's folder and table; a source that fails leaves nothing in either. */
export class TakingIn {
  readonly #folder: DraftFolder
  readonly #table: LinkTable
  readonly #onProgress: () => void
  readonly #reading: SourceReading
  /** The file that lists are made of. */
  #file: DraftSummary['loading']

  constructor(folder: DraftFolder, table: LinkTable, onProgress: () => void) {
    this.#folder = folder
    this.#table = table
    this.#onProgress = onProgress
    this.#reading = new SourceReading(folder, table, onProgress)
  }

  /** What is coming in now. */
  get loading(): DraftSummary['loading'] {
    return this.#file ?? this.#reading.loading
  }

  /** Keeps a copy of bytes that can be read only once, while they are read. */
  async stream(
    source: SourceName,
    bytes: ByteSource,
    signal: AbortSignal,
  ): Promise<Result<void, IntakeProblem>> {
    return this.#whole((entries) => noted(entries, this.#reading.spool(source, bytes, signal)))
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
    const opened = await openFile(path, signal)
    if (!opened.ok) return opened
    return this.#watching(source, opened.value, signal, async (lists) => {
      // What is copied while it is read can be refused before all of a huge file was copied.
      if (lists.kind !== 'text' || !isMoved) return this.#taken(source, lists, signal)
      await lists.lines.close()
      const named = { ...source, remarks: lists.remarks }
      return this.#whole((entries) => noted(entries, this.#reading.moved(path, named, signal)))
    })
  }

  #taken(
    source: SourceName,
    found: ListsInFile,
    signal: AbortSignal,
  ): Promise<Result<void, IntakeProblem>> {
    switch (found.kind) {
      case 'text':
        return this.stream({ ...source, remarks: found.remarks }, found.lines, signal)
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
      if (taken.ok) {
        const source = { kind, isMade: true, ...list }
        taken = await noted(entries, this.#reading.spool(source, lines, signal))
      } else await lines.close()
    return taken
  }

  /** Reads a source again that the folder has kept. */
  again(source: SourceName, file: string, signal: AbortSignal): Promise<IntakeProblem | undefined> {
    return this.#reading.again(source, file, signal)
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
}

/** Adds to `entries` what is to be said of a source. */
async function noted(
  entries: LogEntry[],
  read: ReturnType<SourceReading['spool']>,
): Promise<Result<void, IntakeProblem>> {
  const done = await read
  if (!done.ok) return done
  if (done.value !== undefined) entries.push(done.value)
  return ok(undefined)
}
