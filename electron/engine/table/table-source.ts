import type { ListSource } from '../../shared/contract/index.ts'
import type { SourceEncoding } from '../../shared/imports.ts'
import type { Layout } from './layout.ts'

/** What shows of a list only while its lines are made; the maker writes it. */
export interface Remarks {
  /** Rows that the sheet hides. */
  hiddenRows: number
  /** The file is damaged, cut off or not well-formed, and links may be missing. */
  isFaulty: boolean
  /** What the file was in, where its lines were made in UTF-8 of another. */
  encoding: SourceEncoding | undefined
}

/** Remarks on a list of which nothing has been read. */
export function newRemarks(): Remarks {
  return { hiddenRows: 0, isFaulty: false, encoding: undefined }
}

/** A source whose lines are in the table, or are coming in. */
export interface TableSource {
  readonly kind: ListSource['kind']
  readonly name: string
  readonly firstRow: number
  bytes: number
  lines: number
  encoding: SourceEncoding
  /** Its lines were made by the app. */
  readonly isMade: boolean
  /** A sheet that its workbook hides. */
  readonly isHidden: boolean
  /** Files of its archive that were no lists: noted with the last list that came out of it. */
  passedOver: readonly string[]
  readonly remarks: Readonly<Remarks>
  /** Undefined until its first lines were seen. */
  layout: Layout | undefined
}
