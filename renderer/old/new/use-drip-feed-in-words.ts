import type { Forecast } from '../../../electron/shared/contract.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { isAllDay } from '../when/all-day.ts'
import { largestPortion } from './course-curve.ts'
import { plannedWhen } from './plan-state.ts'
import { usePlan } from './stores.ts'

/** How many portions of how many links a drip feed is, and when of a day one leaves; undefined: it is none. */
export function useDripFeedInWords({
  course: { mustRun, points, slots },
}: Forecast): { readonly portions: string; readonly hours: string } | undefined {
  const { t } = useText('new')
  const format = useFormat()
  const form = usePlan((state) => state.when)
  const when = plannedWhen({ when: form })
  const links = points.at(-1)?.links ?? 0
  // Today's hours may have begun: another day tells from when they are.
  const hours = mustRun[1] ?? mustRun[0]
  if (when?.kind !== 'spread' || hours === undefined) return undefined
  const [from, to] = [format.time(hours.fromMs), format.time(hours.untilMs)]
  return {
    portions: t('panel.portions', { count: slots, links: largestPortion(when, links, slots) }),
    hours: isAllDay(hours) ? t('confirm.oneADay') : t('confirm.oneADayBetween', { from, to }),
  }
}
