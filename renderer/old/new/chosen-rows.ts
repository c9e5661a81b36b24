import type { DraftRow, JudgedText, RowTarget } from '../../../electron/shared/draft-rows.ts'

/** Rows that something is done to. */
export interface ChosenRows {
  readonly target: RowTarget
  readonly count: number
  /** The first of them, at most 500. */
  readonly rows: readonly DraftRow[]
}

/** What was typed in a row's place while another window put something else there. */
export interface CrossedEdit {
  readonly typed: string
  readonly there: string
  /** It stands in its field again, over what is there now. */
  readonly isOpen: boolean
}

/** A text that is being typed in a row's place. */
export interface RowEdit {
  readonly row: number
  readonly text: string
  /** Where it stands in its source, and what stood there before anything was typed. */
  readonly line: number
  readonly before: string
  /** What the text would be; undefined until the engine has said so. */
  readonly judged: JudgedText | undefined
}

/** Where the way to a row ended. `left-out`: the filter lets it not through. `gone-on`: the user chose another meanwhile. */
export type GoneTo = 'row' | 'left-out' | 'gone-on'
