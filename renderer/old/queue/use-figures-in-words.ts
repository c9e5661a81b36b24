import type { Submission } from '../../../electron/shared/submission.ts'
import { selectAccounts, selectSubmissions, useApp } from '../app-state.ts'
import { useText } from '../../i18n/use-text.ts'
import { linksIn } from './state-look.ts'
import { useSentBefore } from './use-sent-before.ts'

/** One figure of a submission that is over. */
export interface Figure {
  readonly words: string
  /** The submission that tells the rest of it. */
  readonly leadsTo?: number | undefined
}

/** What became of a submission: 262 accepted · 3 refused · 35 not sent · 262 units. */
export function useFiguresInWords(): (submission: Submission) => readonly Figure[] {
  const { t } = useText(['queue', 'words'])
  const accounts = useApp(selectAccounts)
  const submissions = useApp(selectSubmissions)
  const sentBefore = useSentBefore()
  return (submission) => {
    const { movedTo, linesNotSent, linesLater, unitsUsed } = submission
    const told = (
      count: number,
      key: 'sending' | 'refused' | 'inDoubt' | 'cancelled' | 'notSent' | 'later',
    ) => (count === 0 ? [] : [{ words: t(`finished.${key}`, { count }) }])
    const moved = movedTo.map(({ submissionId, accountId, links: count }): Figure => {
      const account =
        accounts.find(({ id }) => id === accountId)?.name ??
        submissions.find(({ id }) => id === submissionId)?.removedAccount
      const words =
        account === undefined
          ? t('finished.movedAway', { count })
          : t('finished.moved', { count, account })
      return { words, leadsTo: submissionId }
    })
    return [
      { words: t('finished.accepted', { count: linksIn(submission, 'accepted') }) },
      // Cancelling ends what waits; what was on its way still counts.
      ...told(linksIn(submission, 'sending'), 'sending'),
      ...told(linksIn(submission, 'refused'), 'refused'),
      ...told(linksIn(submission, 'in-doubt'), 'inDoubt'),
      ...moved,
      ...sentBefore(submission).map((words) => ({ words })),
      ...told(linksIn(submission, 'cancelled'), 'cancelled'),
      ...told(linesNotSent - linesLater, 'notSent'),
      ...told(linesLater, 'later'),
      { words: t('words:units', { count: unitsUsed }) },
    ]
  }
}

/** The figures as one text. */
export function joinFigures(figures: readonly Figure[]): string {
  return figures.map(({ words }) => words).join(figureGap)
}

/** What stands between two figures. */
export const figureGap = ' · '
