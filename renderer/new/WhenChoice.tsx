import { now } from '../../electron/shared/schedule.ts'
import { useText } from '../text/use-text.ts'
import { formOf, readWhen } from '../when/when-form.ts'
import { WhenFields } from '../when/WhenFields.tsx'
import { CourseCurve } from './CourseCurve.tsx'
import styles from './SidePanel.module.css'
import { plan, usePlan } from './stores.ts'
import { useCourseInWords } from './use-course-in-words.ts'

/** When the links leave, how that is foreseen to go on, and when Linkferry must be running for it. */
export function WhenChoice() {
  const { t } = useText('new')
  const when = usePlan((state) => state.when)
  const isTimePast = usePlan((state) => state.isTimePast)
  const forecast = usePlan((state) => state.forecast)
  const form = when ?? formOf(now, 0)
  const read = readWhen(form)
  const inWords = useCourseInWords()
  const isLater = form.kind !== 'now' && read.ok && (forecast?.links ?? 0) > 0
  return (
    <div className={styles.when}>
      <WhenFields
        form={form}
        onChange={plan.getState().setWhen}
        problem={read.ok ? undefined : read.error}
      />
      {isLater && forecast !== undefined ? (
        <>
          <CourseCurve forecast={forecast} />
          <p className={styles.hint}>{inWords.mustRun(forecast)}</p>
          {form.kind === 'at' && !isTimePast && inWords.isPast(forecast) ? (
            <p className={styles.hint}>{t('panel.timeIsPast')}</p>
          ) : undefined}
        </>
      ) : undefined}
    </div>
  )
}
