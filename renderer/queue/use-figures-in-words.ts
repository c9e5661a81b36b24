import type { Submission } from '../../electron/shared/submission.ts'
import { useText } from '../text/use-text.ts'

/** What became of a submission: 262 accepted · 3 refused · 35 not sent · 262 units. */
export function useFiguresInWords(): (submission: Submission) => string {
  const { t } = useText(['queue', 'words'])
  return ({ links, linesNotSent, unitsUsed }) => {
    const parts = [
      { key: 'accepted', count: links.accepted, isAlways: true },
      { key: 'refused', count: links.refused },
      { key: 'inDoubt', count: links.inDoubt },
      { key: 'cancelled', count: links.cancelled },
      { key: 'notSent', count: linesNotSent },
    ] as const
    return [
      ...parts
        .filter(({ count, ...part }) => count > 0 || 'isAlways' in part)
        .map(({ key, count }) => t(`finished.${key}`, { count })),
      t('words:units', { count: unitsUsed }),
    ].join(' · ')
  }
}
