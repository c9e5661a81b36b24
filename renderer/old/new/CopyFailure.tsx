import { useApp } from '../app-state.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../components/Button.tsx'
import { copyText } from '../../components/copy-text.ts'
import { useToast } from '../../components/Toasts.tsx'
import { failureReport } from './failure-report.ts'
import { plan } from './stores.ts'

/** Copies what tells a maintainer which submission it was that failed. */
export function CopyFailure() {
  const { t } = useText('new')
  const toast = useToast()
  const snapshot = useApp((state) => state.snapshot)
  if (snapshot === undefined) return undefined

  async function copy(): Promise<void> {
    if (snapshot === undefined) return
    const isCopied = await copyText(failureReport(snapshot, plan.getState(), Date.now()))
    toast(t(isCopied ? 'submitFailed.copied' : 'submitFailed.notCopied'))
  }
  return (
    <Button size="small" icon="copy" onPress={() => void copy()}>
      {t('submitFailed.copy')}
    </Button>
  )
}
