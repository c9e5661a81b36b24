/** What comes in: sources of lists, and why a file or an address cannot be read. */
/** Named failures of taking something in. */
export type IntakeProblem =
  | 'file-unreadable'
  | 'file-is-folder'
  /** A device, a socket, or a pipe that nothing writes to. */
  | 'not-a-file'
  /** Written to, cut off or extended while it was read. */
  | 'file-changed'
  | 'unsupported-file'
  /** A file that was packed in an archive is no list, or is packed in a way of its own. */
  | 'unsupported-inside'
  /** An archive of nothing but pictures, documents and programs. */
  | 'no-list-inside'
  /** It needs a password. */
  | 'encrypted-file'
  | 'binary-file'
  /** Cut off, or not what it says it is. */
  | 'damaged-file'
  /** A small file that would become a huge one. */
  | 'expands-too-much'
  | 'nested-too-deep'
  | 'no-links'
  | 'line-too-long'
  | 'too-many-rows'
  | 'disk-full'
  | 'cancelled'

/** The most sitemaps of an index that are fetched: it may name 50,000, and each is a request and a file. */
export const mostSitemaps = 1_000

/** Named failures of fetching a list from an address. `private-address`: ask the user first. */
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

/** A sitemap that did not come in, and why; `answer` is what its server answered, as `HTTP 404`. */
export interface UnfetchedSitemap {
  readonly address: string
  readonly problem: IntakeProblem | FetchProblem
  readonly answer: string | undefined
}

/** What became of the sitemaps of an index and of the indexes among them. */
export interface FetchedSitemaps {
  /** How many they name, those that came in earlier included. */
  readonly named: number
  readonly notFetched: readonly UnfetchedSitemap[]
}

/** Encodings that a list can be in. */
export const sourceEncodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1251',
  'windows-1252',
] as const
export type SourceEncoding = (typeof sourceEncodings)[number]

/** What can be chosen of a source: which of its columns holds the links. */
export interface SourceColumns {
  readonly columns: readonly SourceColumn[]
  /** The one that is read; undefined where whole lines are. */
  readonly linkColumn: number | undefined
}

interface SourceColumn {
  readonly heading: Heading
  /** How many of the first 200 lines hold a link in it. */
  readonly links: number
  /** Its first cells that hold anything, at most 5, cut at 200 characters. */
  readonly samples: readonly string[]
}

/** Where a line is found in a list. */
export interface LinePlace {
  readonly sourceIndex: number
  /** Line in its source, counted from 1. */
  readonly line: number
}

/** Name of the source that holds the practice links. */
export const samplesName = 'Samples'

/**
 * The columns of lines that the app itself makes of web pages, sitemaps, XML and JSON. Each has a
 * heading in the catalogues of the window (`heading` in list.json) and in the words of files.
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
