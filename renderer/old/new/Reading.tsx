import type { DraftSummary } from '../../../electron/shared/draft.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../components/Button.tsx'
import { ProgressBar } from '../../components/ProgressBar.tsx'
import { useLasting } from '../../components/use-lasting.ts'
import styles from './Reading.module.css'
import { intake, useIntake } from './stores.ts'

/** How far the reading of a paste or file has come, and the way to stop it; short ones show nothing. */
export function Reading({ draft }: { readonly draft: DraftSummary }) {
  const isTaking = useIntake((state) => state.isTaking)
  return isTaking || draft.loading !== undefined ? <Progress draft={draft} /> : undefined
}

function Progress({ draft: { loading, lines } }: { readonly draft: DraftSummary }) {
  const { t } = useText(['new', 'words'])
  const format = useFormat()
  if (!useLasting(300)) return undefined
  if (loading === undefined)
    return (
      <div className={styles.reading}>
        <ProgressBar label={t('new:reading.paste')} value={undefined} />
        <StopButton />
      </div>
    )

  const { name, bytesRead, bytesTotal } = loading
  const read = format.bytes(bytesRead)
  const soFar = t('words:lines', { count: lines })
  return (
    <div className={styles.reading}>
      <ProgressBar
        label={name === '' ? t('new:reading.paste') : t('new:reading.file', { name })}
        value={bytesTotal === undefined ? undefined : bytesRead / Math.max(bytesTotal, 1)}
        detail={
          bytesTotal === undefined
            ? t('new:reading.detailUnknown', { read, lines: soFar })
            : t('new:reading.detail', { read, total: format.bytes(bytesTotal), lines: soFar })
        }
      />
      <StopButton />
    </div>
  )
}

function StopButton() {
  const { t } = useText('new')
  return (
    <Button size="small" onPress={() => void intake.getState().stopReading()}>
      {t('reading.cancel')}
    </Button>
  )
}
