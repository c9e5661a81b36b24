import { useId } from 'react'

import { appState } from '../app-state.ts'
import { Sentences } from '../../i18n/Sentences.tsx'
import { useText } from '../../i18n/use-text.ts'
import { Checkbox } from '../../components/Checkbox.tsx'
import styles from './SidePanel.module.css'
import { plan, review, usePlan, usePlanAccount } from './stores.ts'

/**
 * Links that were sent are left out unless the user says otherwise. That is said of those that are
 * there: what comes in or to light after it is left out, and the box is ticked by half.
 */
export function SentBefore() {
  const { t } = useText('new')
  const isPractice = usePlanAccount()?.isPractice === true
  const hintId = useId()
  const again = usePlan((state) => state.forecast?.again)
  if (again === undefined || again.possible === 0) return undefined
  const { possible, sent } = again
  const isInPart = sent > 0 && sent < possible
  const hint = isInPart ? (
    <Sentences>
      {t('panel.sentBeforeSome', { count: possible - sent })}
      {t('panel.sentBeforeAnew')}
    </Sentences>
  ) : isPractice ? undefined : (
    t('panel.sentBeforeCost')
  )
  const name = t('panel.sentBefore', { count: possible })
  return (
    <Checkbox
      // Ticked by half, a press takes it back: it never raises the cost.
      isSelected={sent > 0}
      isIndeterminate={isInPart}
      onChange={(include) => void say(include)}
      aria-label={name}
      {...(hint === undefined ? {} : { 'aria-describedby': hintId })}
    >
      {name}
      {hint === undefined ? undefined : (
        <span id={hintId} className={styles.hint}>
          {hint}
        </span>
      )}
    </Checkbox>
  )
}

/** The rows that the word is about stay in sight where the list shows nothing else: they count as something else now. */
async function say(include: boolean): Promise<void> {
  await plan.getState().setIncludeSentBefore(include)
  const draft = appState.getState().snapshot?.draft
  const { filter, setFilter } = review.getState()
  const [status, ...others] = filter.statuses ?? []
  if (include && status === 'sent-before' && others.length === 0) {
    if (draft?.byStatus['sent-before'] === 0)
      setFilter({ statuses: undefined, warning: 'sent-again' })
  } else if (!include && filter.warning === 'sent-again')
    setFilter({ statuses: ['sent-before'], warning: undefined })
}
