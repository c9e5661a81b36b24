import { useState } from 'react'
import { Button, Menu, useToast } from '../components/index.ts'

import type { HistoryFilter } from '../../electron/shared/contract/index.ts'
import { host } from '../app/index.ts'
import { useFormat, useText } from '../i18n/index.ts'
import { useWrittenFile } from './files.ts'

/** Writes the requests that are shown, or their links, to a file. */
export function ExportMenu({ filter }: { readonly filter: HistoryFilter }) {
  const t = useText('history')
  const { locale } = useFormat()
  const toast = useToast()
  const [isWriting, setWriting] = useState(false)
  const done = useWrittenFile(toast, {
    saved: (name) => t('export.saved', { name }),
    downloaded: t('export.downloaded'),
  })

  async function write(what: 'requests' | 'links', format: 'csv' | 'xlsx'): Promise<void> {
    setWriting(true)
    try {
      const written = await host.request('history.export', { filter, what, format, locale })
      if (written.ok) done(written.value)
      else toast(t(`export.problem.${written.error}`))
    } finally {
      setWriting(false)
    }
  }
  return (
    <Menu
      label={t('export.button')}
      isPending={isWriting}
      trigger={
        <Button icon="download" isPending={isWriting}>
          {t('export.button')}
        </Button>
      }
      parts={(['requests', 'links'] as const).map((what) => ({
        id: what,
        name: t(`export.${what}`),
        heading: t(`export.${what}`),
        actions: (['xlsx', 'csv'] as const).map((format) => ({
          id: format,
          name: t(`export.${format}`),
          icon: format === 'xlsx' ? 'sheet' : 'report',
          onAction: () => void write(what, format),
        })),
      }))}
    />
  )
}
