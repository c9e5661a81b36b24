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
import { hashing, type ListFolder, sha256OfFile } from './list-folder.ts'

/** The rows of a list, and the log entry of each of its sources. */
export interface ListRows {
  readonly table: LinkTable
  readonly sources: SourceEntry[]
}

/** Options for importing a file. */
export interface FileOptions {
  /** `address`: it was downloaded. */
  readonly kind?: ListSource['kind'] | undefined
  /** The file belongs to the app, such as an upload: it is moved instead of copied. */
  readonly move?: boolean | undefined
  readonly signal?: AbortSignal | undefined
}

/** The content of the clipboard, and a name for the source. */
export interface Paste {
  readonly text: string
  readonly html?: string | undefined
  readonly name?: string | undefined
}

/** The name of a new source, where it is from, and what is known about how to read it. */
type NewSource = Omit<LoadOptions, 'kind' | 'signal' | 'onProgress'> &
  Pick<SourceEntry, 'from' | 'opened'>

/**
 * Imports sources into a list: into its folder, its rows and its log. The folder keeps the original
 * bytes of a text, so that it can be read in another encoding later. Of any other format it keeps the
 * lines that were made from it, so that the rows stay the same even if a later version reads the format
 * differently. A source that fails leaves nothing behind.
 */
export class Importing {
  readonly #folder: ListFolder
  readonly #rows: ListRows
  readonly #onProgress: () => void
  #cancel = new AbortController()
  #source: ImportProgress | undefined
  /** Progress in the file that several sources are read from. It takes precedence over `#source`. */
  #file: ImportProgress | undefined

  constructor(folder: ListFolder, rows: ListRows, onProgress: () => void) {
    this.#folder = folder
    this.#rows = rows
    this.#onProgress = onProgress
  }

  /** The source or file that is being read, and how far; undefined if none is. */
  get progress(): ImportProgress | undefined {
    return this.#file ?? this.#source
  }

  /** Aborts at the next `cancel`. */
  get signal(): AbortSignal {
    return this.#cancel.signal
  }

  /** Ends running and waiting imports. Nothing of an unfinished source stays. */
  cancel(): void {
    this.#cancel.abort()
    this.#cancel = new AbortController()
  }

