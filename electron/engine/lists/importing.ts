import { setImmediate as turn } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import { assertNever } from '../../shared/assert-never.ts'
import type { ImportProgress, ListSource } from '../../shared/contract/index.ts'
import type { IntakeProblem } from '../../shared/imports.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import {
  type ByteSource,
  copied,
  type FileContents,
  type FilesInArchive,
  forEachFile,
  type FoundSource,
  load,
  type LoadOptions,
  openFile,
  problemOf,
  readContents,
  recogniseClipboard,
  streamSource,
  textSource,
  watched,
} from '../importers/index.ts'
import type { Layout, LinkTable } from '../table/index.ts'
import type { SourceEntry } from './edit-log.ts'
import { hashed, type ListFolder, sha256OfFile } from './list-folder.ts'

/** The rows of a list, and the log's entry of each of their sources. */
export interface ListRows {
  readonly table: LinkTable
  readonly sources: SourceEntry[]
}

/** How a file is imported. */
export interface FileOptions {
  /** `address`: it was downloaded. */
  readonly kind?: ListSource['kind'] | undefined
  /** The file belongs to the app, as a spooled upload does: it is moved instead of copied. */
  readonly move?: boolean | undefined
  readonly signal?: AbortSignal | undefined
}

/** What was on the clipboard. */
export interface Pasted {
  readonly text: string
  readonly html?: string | undefined
  readonly name?: string | undefined
}

/** What a source is called, and how its lines are read where that is known. */
type NewSource = Omit<LoadOptions, 'kind' | 'signal' | 'onProgress'> &
  Pick<SourceEntry, 'from' | 'opened'>

/**
 * Reads sources into a list's folder and rows, one after the other. Of a text its own bytes are kept,
 * so that it can be read in another encoding later; of anything else the lines made of it, so that the
 * rows stay the same however later versions read such a file. A source that fails leaves nothing.
 */
export class Importing {
  readonly #folder: ListFolder
  readonly #rows: ListRows
  readonly #onProgress: () => void
  #cancel = new AbortController()
  #source: ImportProgress | undefined
  /** The file that lists are made of: how far it was read is how far they are. */
  #file: ImportProgress | undefined

  constructor(folder: ListFolder, rows: ListRows, onProgress: () => void) {
    this.#folder = folder
    this.#rows = rows
    this.#onProgress = onProgress
  }

  /** What is being read now. */
  get progress(): ImportProgress | undefined {
    return this.#file ?? this.#source
  }

  /** Aborts when importing is cancelled from now on. */
  get signal(): AbortSignal {
    return this.#cancel.signal
  }

  /** Ends whatever is being read or waits; nothing of an unfinished source stays. */
  cancel(): void {
    this.#cancel.abort()
    this.#cancel = new AbortController()
  }

