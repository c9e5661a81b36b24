import type { DraftSource } from './draft-source.ts'
import type { HowToSend } from './how-to-send.ts'
import type { DecideKind, LinkStatus, LinkWarning, RejectReason } from './link.ts'
import type { ListTrouble, PutAside } from './lists-before.ts'

/** What a list that was read in another way has become. */
export interface ReadAgain {
  readonly draft: DraftSummary
  /** Rows whose changes fit no row of the new reading. */
  readonly lostChanges: number
  /** The first 20 lines of those rows, in the source that was read again. */
  readonly lostLines: readonly number[]
}

/** A draft after an edit that was asked for. */
export interface EditedDraft extends DraftSummary {
  /** Number of the step that the edit is; undefined: it changed nothing. */
  readonly step?: number | undefined
}

/** What is open after a draft was to be cleared. */
export interface AfterClear extends DraftSummary {
  /** False: it was not open any more, as where another window had cleared it. */
  readonly isCleared: boolean
}

/** A draft after all was mended as suggested. */
export interface SuggestedMended {
  readonly draft: EditedDraft
  /** Rows that ask nothing more. */
  readonly mended: number
  /** Rows of which a part was mended: they ask something else, which is left to the user. */
  readonly stillAsking: number
}

/** A draft's counts; they change while it loads. */
export interface DraftSummary {
  readonly id: string
  /** Raised by every change; a view of an older revision is opened again. */
  readonly revision: number
  readonly sources: readonly DraftSource[]
  readonly loading:
    | { readonly name: string; readonly bytesRead: number; readonly bytesTotal: number | undefined }
    | undefined
  /** Source lines, blank ones included. */
  readonly lines: number
  /** Greatest number of a line: what a submission left over keeps the numbers that it had in its list. */
  readonly lastLine: number
  /** Rows: at least one a line, more where a line held several links. */
  readonly rows: number
  readonly byStatus: Readonly<Record<LinkStatus, number>>
  readonly byDecideKind: Readonly<Record<DecideKind, number>>
  readonly byRejectReason: Readonly<Record<RejectReason, number>>
  readonly byWarning: Readonly<Record<LinkWarning, number>>
  /** Hosts with most rows first, at most 20. */
  readonly topHosts: readonly { readonly host: string; readonly rows: number }[]
  /**
   * Headings of a row's `context` when every source that has cells beside its links has the same,
   * else none. Each is empty where no source has headings.
   */
  readonly columns: readonly string[]
  /** Rows that would be sent: ready and cleaned. */
  readonly sendable: number
  /** Of those, rows with `unusual-characters`: they go last, at most 100 a batch. */
  readonly sendableUnusual: number
  /**
   * It holds only what a submission left over, and nothing was done to that since it was opened or
   * nothing in it waits for the user; or it is what is left of the samples. The next list takes its
   * place.
   */
  readonly givesWay: boolean
  /** What is wrong with what an engine found of the last list; undefined: nothing. */
  readonly listTrouble?: ListTrouble | undefined
  /** Lists that gave way to others while something in them could still be sent, the last one last. */
  readonly putAside: readonly PutAside[]
  /** Lists that the user cleared in the last 30 days while something in them could still be sent, the last one last. */
  readonly cleared: readonly PutAside[]
  /** There is an edit to take back, another reading, or a list that was cleared. */
  readonly canUndo: boolean
  /** Undo goes back to the reading that this one took the place of. */
  readonly undoesReading?: boolean | undefined
  /** Number of the edit to take back, higher than those of all edits before it; undefined where there is none. */
  readonly lastStep?: number | undefined
  /** How often the user has changed anything since it was opened, undo and redo included. */
  readonly userChanges: number
  /** What was taken back last can be done again: nothing else was done since. */
  readonly canRedo: boolean
  /** What was sent before is being looked up: until then counts of an account before it stand too. */
  readonly isLookingUp?: boolean | undefined
  /** Links that a submission of this list has planned so far; undefined: none is being planned. */
  readonly planned?: number | undefined
  /** Submission that left this over of its list; undefined: it is not that, or an engine before this one laid it out. */
  readonly leftBy?: number | undefined
  /** What the user said of how it is to be sent; a change of it alone raises no revision. */
  readonly howToSend: HowToSend
  /** Another number: it is that of the list that links were put back from, and not what a window says. */
  readonly howToSendTaken: number
  /** Account that `sent-before` and `too-long` were computed for. */
  readonly accountId: number | undefined
  /** Whether links sent on another account count as sent before. */
  readonly leavesOutElsewhere?: boolean | undefined
}
