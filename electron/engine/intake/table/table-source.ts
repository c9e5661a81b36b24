import type { DraftSource } from '../../../shared/draft.ts'
import type { Layout } from './layout.ts'

/** A source whose lines are in the table, or are coming in. */
export interface TableSource {
  readonly kind: DraftSource['kind']
  readonly name: string
  readonly firstRow: number
  bytes: number
  lines: number
  encoding: DraftSource['encoding']
  /** Undefined until its first lines were seen. */
  layout: Layout | undefined
}