  /** Reads a paste: the list in its HTML where that says more than its text. */
  paste(
    { text, html, name = '' }: Pasted,
    signal: AbortSignal,
  ): Promise<Result<undefined, IntakeProblem>> {
    const found = recogniseClipboard(text, html)
    return found === undefined
      ? this.text(text, { from: 'paste', name }, signal)
      : this.#whole((entries) =>
          this.#readSources({ from: 'paste', name }, [found], signal, entries),
        )
  }

  /** Reads lines of text. */
  text(
    text: string,
    source: Pick<NewSource, 'from' | 'name'>,
    signal: AbortSignal,
  ): Promise<Result<undefined, IntakeProblem>> {
    return this.#whole((entries) => this.#readOnce(source, textSource(text), signal, entries))
  }

  /** Reads a stream, such as standard input, and destroys it. */
  stream(
    stream: Parameters<typeof streamSource>[0],
    name: string,
    signal: AbortSignal,
  ): Promise<Result<undefined, IntakeProblem>> {
    return this.#whole((entries) =>
      this.#readOnce({ from: 'input', name }, streamSource(stream), signal, entries),
    )
  }

  /** Reads all lists of a file, or none. The original is not needed again. */
  async file(
    path: string,
    name: string,
    signal: AbortSignal,
    { kind = 'file', move = false }: FileOptions,
  ): Promise<Result<undefined, IntakeProblem>> {
    const opened = await openFile(path, signal)
    if (!opened.ok) return narrowed(opened)
    const from = kind === 'file' ? nameAmong(name, this.#rows.sources) : name
    const source: NewSource = { from: kind, name: from }
    try {
      const read = await readContents(this.#watching(from, opened.value, signal), from)
      if (!read.ok) return narrowed(read)
      const contents = read.value
      // What is copied while it is read can be refused before all of a huge file was copied.
      const isMoved = move && contents.kind === 'text'
      if (isMoved) await contents.lines.close()
      return await this.#whole(async (entries) => {
        const added = isMoved
          ? await this.#readMoved(path, { ...source, remarks: contents.remarks }, signal, entries)
          : await this.#readContents(source, contents, signal, entries)
        if (added.ok && kind === 'file') {
          const isText = contents.kind === 'text'
          noteFile(name, isText ? undefined : await sha256OfFile(path), entries)
        }
        return added
      })
    } finally {
      this.#forgetFile()
    }
  }

  /**
   * Reads a source again that the folder has kept. Fails where its bytes, or the rows that they make, are
   * not what they were.
   */
  async again(entry: SourceEntry): Promise<IntakeProblem | undefined> {
    const firstRow = this.#rows.table.rows.count
    const opened = await openFile(this.#folder.pathOf(entry.file))
    if (!opened.ok) return 'file-unreadable'
    const { bytes, sha256 } = hashed(opened.value)
    const loaded = await this.#load(entry, bytes, this.signal)
    await bytes.close()
    if (!loaded.ok) return loaded.error
    const rowsChecksum = this.#rowsChecksum(firstRow)
    const isSame = entry.rowsChecksum === undefined || entry.rowsChecksum === rowsChecksum
    if (sha256() !== entry.sha256 || !isSame) return 'damaged-file'
    this.#rows.sources.push({ ...entry, rowsChecksum })
    return undefined
  }

  #readContents(
    source: NewSource,
    contents: FileContents,
    signal: AbortSignal,
    entries: SourceEntry[],
  ): Promise<Result<undefined, IntakeProblem>> {
    switch (contents.kind) {
      case 'text': {
        const { lines, remarks } = contents
        return this.#readOnce({ ...source, remarks }, lines, signal, entries)
      }
      case 'sources':
        return this.#readSources(source, contents.sources, signal, entries)
      case 'archive':
        return this.#readArchive(source, contents.files, signal, entries)
      default:
        return assertNever(contents)
    }
  }

  async #readSources(
    { from, opened }: NewSource,
    found: readonly FoundSource[],
    signal: AbortSignal,
    entries: SourceEntry[],
  ): Promise<Result<undefined, IntakeProblem>> {
    let read: Result<undefined, IntakeProblem> = ok(undefined)
    for (const { lines, ...source } of found)
      if (read.ok)
        read = await this.#readOnce(
          { from, opened, isMade: true, ...source },
          lines,
          signal,
          entries,
        )
      else await lines.close()
    return read
  }

  /** Reads all files of an archive, or none. The last source names the files that are not lists. */
  async #readArchive(
    source: NewSource,
    files: FilesInArchive,
    signal: AbortSignal,
    entries: SourceEntry[],
  ): Promise<Result<undefined, IntakeProblem>> {
    const passedOver = await forEachFile(files, (found) =>
      this.#readSources(source, found, signal, entries),
    )
    if (!passedOver.ok) return passedOver
    if (passedOver.value.length === 0) return ok(undefined)
    const last = entries.pop()
    if (last === undefined) return fail('no-list-inside', passedOver.value)
    entries.push({ ...last, passedOver: passedOver.value })
    return ok(undefined)
  }

  /** Keeps bytes that can be read only once while they are read, and closes them. */
  async #readOnce(
    source: NewSource,
    bytes: ByteSource,
    signal: AbortSignal,
    entries: SourceEntry[],
  ): Promise<Result<undefined, IntakeProblem>> {
    const file = this.#folder.nextSource()
    try {
      const spool = await this.#folder.spool(file)
      try {
        return await this.#read(source, file, copied(bytes, spool), signal, entries)
      } finally {
        await spool.close()
      }
    } catch (error) {
      return fail(problemOf(error))
    } finally {
      await bytes.close()
    }
  }

  /** Moves a file in, then reads it there. */
  async #readMoved(
    path: string,
    source: NewSource,
    signal: AbortSignal,
    entries: SourceEntry[],
  ): Promise<Result<undefined, IntakeProblem>> {
    const file = this.#folder.nextSource()
    try {
      await this.#folder.take(path, file)
    } catch (error) {
      await this.#folder.drop(file)
      return fail(problemOf(error))
    }
    const bytes = await openFile(this.#folder.pathOf(file))
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

  /** Reads one source; what holds no line leaves nothing behind, not even its name. */
  async #read(
    source: NewSource,
    file: string,
    bytes: ByteSource,
    signal: AbortSignal,
    entries: SourceEntry[],
  ): Promise<Result<undefined, IntakeProblem>> {
    const { table } = this.#rows
    const bookmark = table.bookmark()
    const firstRow = table.rows.count
    const read = hashed(bytes)
    const loaded = await this.#load(source, read.bytes, signal)
    if (!loaded.ok) {
      await this.#folder.drop(file)
      return loaded
    }
    if (table.lines === bookmark.lines) {
      for (const _ of table.forgetSince(bookmark)) await turn()
      await this.#folder.drop(file)
      return ok(undefined)
    }
    const { from, name, opened, encoding, isMade, isHidden, passedOver, remarks } = source
    entries.push({
      kind: 'source',
      from,
      name,
      file,
      sha256: read.sha256(),
      opened,
      layout: loaded.value,
      rowsChecksum: this.#rowsChecksum(firstRow),
      encoding,
      isMade,
      isHidden,
      passedOver,
      remarks,
      cameMs: Date.now(),
    })
    return ok(undefined)
  }

  /** Of the rows from one on. */
  #rowsChecksum(firstRow: number): number {
    const { rows } = this.#rows.table
    const { buffer, byteOffset, byteLength } = rows.line.subarray(firstRow, rows.count)
    return crc32(new Uint8Array(buffer, byteOffset, byteLength))
  }

  async #load(
    source: NewSource | SourceEntry,
    bytes: ByteSource,
    signal: AbortSignal,
  ): Promise<Result<Layout, IntakeProblem>> {
    const onProgress = (bytesRead: number): void => {
      this.#source = { name: source.name, bytesRead, bytesTotal: bytes.totalBytes }
      this.#onProgress()
    }
    onProgress(0)
    const kind = kindInTable[source.from]
    const loaded = await load(this.#rows.table, bytes, { ...source, kind, signal, onProgress })
    this.#source = undefined
    this.#onProgress()
    return loaded.ok ? ok(loaded.value.layout ?? { format: 'text' }) : loaded
  }

  /** Finds the lists of a file; while it is open, how far it was read is the progress. */
  #watching(name: string, bytes: ByteSource, signal: AbortSignal): ByteSource {
    const file = watched(bytes, signal, (progress) => {
      this.#file = { name, ...progress }
      this.#onProgress()
    })
    return { ...file, close: () => bytes.close().then(() => this.#forgetFile()) }
  }

  #forgetFile(): void {
    this.#file = undefined
    this.#onProgress()
  }

  /** Reads one source or several: then all of them are in the log and in the rows, or none. */
  async #whole(
    read: (entries: SourceEntry[]) => Promise<Result<undefined, IntakeProblem>>,
  ): Promise<Result<undefined, IntakeProblem>> {
    const { table, sources } = this.#rows
    const bookmark = table.bookmark()
    const entries: SourceEntry[] = []
    const done = await read(entries)
    const problem = done.ok ? await this.#enter(entries) : done
    if (problem === undefined) {
      sources.push(...entries)
      return ok(undefined)
    }
    for (const { file } of entries) await this.#folder.drop(file)
    if (entries.length > 0) for (const _ of table.forgetSince(bookmark)) await turn()
    return narrowed(problem)
  }

  /** Writes sources into the log: from here on they count. A power cut leaves none cut short. */
  async #enter(entries: readonly SourceEntry[]): Promise<Failure | undefined> {
    try {
      await this.#folder.flush(entries.map(({ file }) => file))
      await this.#folder.append(...entries)
      return undefined
    } catch (error) {
      return fail(problemOf(error))
    }
  }
}

