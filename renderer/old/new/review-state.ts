import type { Reply } from '../../../electron/shared/contract.ts'
import type {
  DraftRow,
  ReviewFormat,
  RowSort,
  RowTarget,
  ViewFilter,
} from '../../../electron/shared/draft-rows.ts'
import type { SuggestedMended } from '../../../electron/shared/draft.ts'
import type {
  DecideChoice,
  DecideKind,
  LinkStatus,
  LinkWarning,
} from '../../../electron/shared/link.ts'
import type { GridSelection } from '../../components/grid-selection.ts'
import type { ChosenRows, GoneTo } from './chosen-rows.ts'
import type { LineEditState } from './line-edit.ts'
import type { ReviewList } from './review-list.ts'

/** What became of a press that takes a step back, or does it again. */
export type Step = 'done' | 'none' | 'of-another-window'

/** What the user looks at in the draft, and what is done to its rows. */
export interface ReviewState extends LineEditState {
  readonly filter: ViewFilter
  /** Undefined until a draft with rows is there. */
  readonly list: ReviewList | undefined
  readonly selection: GridSelection | undefined
  /** What of mending by kind is open: the kinds, or among them the question for the site of paths. */
  readonly mending: 'kinds' | 'site' | undefined
  readonly setMending: (mending: 'kinds' | 'site' | undefined) => void
  /** A list was asked for and is not in sight yet. */
  readonly isLooking: boolean

  /** How much of it is sorted, from 0 to 1; undefined where nothing is, and until it was asked. */
  readonly sorted: number | undefined
  readonly askHowMuchIsSorted: () => Promise<void>

  readonly setFilter: (change: Partial<ViewFilter>) => void
  /** Shows a status besides those that are shown, or no longer. */
  readonly toggleStatus: (status: LinkStatus) => void
  readonly showAll: () => void
  /** Undefined: in the order of the lines. */
  readonly sort: RowSort | undefined
  readonly setSort: (sort: RowSort | undefined) => void
  /** Where the grid was sent last; another object sends it again. */
  readonly goTo: { readonly index: number; readonly isOnTop?: boolean | undefined } | undefined
  /** Selects a row and brings it into sight. */
  readonly goToRow: (row: number) => Promise<GoneTo>
  /** The same for the first row of a source line. */
  readonly goToLine: (line: number) => Promise<GoneTo>
  readonly select: (selection: GridSelection | undefined) => void
  /** What is selected, or was at a press, in the list of then; undefined: nothing, or that is gone. */
  readonly chosen: (selection?: GridSelection, list?: ReviewList) => Promise<ChosenRows | undefined>
  /** The rows of it, however many. */
  readonly selectedRows: (selection?: GridSelection) => Promise<readonly DraftRow[]>

  /** Replies whether anything was settled. */
  readonly decide: (target: RowTarget, choice: DecideChoice) => Promise<boolean>
  /** Settles of all that wait of a kind those that can be settled so; replies how many. Undefined: none waits any more. */
  readonly decideKind: (kind: DecideKind, choice: DecideChoice) => Promise<number | undefined>
  /** Names the site of all lines that are paths without one; replies how many became links. Undefined: none waits any more. */
  readonly nameSite: (site: string) => Promise<number | 'not-a-site' | undefined>
  /** Of how many rows of a kind its repair would make something, or with `trim` have dots to take off; without a kind, how many `mendSuggested` would change. */
  readonly mendable: (kind?: DecideKind, choice?: 'mend' | 'trim') => Promise<number>
  /** Mends all rows for which that is suggested as for their kind; replies how many, whole and in part. */
  readonly mendSuggested: () => Promise<Omit<SuggestedMended, 'draft'>>
  /** Leaves rows out; replies how many. Undefined: nothing was done, since the list is not as it was seen. */
  readonly leaveOut: (target: RowTarget) => Promise<number | undefined>
  /** Takes back in what was left out; replies the same. */
  readonly putBack: (target: RowTarget) => Promise<number | undefined>
  /** Leaves out every row that would be sent with this warning, or with any; replies how many. Undefined: there is none any more. */
  readonly leaveOutWarned: (warning: LinkWarning | 'any') => Promise<number | undefined>
  /** Takes final punctuation off every link with that warning; replies of how many. Undefined: none has it any more. */
  readonly trimPunctuation: () => Promise<number | undefined>
  readonly keepAsOne: (row: number) => Promise<void>
  /** Saves what is shown as a file; undefined where there is no draft. */
  readonly save: (
    format: ReviewFormat,
    locale: string,
  ) => Promise<Reply<'draft.export'> | undefined>
  /** One after another, however fast they are asked for; a step of another window only once the user was told whose it is. */
  readonly undo: () => Promise<Step>
  readonly redo: () => Promise<Step>

  /** Opens the list again whenever the draft changes, until stopped. */
  readonly follow: () => () => void
}
