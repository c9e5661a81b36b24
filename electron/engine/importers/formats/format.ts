/** What every file format provides, and what its reader returns. */
import type { AppHeading, IntakeProblem } from '../../../shared/imports.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import type { CellMarks } from '../../parsing/index.ts'
import type { Layout, Remarks, TableLayout } from '../../table/index.ts'
import { type ByteSource, readFromChunks } from '../source/byte-source.ts'

/** The names of a format. */
export interface FormatNames {
  /** Unique. Tests have a sample for each kind. */
  readonly kind: string
  /** Endings of its file names, without dot, in lower case. Unless it is a top-level domain too, such an ending never stands for a domain. */
  readonly endings: readonly string[]
  /**
   * The endings for which the system's “Open with” offers Linkferry, with their media types.
   * `electron-builder.yml` repeats them. Only formats that people keep lists in have any.
   */
  readonly openWith?: Readonly<Record<string, string>>
  /** A file with such an ending that is neither compressed nor text is damaged. */
  readonly isCompressed?: true
}

/** A file format. Each is an entry of `formats` in `formats.ts`. */
export interface FileFormat extends FormatNames {
  /** True if a file that begins like this may be of the format. */
  readonly begins: (start: FileStart) => boolean
  /**
   * Only for a format whose beginning is also found in plain text. Checks more of the start than
   * `begins` does. If it returns false, the file is read as text (docs/decisions/0018).
   */
  readonly isPlausible?: (start: FileStart) => boolean
  /** Opens the file. `linesReader` makes it for a format that becomes one table. */
  readonly read: (file: FileToRead) => Promise<Result<FileContents, IntakeProblem>>
}

/** What tells the format of a file. */
export interface FileStart {
  /** The first 64 KiB. */
  readonly bytes: Buffer
  /**
   * The same as text, without white space at its start. Characters beyond ASCII may be wrong. Empty if
   * the file is binary.
   */
  readonly text: string
  /** The ending of the file's name in lower case, before a `.gz`; empty if there is none. */
  readonly ending: string
  /** True if the file is no longer than these bytes. */
  readonly isWhole: boolean
}

/** A file whose format is known. */
export interface FileToRead {
  readonly name: string
  readonly start: FileStart
  /** The whole file. It stays open until its contents are closed; the reader need not close it. */
  readonly source: ByteSource
  /** The reader writes its remarks here while the lines are read. */
  readonly remarks: Remarks
  /** True for a file in an archive. */
  readonly isInArchive: boolean
  /** Reads a file that is inside this one. */
  readonly readInside: (
    source: ByteSource,
    name: string,
    isInArchive: boolean,
  ) => Promise<Result<FileContents, IntakeProblem>>
}

/** What a file holds. Whoever gets it closes the lines of every source, or finishes the iteration. */
export type FileContents =
  /** Lines of text. The list keeps these bytes, so that they can be read in another encoding later. */
  | { readonly kind: 'text'; readonly lines: ByteSource; readonly remarks: Readonly<Remarks> }
  /** Lines that a reader made. The list keeps the lines instead of the file. */
  | { readonly kind: 'sources'; readonly sources: readonly FoundSource[] }
  | { readonly kind: 'archive'; readonly files: FilesInArchive }

/** A source that was found in a file or on the clipboard: its lines, and how to read them. */
export interface FoundSource {
  /** The file's name, with the sheet's if there are several. */
  readonly name: string
  readonly lines: ByteSource
  /** True if each line is cells with tabs between them. */
  readonly isTable: boolean
  /** Undefined if the lines themselves show it. */
  readonly layout: Layout | undefined
  /** How to read lines that were not cut into cells. */
  readonly cellMarks?: CellMarks | undefined
  /** True for a sheet that its workbook hides. */
  readonly isHidden?: boolean | undefined
  /** Complete once the lines were read. */
  readonly remarks?: Readonly<Remarks> | undefined
}

/** The files of an archive, one open at a time. A failure is the last item. */
export type FilesInArchive = AsyncGenerator<Result<FileInArchive, IntakeProblem>>

/** A file of an archive. A picture or a program, for example, is certainly not a list. */
type FileInArchive =
  | { readonly kind: 'sources'; readonly path: string; readonly sources: readonly FoundSource[] }
  | { readonly kind: 'not-a-list'; readonly path: string }

/**
 * Reads a document as lines: each ends with a line feed, with tabs between its cells (`lineOf`). Yields
 * any number of lines at a time, and a failure last. Sets `remarks.isFaulty` if links may be missing.
 */
export type ReadLines = (
  source: ByteSource,
  remarks: Remarks,
) => AsyncIterable<Result<string | Buffer, IntakeProblem>>

/** The layout of lines that a reader makes: the link is the first cell. */
export function layoutWith(columns: readonly ['link', ...AppHeading[]]): TableLayout {
  return { format: 'table', linkColumn: 0, columns, isNamedByApp: true }
}

/** Makes `FileFormat.read` for a format whose files become one table. No line at all is `no-links`. */
export function linesReader(layout: Layout, readLines: ReadLines): FileFormat['read'] {
  return ({ name, source, remarks }) => {
    const lines = linesSource(readLines(source, remarks))
    return Promise.resolve(
      ok({ kind: 'sources', sources: [{ name, lines, isTable: true, layout, remarks }] }),
    )
  }
}

/** Turns lines into a source of bytes. No line at all is `no-links`, unless it `mayBeEmpty`. */
export function linesSource(
  lines: AsyncIterable<Result<string | Buffer, IntakeProblem>>,
  mayBeEmpty = false,
): ByteSource {
  const chunks = lines[Symbol.asyncIterator]()
  let isEmpty = !mayBeEmpty
  return {
    totalBytes: undefined,
    read: readFromChunks(async () => {
      for (;;) {
        const next = await chunks.next()
        if (next.done === true) return isEmpty ? fail('no-links') : ok(Buffer.alloc(0))
        if (!next.value.ok) return next.value
        const { value } = next.value
        if (value.length === 0) continue
        isEmpty = false
        return ok(typeof value === 'string' ? Buffer.from(value) : value)
      }
    }),
    close: async () => {
      await chunks.return?.()
    },
  }
}

/** The sources of a file that is not an archive. */
export function sourcesOf(
  contents: Exclude<FileContents, { readonly kind: 'archive' }>,
  name: string,
): readonly FoundSource[] {
  if (contents.kind === 'sources') return contents.sources
  const { lines, remarks } = contents
  return [{ name, lines, isTable: false, layout: undefined, remarks }]
}

const longestName = 100
const longestPlace = 300

/** Cuts a name that is part of a place (`truncatePlace`). */
export function truncateName(name: string): string {
  return name.length > longestName ? `${name.slice(0, longestName)}…` : name
}

/** Cuts the place of a link in its document. The end of a place says more than its start. */
export function truncatePlace(place: string): string {
  return place.length > longestPlace ? `…${place.slice(-longestPlace)}` : place
}
