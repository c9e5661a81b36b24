import type { ListSource } from '../../../shared/contract/index.ts'
import type { SourceEncoding } from '../../../shared/list-source.ts'
import type { Layout } from './layout.ts'

/** A line that was no row of its own, such as a heading. */
export const noRow = 0xffff_ffff

/** The drafts that lines of a source have been in. */
export interface LeftFrom {
  /** That with which they came in. */
  readonly receivedWith: string
  /** Those between these two, in order; earlier versions did not keep them. */
  readonly between?: readonly string[] | undefined
  /** That which was submitted last, and left them over. */
  readonly leftBy: string
  /** Their links were planned there: History put them back into New. */
  readonly isPutBack?: boolean | undefined
  /** What each line counted as in that which left it over, as a code; undefined: not known. */
  readonly were?: Uint8Array | undefined
  /** Which row each line was there, or `noRow`; undefined: not known. */
  readonly rows?: Uint32Array | undefined
}

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
  /** History put its links into New, also where the list is not known that they came in with. */
  readonly isFromHistory: boolean
  /** Files of its archive that were no lists: noted with the last list that came out of it. */
  passedOver: readonly string[]
  readonly remarks: Readonly<Remarks>
  /** When it came in first; earlier versions did not keep that. */
  readonly cameMs: number | undefined
  /** Of lines that an earlier submission left over: what number each had in its list. */
  readonly lineNumbers: Uint32Array | undefined
  /** The greatest of these. */
  readonly lastNumber: number | undefined
  /** Of such lines: which submissions they have behind them. */
  readonly leftFrom: LeftFrom | undefined
  /** Undefined until its first lines were seen. */
  layout: Layout | undefined
}
