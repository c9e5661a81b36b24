import { PopupButton } from '../../components/index.ts'
import type { When } from '../../../electron/shared/contract/index.ts'
import { useText } from '../../i18n/index.ts'
import { useWhenForm, useWhenInWords, WhenFields } from '../../schedule/index.ts'
import type { SubmissionPlan } from './use-submission.ts'
import styles from './WhenPopup.module.css'

/** When the links leave: now, later, or over several days. */
export function WhenPopup({ plan }: { readonly plan: SubmissionPlan }) {
  const whenInWords = useWhenInWords()
  const t = useText('submit')
  const { when } = plan.options
  return (
    <PopupButton
      label={`${t('when.label')}: ${whenInWords(when)}`}
      shortLabel={whenInWords(when)}
      size="medium"
      className={styles.button}
    >
      <WhenPanel plan={plan} />
    </PopupButton>
  )
}

/** Only a whole schedule is taken over; until then the list keeps the one before. */
function WhenPanel({ plan }: { readonly plan: SubmissionPlan }) {
  const fields = useWhenForm(plan.options.when, (when: When) => plan.setOptions({ when }))
  return (
    <div className={styles.panel}>
      <WhenFields fields={fields} mustRun={plan.forecast?.course.mustRun} />
    </div>
  )
}
