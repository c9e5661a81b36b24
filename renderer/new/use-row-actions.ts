import { useMemo } from 'react'

import type { DraftRow } from '../../electron/shared/draft.ts'
import type { DecideChoice, DecideKind } from '../../electron/shared/link.ts'
import { useText } from '../text/use-text.ts'
import { useToast } from '../ui/Toasts.tsx'
import { review } from './stores.ts'

export interface RowActions {
  /** Settles all rows of a kind, and says so with a way back. */
  readonly decideKind: (kind: DecideKind, count: number, choice: DecideChoice) => Promise<void>
  readonly decide: (rows: readonly DraftRow[], choice: DecideChoice) => Promise<void>
  /** Of these rows, those that are in play. */
  readonly leaveOut: (rows: readonly DraftRow[]) => Promise<void>
  /** Of these rows, those that were left out. */
  readonly putBack: (rows: readonly DraftRow[]) => Promise<void>
}

export function isLeftOut({ status }: DraftRow): boolean {
  return status === 'excluded'
}

/** Whether a row can still be left out; an empty line has nothing to leave out. */
export function isInPlay({ status }: DraftRow): boolean {
  return status !== 'excluded' && status !== 'blank'
}

/** What can be done to rows; more than one at once is told with a way back. */
export function useRowActions(): RowActions {
  const { t } = useText(['new', 'words'])
  const toast = useToast()
  return useMemo(() => {
    function tell(count: number, sentence: string): void {
      if (count < 2) return
      toast(sentence, { name: t('words:undo'), onPress: () => void review.getState().undo() })
    }
    const numbers = (rows: readonly DraftRow[]) => rows.map(({ row }) => row)
    return {
      async decideKind(kind, count, choice) {
        await review.getState().decide(kind, choice)
        tell(count, t(`new:decided.${choice}`, { count }))
      },
      async decide(rows, choice) {
        await review.getState().decide(numbers(rows), choice)
        tell(rows.length, t(`new:decided.${choice}`, { count: rows.length }))
      },
      async leaveOut(rows) {
        const inPlay = rows.filter(isInPlay)
        if (inPlay.length === 0) return
        await review.getState().leaveOut(numbers(inPlay))
        tell(inPlay.length, t('new:decided.exclude', { count: inPlay.length }))
      },
      async putBack(rows) {
        const out = rows.filter(isLeftOut)
        if (out.length === 0) return
        await review.getState().putBack(numbers(out))
        tell(out.length, t('new:restored', { count: out.length }))
      },
    }
  }, [t, toast])
}
