import type { ListSource } from '../../shared/contract/index.ts'
import type { SourceEncoding } from '../../shared/imports.ts'
import type { Layout } from './layout.ts'

/** What a reader notes about a source while it makes lines of it. */
export interface Remarks {
  /** The number of rows that the sheet hides. */
  hiddenRows: number
  /** The file is damaged, cut off or not well-formed, and links may be missing. */
  isFaulty: boolean
  /** The encoding of the file, if lines in UTF-8 were made from a file in another encoding. */
  encoding: SourceEncoding | undefined
}

/** Remarks on a source before anything was read. */
export function newRemarks(): Remarks {
  return { hiddenRows: 0, isFaulty: false, encoding: undefined }
}

/** A source whose lines are in the table, or are being read into it. */
export interface TableSource {
  readonly kind: ListSource['kind']
  readonly name: string
  readonly firstRow: number
  bytes: number
  lines: number
  encoding: SourceEncoding
  /** The app made its lines from another format. */
  readonly isMade: boolean
  /** A sheet that its workbook hides. */
  readonly isHidden: boolean
  /** Files of its archive that contain no list. The last source of an archive has them. */
  passedOver: readonly string[]
  readonly remarks: Readonly<Remarks>
  /** Undefined until its first lines are read. */
  layout: Layout | undefined
}
