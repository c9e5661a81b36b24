import { useState } from 'react'

import { useApp } from '../app-state.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../components/Button.tsx'
import { copyText } from '../../components/copy-text.ts'
import { Menu } from '../../components/Menu.tsx'
import { useToast } from '../../components/Toasts.tsx'
import { countRows } from './count-rows.ts'
import { useQueue } from './queue-store.ts'
import { useExport, useIsExporting } from './use-export.ts'

interface TakeAwayProps {
  readonly submissionId: number
  readonly label: string
  /** Reports are for clients, and Practice is in none. */
  readonly isPractice: boolean
}

/** The ways to take results back to the sheet, and to the client. */
export function TakeAway({ submissionId, label, isPractice }: TakeAwayProps) {
  const { t } = useText('queue')
  const exportResults = useExport()
  const isExporting = useIsExporting(submissionId)
  const openReport = useApp((state) => state.openReport)
  return (
    <>
      <CopyResults submissionId={submissionId} label={label} />
      <Menu
        label={t('finished.exportOf', { label })}
        isPending={isExporting}
        trigger={
          <Button
            size="small"
            look="quiet"
            icon="download"
            isPending={isExporting}
            aria-label={t('finished.exportOf', { label })}
          >
            {t('finished.export')}
          </Button>
        }
        parts={[
          {
            id: 'format',
            name: t('finished.export'),
            actions: (['csv', 'xlsx'] as const).map((format) => ({
              id: format,
              name: t(`finished.format.${format}`),
              onAction: () => void exportResults(submissionId, 'all', format),
            })),
          },
        ]}
      />
      {isPractice ? undefined : (
        <Button
          size="small"
          look="quiet"
          icon="receipt"
          aria-label={t('finished.reportOf', { label })}
          onPress={() => openReport(submissionId)}
        >
          {t('finished.report')}
        </Button>
      )}
    </>
  )
}

function CopyResults({ submissionId, label }: Pick<TakeAwayProps, 'submissionId' | 'label'>) {
  const { t } = useText('queue')
  const toast = useToast()
  const copyResults = useQueue((state) => state.copyResults)
  const [isCopying, setCopying] = useState(false)

  async function copy(): Promise<void> {
    setCopying(true)
    try {
      const results = await copyResults(submissionId)
      if (!results.ok) {
        toast(t(`finished.problem.${results.error}`))
      } else if (await copyText(results.value)) {
        toast(t('finished.copied', { count: countRows(results.value) }))
      } else {
        toast(t('finished.notCopied'))
      }
    } finally {
      setCopying(false)
    }
  }
  return (
    <Button
      size="small"
      icon="copy"
      aria-label={t('finished.copyOf', { label })}
      isPending={isCopying}
      onPress={() => void copy()}
    >
      {t('finished.copy')}
    </Button>
  )
}
