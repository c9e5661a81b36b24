import { useMemo } from 'react'

import type { DraftRow, RowTarget, ViewFilter } from '../../../electron/shared/draft-rows.ts'
import type { DecideChoice, DecideKind, LinkWarning } from '../../../electron/shared/link.ts'
import { appState } from '../app-state.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { useToast } from '../../components/Toasts.tsx'
import type { ChosenRows } from './chosen-rows.ts'
import { review } from './stores.ts'
import { useUndoOfLast } from './use-undo.ts'

export interface RowActions {
  /** Settles of all that wait of a kind those that can be settled so, and says how many, with a way back. */
  readonly decideKind: (kind: DecideKind, choice: DecideChoice) => Promise<void>
  /** Names the site of all lines that are paths without one, and says of how many; false: it is no site. */
  readonly nameSite: (site: string) => Promise<boolean>
  /** Mends all lines for which that is suggested, and says how many and how many still ask, with a way back. */
  readonly mendSuggested: () => Promise<void>
  /** Leaves out all lines with a warning, or with any, and says how many, with a way back. */
  readonly leaveOutWarned: (warning: LinkWarning | 'any') => Promise<void>
  /** Takes the punctuation off that links end with, and says of how many, with a way back. */
  readonly trimPunctuation: () => Promise<void>
  readonly decide: (chosen: ChosenRows, choice: DecideChoice) => Promise<void>
  /** Of these rows, those that are in play. */
  readonly leaveOut: (target: RowTarget) => Promise<void>
  /** Of these rows, those that were left out. */
  readonly putBack: (target: RowTarget) => Promise<void>
  /** Says that nothing was done, since the list is not as it was seen. */
  readonly tellGone: () => void
}

/** These rows as something is done to them, wherever they stand by then. */
export function these(rows: readonly DraftRow[]): ChosenRows {
  return { target: { rows: rows.map(({ row }) => row) }, count: rows.length, rows }
}

/** One row as something is done to it. */
export function only(row: DraftRow): ChosenRows {
  return these([row])
}

/** Whether the user has left a row out. */
export function isLeftOut({ status }: DraftRow): boolean {
  return status === 'excluded'
}

/** Whether a row is sent as things are. */
export function isSendable({ status }: DraftRow): boolean {
  return status === 'ready' || status === 'cleaned'
}

/** Whether a row can still be left out; an empty line has nothing to leave out. */
export function isInPlay({ status }: DraftRow): boolean {
  return status !== 'excluded' && status !== 'blank'
}

/** Lines that repeat another: what was mended may come to the same link, and is not sent then. */
function duplicates(): number {
  return appState.getState().snapshot?.draft?.byStatus.duplicate ?? 0
}

/** Whether rows are shown for what they are now, so that a change may take them away. */
function showsSome({ statuses, decideKind, rejectReason, warning }: ViewFilter): boolean {
  return [statuses, decideKind, rejectReason, warning].some((wanted) => wanted !== undefined)
}

/** What can be done to rows; what is done to a kind, or to several at once, is told with a way back. */
export function useRowActions(): RowActions {
  const { t } = useText('new')
  const { betweenSentences } = useFormat()
  const toast = useToast()
  const undoOfLast = useUndoOfLast()
  return useMemo(() => {
    function tellGone(): void {
      toast(t('linesGone'))
    }
    function tell(sentence: string): void {
      toast(sentence, undoOfLast())
    }
    function decidedInWords(choice: DecideChoice, count: number): string {
      return t(`decided.${choice === 'trim' ? 'mend' : choice}`, { count })
    }
    function tellDecided(choice: DecideChoice, count: number | undefined, duplicated = 0): void {
      // The press before has told of them, with the way back.
      if (count === undefined) return
      if (count === 0) toast(t('noneMended'))
      else {
        const more = duplicated > 0 ? [t('moreDuplicates', { lines: duplicated })] : []
        tell([decidedInWords(choice, count), ...more].join(betweenSentences))
      }
    }
    /** One row has the keyboard, and shows and tells by itself what became of it, unless it went out of sight. */
    function tellUnseen(count: number, sentence: string): void {
      if (count > 1 || showsSome(review.getState().filter)) tell(sentence)
    }
    return {
      async decideKind(kind, choice) {
        const duplicatesBefore = duplicates()
        const count = await review.getState().decideKind(kind, choice)
        tellDecided(choice, count, duplicates() - duplicatesBefore)
      },
      async nameSite(site) {
        const duplicatesBefore = duplicates()
        const count = await review.getState().nameSite(site)
        if (count === 'not-a-site') return false
        tellDecided('mend', count, duplicates() - duplicatesBefore)
        return true
      },
      leaveOutWarned: async (warning) =>
        tellDecided('exclude', await review.getState().leaveOutWarned(warning)),
      async mendSuggested() {
        const duplicatesBefore = duplicates()
        const { mended, stillAsking } = await review.getState().mendSuggested()
        // Nothing to mend is left behind a press that was made twice: the one before has told of them.
        if (mended + stillAsking === 0) return
        const more = duplicates() - duplicatesBefore
        const waiting = appState.getState().snapshot?.draft?.byStatus.decide ?? 0
        const sentences = [
          ...(mended > 0 ? [t('decided.mend', { count: mended })] : []),
          ...(stillAsking > 0 ? [t('mendedInPart', { count: stillAsking })] : []),
          ...(more > 0 ? [t('moreDuplicates', { lines: more })] : []),
          ...(waiting > 0 ? [t('stillAsk', { count: waiting })] : []),
        ]
        tell(sentences.join(betweenSentences))
      },
      trimPunctuation: async () => tellDecided('mend', await review.getState().trimPunctuation()),
      async decide({ target, count }, choice) {
        if (await review.getState().decide(target, choice))
          tellUnseen(count, decidedInWords(choice, count))
        else tellGone()
      },
      async leaveOut(target) {
        const count = await review.getState().leaveOut(target)
        if (count === undefined) tellGone()
        else tellUnseen(count, t('decided.exclude', { count }))
      },
      async putBack(target) {
        const count = await review.getState().putBack(target)
        if (count === undefined) tellGone()
        else tellUnseen(count, t('restored', { count }))
      },
      tellGone,
    }
  }, [betweenSentences, t, toast, undoOfLast])
}
