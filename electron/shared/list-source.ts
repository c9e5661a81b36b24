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
  /** Empty where the source has no headings. */
  readonly heading: string
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
 * What the app calls the columns of lines that it makes itself, of pages, sitemaps and its history:
 * kept in English with the list, shown in the language of the window.
 */
const appHeadings = [
  'Link',
  'Words',
  'Place',
  'Last change',
  'Result',
  'The service’s words',
  'List',
  'Client',
] as const
export type AppHeading = (typeof appHeadings)[number]
