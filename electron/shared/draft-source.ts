/** One thing that was pasted or opened into a draft. */
export interface DraftSource {
  readonly kind: 'paste' | 'file' | 'input'
  /** File name; empty for a paste. */
  readonly name: string
  /** History put its links into New. */
  readonly isFromHistory: boolean
  readonly bytes: number
  readonly lines: number
  /** `table`: cells, of which one column is read: that with most links (or far more different ones), or the user's choice. */
  readonly format: 'text' | 'table'
  /** The cell, counted from 0, that holds the links; undefined where there is none beside it. */
  readonly linkColumn: number | undefined
  /** The headings of its columns are the app's own words (`AppHeading`). */
  readonly isNamedByApp: boolean
  /** How many sitemaps it names; 0 where it is no sitemap index. */
  readonly sitemaps: number
  /** A sheet that its workbook hides. */
  readonly isHidden: boolean
  /** Files beside it in its archive that are no lists: told with the last list that came out of it. */
  readonly passedOver: readonly string[]
  /** Rows that its sheet hides, by hand or by a filter; they were read as well. */
  readonly hiddenRows: number
  /** It is damaged, cut off or not well-formed: what could be read was read, and links may be missing. */
  readonly isFaulty: boolean
  readonly encoding: SourceEncoding
  /** What its bytes can be read as: they do not always tell, and the user may know better. */
  readonly encodings: readonly SourceEncoding[]
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

export interface SourceColumn {
  /** Empty where the source has no headings. */
  readonly heading: string
  /** How many of the first 200 lines hold a link in it. */
  readonly links: number
  /** Its first cells that hold anything, at most 5, cut at 200 characters. */
  readonly samples: readonly string[]
}

/** What the lines made up for practice are called. */
export const samplesName = 'Samples'