  /** Imports a paste: the list in its HTML if that holds more than the text, else the text. */
  paste(
    { text, html, name = '' }: Paste,
    signal: AbortSignal,
  ): Promise<Result<undefined, IntakeProblem>> {
    const found = recogniseClipboard(text, html)
    return found === undefined
      ? this.text(text, { from: 'paste', name }, signal)
      : this.#allOrNothing((entries) =>
          this.#readSources({ from: 'paste', name }, [found], signal, entries),
        )
  }

  /** Imports lines of text. */
  text(
    text: string,
    source: Pick<NewSource, 'from' | 'name'>,
    signal: AbortSignal,
  ): Promise<Result<undefined, IntakeProblem>> {
    return this.#allOrNothing((entries) =>
      this.#readAndCopy(source, textSource(text), signal, entries),
    )
  }

  /** Imports a stream, such as standard input, and destroys it. */
  stream(
    stream: Parameters<typeof streamSource>[0],
    name: string,
    signal: AbortSignal,
  ): Promise<Result<undefined, IntakeProblem>> {
    return this.#allOrNothing((entries) =>
      this.#readAndCopy({ from: 'input', name }, streamSource(stream), signal, entries),
    )
  }

  /** Imports all lists of a file, or none. The original file is not needed afterwards. */
  async file(
    path: string,
    name: string,
    signal: AbortSignal,
    { kind = 'file', move = false }: FileOptions,
  ): Promise<Result<undefined, IntakeProblem>> {
    const opened = await openFile(path, signal)
    if (!opened.ok) return opened
    const from = kind === 'file' ? uniqueName(name, this.#rows.sources) : name
    const source: NewSource = { from: kind, name: from }
    try {
      const read = await readContents(this.#withProgress(from, opened.value, signal), from)
      if (!read.ok) return read
      const contents = read.value
      // Only a file of the app is moved first. Others are copied while they are read, so that a huge
      // file that is refused is not copied to its end.
      const isMoved = move && contents.kind === 'text'
      if (isMoved) await contents.lines.close()
      return await this.#allOrNothing(async (entries) => {
        const added = isMoved
          ? await this.#readMoved(path, { ...source, remarks: contents.remarks }, signal, entries)
          : await this.#readContents(source, contents, signal, entries)
        if (added.ok && kind === 'file') {
          const isText = contents.kind === 'text'
          setOpenedFile(name, isText ? undefined : await sha256OfFile(path), entries)
        }
        return added
      })
    } finally {
      this.#forgetFile()
    }
  }

  /**
   * Reads a source from the list's folder into the table. Returns the problem, if any: `damaged-file`
   * if its bytes, or the rows made from them, are not the same as before.
   */
  async restore(entry: SourceEntry): Promise<IntakeProblem | undefined> {
    const firstRow = this.#rows.table.rows.count
    const opened = await openFile(this.#folder.pathOf(entry.file))
    if (!opened.ok) return 'file-unreadable'
    const { bytes, sha256 } = hashing(opened.value)
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
        return this.#readAndCopy({ ...source, remarks }, lines, signal, entries)
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
        read = await this.#readAndCopy(
          { from, opened, isMade: true, ...source },
          lines,
          signal,
          entries,
        )
      else await lines.close()
    return read
  }

  /** Imports all files of an archive, or none. The last entry names the files that are not lists. */
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

  /** Imports bytes while copying them into the list's folder, and closes their source. */
  async #readAndCopy(
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

  /** Moves a file into the list's folder, then imports it. */
  async #readMoved(
    path: string,
    source: NewSource,
    signal: AbortSignal,
    entries: SourceEntry[],
  ): Promise<Result<undefined, IntakeProblem>> {
    const file = this.#folder.nextSource()
    try {
      await this.#folder.moveIn(path, file)
    } catch (error) {
      await this.#folder.removeSource(file)
      return fail(problemOf(error))
    }
    const bytes = await openFile(this.#folder.pathOf(file))
    if (!bytes.ok) {
      await this.#folder.removeSource(file)
      return bytes
    }
    try {
      return await this.#read(source, file, bytes.value, signal, entries)
    } finally {
      await bytes.value.close()
    }
  }

  /** Imports one source. A source without lines leaves nothing behind, not even an entry. */
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
    const read = hashing(bytes)
    const loaded = await this.#load(source, read.bytes, signal)
    if (!loaded.ok) {
      await this.#folder.removeSource(file)
      return loaded
    }
    if (table.lines === bookmark.lines) {
      for (const _ of table.rollBackTo(bookmark)) await turn()
      await this.#folder.removeSource(file)
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

  /** The checksum of the line numbers of the rows from `firstRow` on: see `SourceEntry`. */
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

  /** The bytes of a file; while they are open, how far they were read is the progress. */
  #withProgress(name: string, bytes: ByteSource, signal: AbortSignal): ByteSource {
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

  /** Runs an import of one or more sources. Either all of them reach the log and the rows, or none. */
  async #allOrNothing(
    read: (entries: SourceEntry[]) => Promise<Result<undefined, IntakeProblem>>,
  ): Promise<Result<undefined, IntakeProblem>> {
    const { table, sources } = this.#rows
    const bookmark = table.bookmark()
    const entries: SourceEntry[] = []
    const done = await read(entries)
    const problem = done.ok ? await this.#writeToLog(entries) : done
    if (problem === undefined) {
      sources.push(...entries)
      return ok(undefined)
    }
    for (const { file } of entries) await this.#folder.removeSource(file)
    if (entries.length > 0) for (const _ of table.rollBackTo(bookmark)) await turn()
    return problem
  }

  /**
   * Writes sources to the log. From then on they count. Their files are flushed first, so that after a
   * power failure no source in the log is incomplete.
   */
  async #writeToLog(entries: readonly SourceEntry[]): Promise<Failure | undefined> {
    try {
      await this.#folder.flush(entries.map(({ file }) => file))
      await this.#folder.append(...entries)
      return undefined
    } catch (error) {
      return fail(problemOf(error))
    }
  }
}

/** The kind of source that the importers know, by the kind in the log. */
const kindInTable: Readonly<Record<ListSource['kind'], LoadOptions['kind']>> = {
  paste: 'paste',
  samples: 'paste',
  input: 'input',
  file: 'file',
  address: 'file',
}

/**
 * Sets the file that sources were read from, so that the same file can be recognised later. Without
 * `hash`, the file was text: then the source has the same bytes and hash.
 */
function setOpenedFile(
  name: string,
  hash: Result<string, unknown> | undefined,
  entries: SourceEntry[],
): void {
  for (const [index, entry] of entries.entries()) {
    const sha256 = hash === undefined ? entry.sha256 : hash.ok ? hash.value : undefined
    if (sha256 !== undefined) entries[index] = { ...entry, opened: { name, sha256 } }
  }
}

/** The name of a file, numbered as file managers do if the list has a source of that name already. */
function uniqueName(name: string, sources: readonly { readonly name: string }[]): string {
  // A source is named after its file, with ` – ` and the sheet or packed file behind it. A source from
  // a gzip file is named without `.gz`.
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

type Failure = Extract<Result<never, IntakeProblem>, { readonly ok: false }>
