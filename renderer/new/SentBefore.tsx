import { Sentences } from '../text/Sentences.tsx'
import { useText } from '../text/use-text.ts'
import { Checkbox } from '../ui/Checkbox.tsx'
import styles from './SidePanel.module.css'
import { plan, usePlan, usePlanAccount } from './stores.ts'

/**
 * Links that were sent are left out unless the user says otherwise. That is said of those that are
 * there: what comes in or to light after it is left out, and the box is ticked by half.
 */
export function SentBefore() {
  const { t } = useText('new')
  const isPractice = usePlanAccount()?.isPractice === true
  const again = usePlan((state) => state.forecast?.again)
  if (again === undefined || again.possible === 0) return undefined
  const { possible, sent } = again
  const isInPart = sent > 0 && sent < possible
  return (
    <Checkbox
      // Ticked by half, a press takes it back: it never raises the cost.
      isSelected={sent > 0}
      isIndeterminate={isInPart}
      onChange={(include) => void plan.getState().setIncludeSentBefore(include)}
    >
      {t('panel.sentBefore', { count: possible })}
      {isInPart ? (
        <span className={styles.hint}>
          <Sentences>
            {t('panel.sentBeforeSome', { count: possible - sent })}
            {t('panel.sentBeforeAnew')}
          </Sentences>
        </span>
      ) : isPractice ? undefined : (
        <span className={styles.hint}>{t('panel.sentBeforeCost')}</span>
      )}
    </Checkbox>
  )
}
