import type { CellMarks } from '../../parsing/index.ts'
import type { Layout, Remarks } from '../../table/index.ts'
import type { ByteSource } from '../source/byte-source.ts'

/** A list that a file holds, as lines of text; these are kept instead of the file. */
export interface ListInFile {
  /** The file's name, and the sheet's where it is one of several. */
  readonly name: string
  readonly lines: ByteSource
  /** Cells with tabs between. */
  readonly isTable: boolean
  /** Where it does not show in the lines. */
  readonly layout: Layout | undefined
  /** Stands between cells in lines that were left whole. */
  readonly cellMarks?: CellMarks | undefined
  /** A sheet that its workbook hides. */
  readonly isHidden?: boolean | undefined
  /** Complete once its lines were read. */
  readonly remarks?: Readonly<Remarks> | undefined
}

const longestName = 100
const longestPlace = 300

/** A name in a document as it stands in a place. */
export function shortName(name: string): string {
  return name.length > longestName ? `${name.slice(0, longestName)}…` : name
}

/** Where a link stands in a document: written beside each of them, so that a long one is cut in front. */
export function shortPlace(place: string): string {
  return place.length > longestPlace ? `…${place.slice(-longestPlace)}` : place
}