/** What the importers call a source's kind. */
const kindInTable: Readonly<Record<ListSource['kind'], LoadOptions['kind']>> = {
  paste: 'paste',
  samples: 'paste',
  input: 'input',
  file: 'file',
  address: 'file',
}

/** Notes which file sources came from: by that it is known again. Of a text its own bytes were kept. */
function noteFile(
  name: string,
  hash: Result<string, unknown> | undefined,
  entries: SourceEntry[],
): void {
  for (const [index, entry] of entries.entries()) {
    const sha256 = hash === undefined ? entry.sha256 : hash.ok ? hash.value : undefined
    if (sha256 !== undefined) entries[index] = { ...entry, opened: { name, sha256 } }
  }
}

/**
 * What a file is called among the sources of a list: by its name, numbered as file managers do where
 * another of that name is there.
 */
function nameAmong(name: string, sources: readonly { readonly name: string }[]): string {
  // A source is called by its file or, in it, by its sheet or file; what gzip holds, without `.gz`.
  const isTaken = (wanted: string): boolean => {
    const names = [wanted, wanted.replace(/\.gz$/i, '')]
    return sources.some((source) =>
      names.some((one) => source.name === one || source.name.startsWith(`${one} – `)),
    )
  }
  if (name === '' || !isTaken(name)) return name
  const [, stem = name, ending = ''] = /^(.+?)(\.[^.]*(?:\.gz)?)?$/is.exec(name) ?? []
  for (let number = 2; ; number++) {
    const numbered = `${stem} (${number})${ending}`
    if (!isTaken(numbered)) return numbered
  }
}

/** The problem behind an error of the file system while writing. */
export function problemOfWrite(error: unknown): IntakeProblem {
  return problemOf(error)
}

type Failure = Extract<Result<never, IntakeProblem>, { readonly ok: false }>

function narrowed(failure: Failure): { readonly ok: false; readonly error: IntakeProblem } {
  return fail(failure.error, failure.about)
}
