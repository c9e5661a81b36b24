import type { ResultsFormat, ResultsPart } from '../../electron/shared/contract.ts'
import { useFormat } from '../text/format.ts'
import { useText } from '../text/use-text.ts'
import { download } from '../ui/download.ts'
import { useToast } from '../ui/Toasts.tsx'
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
  const toast = useToast()
  const exportResults = useQueue((state) => state.exportResults)
  return async (submissionId, which, format = 'csv', batchId) => {
    const exported = await exportResults(submissionId, which, format, locale, batchId)
    if (!exported.ok) {
      toast(t(`finished.problem.${exported.error}`))
    } else if (exported.value.kind === 'saved') {
      toast(t('finished.saved', { path: exported.value.path }))
    } else if (exported.value.kind === 'download') {
      download(exported.value.url)
      toast(t('finished.downloaded'))
    }
  }
}
