import type { Account } from '../../../electron/shared/account.ts'
import type { DraftSummary } from '../../../electron/shared/draft.ts'
import { samplesAmongOwn } from '../../../electron/shared/sample-lines.ts'
import { Sentences } from '../../i18n/Sentences.tsx'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../components/Button.tsx'
import styles from './SidePanel.module.css'
import { intake } from './stores.ts'
import { usePutAsideToast } from './use-put-aside-toast.ts'

interface SamplesNoteProps {
  readonly draft: DraftSummary
  readonly account: Account | undefined
}

/** Says why a list of the user's own lines is only practised with, and clears the samples among them. */
export function SamplesNote({ draft, account }: SamplesNoteProps) {
  const { t } = useText('new')
  const tellPutAside = usePutAsideToast()
  const lines = account?.isPractice === true ? samplesAmongOwn(draft.sources) : 0
  async function clear(): Promise<void> {
    if (await intake.getState().clear('samples')) tellPutAside(lines, draft.id)
  }
  return (
    <p role="status" className={styles.samples}>
      {lines === 0 ? undefined : (
        <Sentences>
          {t('panel.samplesAmongOwn')}
          <Button
            look="link"
            size="small"
            isDisabled={draft.loading !== undefined}
            onPress={() => void clear()}
          >
            {t('panel.clearSamples')}
          </Button>
        </Sentences>
      )}
    </p>
  )
}
