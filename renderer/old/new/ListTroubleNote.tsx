import { useState } from 'react'

import type { DraftSummary } from '../../../electron/shared/draft.ts'
import { useText } from '../../i18n/use-text.ts'
import { Banner } from '../../components/Banner.tsx'
import { Button } from '../../components/Button.tsx'
import styles from './NewScreen.module.css'

/** What is missing of the list that was in New before, and where what is left of it lies. */
export function ListTroubleNote({ draft }: { readonly draft: DraftSummary }) {
  const { t } = useText(['new', 'words'])
  const [readOf, setReadOf] = useState('')
  const { listTrouble } = draft
  if (listTrouble === undefined || readOf === listTrouble.folder) return undefined
  const { kind, folder } = listTrouble
  return (
    <div className={styles.trouble}>
      <Banner
        kind="bad"
        title={t(`new:listTrouble.${kind}.title`)}
        actions={
          <Button size="small" onPress={() => setReadOf(folder)}>
            {t('words:close')}
          </Button>
        }
      >
        {t(`new:listTrouble.${kind}.text`, { folder })}
      </Banner>
    </div>
  )
}
