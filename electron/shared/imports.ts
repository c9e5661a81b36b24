/** Importing: why a file or an address cannot be read, encodings, and columns of sources. */

/** Why a source cannot be imported. */
export type IntakeProblem =
  | 'file-unreadable'
  | 'file-is-folder'
  /** A device, a socket, or a pipe without a writer. */
  | 'not-a-file'
  /** It was written to, cut off or extended while it was read. */
  | 'file-changed'
  | 'unsupported-file'
  /** A file in an archive cannot be read, or is compressed by an unknown method. */
  | 'unsupported-inside'
  /** An archive holds only pictures, PDFs, programs and the like. */
  | 'no-list-inside'
  /** The file, or one in it, needs a password. */
  | 'encrypted-file'
  | 'binary-file'
  /** The file is cut off, or not what its name or its start says. */
  | 'damaged-file'
  /** A small file would expand to a huge one. */
  | 'expands-too-much'
  | 'nested-too-deep'
  | 'no-links'
  | 'line-too-long'
  | 'too-many-rows'
  | 'disk-full'
  | 'cancelled'

/** The most sitemaps of an index that are fetched. It may name 50,000, and each is a request and a file. */
export const mostSitemaps = 1_000

/** Why a list cannot be fetched from an address. `private-address`: ask the user first. */
export type FetchProblem =
  | 'invalid-address'
  | 'private-address'
  | 'address-unreachable'
  | 'address-refused'
  | 'address-too-slow'
  | 'address-too-large'
  | 'too-many-redirects'
  | 'too-many-sitemaps'
  | Extract<IntakeProblem, 'disk-full' | 'file-unreadable' | 'cancelled'>

/** A sitemap that could not be fetched. `answer` is that of its server, such as `HTTP 404`. */
export interface UnfetchedSitemap {
  readonly address: string
  readonly problem: IntakeProblem | FetchProblem
  readonly answer: string | undefined
}

/** The result of fetching the sitemaps of an index, and of the indexes in it. */
export interface FetchedSitemaps {
  /** How many sitemaps they name, including those that were fetched earlier. */
  readonly named: number
  readonly notFetched: readonly UnfetchedSitemap[]
}

/** The encodings that a source can be in. */
export const sourceEncodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1251',
  'windows-1252',
] as const
export type SourceEncoding = (typeof sourceEncodings)[number]

/** The columns of a source, of which the user chooses the one with the links. */
export interface SourceColumns {
  readonly columns: readonly SourceColumn[]
  /** The column that is read; undefined if whole lines are. */
  readonly linkColumn: number | undefined
}

interface SourceColumn {
  readonly heading: Heading
  /** How many of the first 200 lines hold a link in this column. */
  readonly links: number
  /** The first cells that are not empty, at most 5, each cut at 200 characters. */
  readonly samples: readonly string[]
}

/** The place of a line in a list. */
export interface LinePlace {
  readonly sourceIndex: number
  /** The number of the line in its source, from 1. */
  readonly line: number
}

/** The name of the source that holds the sample links of Practice. */
export const samplesName = 'Samples'

/**
 * The columns of lines that a reader makes of a document which is no table. Each has a heading in the
 * catalogues of the window (`heading` in list.json) and in the words of files.
 *
 * - `link`: the address
 * - `linkText`: the text that a person sees for the address, such as the text of a link or a title
 * - `place`: where in the document the address stands, as a path of names
 * - `lastModified`: when the page last changed, as the document says
 */
export const appHeadings = ['link', 'linkText', 'place', 'lastModified'] as const
export type AppHeading = (typeof appHeadings)[number]

/**
 * The heading of a column: a text of the source, empty where it has none, or a column of the app's
 * own, whose heading is in the language of the reader.
 */
export type Heading = string | { readonly app: AppHeading }

/** A text that is the same for equal headings only. */
export function headingKey(heading: Heading): string {
  return typeof heading === 'string' ? heading : `app:${heading.app}`
}
