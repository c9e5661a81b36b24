import type { WrittenFile } from '../../../electron/shared/contract.ts'
import type { Result } from '../../../electron/shared/result.ts'
import { useTakeAway } from '../take-away/use-take-away.ts'
import type { history } from '../../i18n/history.ts'
import { useText } from '../../i18n/use-text.ts'

type Problem = keyof typeof history.export.problem

/** Has a file of this name made, lets a browser fetch it, and says where it is. */
export function useWritten(): (
  name: string,
  make: () => Promise<Result<WrittenFile, Problem>>,
) => Promise<void> {
  const { t } = useText('history')
  const takeAway = useTakeAway()
  return (name, make) =>
    takeAway(name, make, {
      problem: (problem) => t(`export.problem.${problem}`),
      saved: (path) => t('export.saved', { path }),
      downloaded: t('export.downloaded'),
    })
}
