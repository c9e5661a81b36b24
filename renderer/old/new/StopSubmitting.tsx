import { useState } from 'react'

import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../components/Button.tsx'
import { useLasting } from '../../components/use-lasting.ts'
import styles from './SidePanel.module.css'
import { usePlan } from './stores.ts'

const shownAfterMs = 500

/** The way out while a long list is written down; a short one is through before it is shown. */
export function StopSubmitting() {
  const { t } = useText('new')
  const stopSubmitting = usePlan((state) => state.stopSubmitting)
  const [isStopping, setIsStopping] = useState(false)
  const isLasting = useLasting(shownAfterMs)
  if (!isLasting) return undefined
  return (
    <div className={styles.stop}>
      <Button
        look="quiet"
        size="small"
        isPending={isStopping}
        onPress={() => {
          setIsStopping(true)
          void stopSubmitting()
        }}
      >
        {t('panel.stopSubmitting')}
      </Button>
    </div>
  )
}
