import type { Forecast } from '../../../electron/shared/contract.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { isAllDay } from '../when/all-day.ts'

export interface CourseInWords {
  /** When Linkferry must be running, so that all leaves in time. */
  readonly mustRun: (forecast: Forecast) => string
}

/** What a schedule asks of the user, as a person would say it. */
export function useCourseInWords(): CourseInWords {
  const { t } = useText('new')
  const format = useFormat()
  return {
    mustRun({ course: { mustRun, slots, days }, sentByMs }) {
      const [first] = mustRun
      if (first === undefined || sentByMs === undefined) return ''
      const { fromMs, untilMs } = first
      if (slots > 1 ? isAllDay(first) : days > 1)
        return t('panel.mustRunDays', { count: days, last: format.day(sentByMs) })
      // Today's hours may have begun: another day tells from when they are.
      const hours = mustRun[1] ?? first
      const [from, to] = [format.time(hours.fromMs), format.time(hours.untilMs)]
      if (slots > 1)
        return t('panel.mustRunHours', { count: days, from, to, last: format.day(sentByMs) })
      if (untilMs - fromMs < 60_000) return t('panel.mustRunAt', { when: format.moment(fromMs) })
      return t('panel.mustRunOnce', { from: format.moment(fromMs), to: format.moment(untilMs) })
    },
  }
}
