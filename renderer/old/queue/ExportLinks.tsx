import type { Batch } from '../../../electron/shared/submission.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../components/Button.tsx'
import { useExport, useIsExporting } from './use-export.ts'

/** Takes the links of a batch in doubt away, to look for them in the service's account. */
export function ExportLinks({ batch }: { readonly batch: Batch }) {
  const { t } = useText('queue')
  const exportResults = useExport()
  const isExporting = useIsExporting(batch.submissionId, batch.id)
  return (
    <Button
      look="quiet"
      icon="download"
      size="small"
      isPending={isExporting}
      onPress={() => void exportResults(batch.submissionId, 'unsettled', 'csv', batch.id)}
    >
      {t('settle.export')}
    </Button>
  )
}
