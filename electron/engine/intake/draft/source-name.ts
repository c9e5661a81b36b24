import type { DraftSource, SourceEncoding } from '../../../shared/draft-source.ts'
import type { CellMarks } from '../reading/cells-in-text.ts'
import type { Layout } from '../table/layout.ts'
import type { LeftFrom } from '../table/table-source.ts'

/** What a source is called, and how its lines are read where that is known. */
export interface SourceName {
  readonly kind: DraftSource['kind']
  readonly name: string
  readonly layout?: Layout | undefined
  readonly isTable?: boolean | undefined
  readonly cellMarks?: CellMarks | undefined
  readonly encoding?: SourceEncoding | undefined
  readonly isMade?: boolean | undefined
  readonly isHidden?: boolean | undefined
  readonly isFromHistory?: boolean | undefined
  readonly passedOver?: readonly string[] | undefined
  readonly lineNumbers?: Uint32Array | undefined
  readonly leftFrom?: LeftFrom | undefined
}
