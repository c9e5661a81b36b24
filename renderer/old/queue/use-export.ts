import type { ResultsFormat, ResultsPart } from '../../../electron/shared/contract.ts'
import { useIsMaking } from '../take-away/files-made.ts'
import { useTakeAway } from '../take-away/use-take-away.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { useQueue } from './queue-store.ts'

/** Writes a submission's results to a file where the user wants it, and says where that is. */
export function useExport(): (
  submissionId: number,
  which: ResultsPart,
  format?: ResultsFormat,
  batchId?: number,
) => Promise<void> {
  const { t } = useText('queue')
  const { locale } = useFormat()
  const takeAway = useTakeAway()
  const exportResults = useQueue((state) => state.exportResults)
  return (submissionId, which, format = 'csv', batchId) =>
    takeAway(
      nameOfFile(submissionId, batchId),
      () => exportResults(submissionId, which, format, locale, batchId),
      {
        problem: (problem) => t(`finished.problem.${problem}`),
        saved: (path) => t('finished.saved', { path }),
        downloaded: t('finished.downloaded'),
      },
    )
}

/** Whether results of a submission, or the links of one batch of it, are being written to a file. */
export function useIsExporting(submissionId: number, batchId?: number): boolean {
  return useIsMaking(nameOfFile(submissionId, batchId))
}

function nameOfFile(submissionId: number, batchId: number | undefined): string {
  return `results ${submissionId} ${batchId ?? ''}`
}
