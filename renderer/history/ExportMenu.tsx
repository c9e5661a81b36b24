/** The files that History exports. */
import { useCallback, useState } from 'react'
import type { HistoryFilter, WrittenFile } from '../../electron/shared/contract/index.ts'
import { host } from '../app/index.ts'
import { Button, download, Menu, useToast } from '../components/index.ts'
import { useFormat, useText } from '../i18n/index.ts'

/** A menu that exports the shown requests, or their links, to a file. */
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

/** The name of a file at the end of its path. */
function fileName(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? path
}

/** The messages after a file was written. */
export interface FileWords {
  readonly saved: (name: string) => string
  readonly downloaded: string
}

/** Returns a function that downloads a written file if needed and shows where it is. Silent if cancelled. */
export function useWrittenFile(
  toast: (sentence: string) => void,
  words: FileWords,
): (file: WrittenFile) => void {
  const { saved, downloaded } = words
  return useCallback(
    (file) => {
      if (file.kind === 'saved') toast(saved(fileName(file.path)))
      if (file.kind === 'download') {
        download(file.url)
        toast(downloaded)
      }
    },
    [toast, saved, downloaded],
  )
}
