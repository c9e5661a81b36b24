import { now } from '../../../electron/shared/schedule.ts'
import { formOf, readWhen } from '../when/when-form.ts'
import { WhenFields } from '../when/WhenFields.tsx'
import { idOfObstacle } from './plan.ts'
import { CourseCurve } from './CourseCurve.tsx'
import styles from './SidePanel.module.css'
import { plan, usePlan } from './stores.ts'
import { useCourseInWords } from './use-course-in-words.ts'
import { useCourseNews } from './use-course-news.ts'
import { useIsTimePast } from './use-is-time-past.ts'

/** When the links leave, how that is foreseen to go on, and when Linkferry must be running for it. */
export function WhenChoice() {
  const when = usePlan((state) => state.when)
  const isPast = useIsTimePast()
  const forecast = usePlan((state) => state.forecast)
  const form = when ?? formOf(now, 0)
  const read = readWhen(form)
  const inWords = useCourseInWords()
  const isForeseen = read.ok && !isPast && (forecast?.links ?? 0) > 0
  // Sent at once, it may take days all the same: the cap of a day parts it.
  const isLater = isForeseen && (form.kind !== 'now' || (forecast?.course.days ?? 0) > 1)
  const mustRun = isLater && forecast !== undefined ? inWords.mustRun(forecast) : ''
  useCourseNews(mustRun)
  return (
    <div className={styles.when}>
      <WhenFields
        form={form}
        onChange={plan.getState().setWhen}
        problem={read.ok ? undefined : read.error}
        pastWordsId={isPast ? idOfObstacle('timePast') : undefined}
      />
      {isLater && forecast !== undefined ? (
        <>
          <CourseCurve forecast={forecast} />
          <p className={styles.hint}>{mustRun}</p>
        </>
      ) : undefined}
    </div>
  )
}
