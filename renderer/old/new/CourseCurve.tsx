import type { Forecast } from '../../../electron/shared/contract.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import styles from './CourseCurve.module.css'
import { curveOf, fromFirstHour, isByDay, largestPortion } from './course-curve.ts'
import { plannedWhen } from './plan-state.ts'
import { usePlan } from './stores.ts'

const [width, height] = [278, 48]

/** How many links are foreseen to be sent by when: a step for each portion or task. */
export function CourseCurve({ forecast }: { readonly forecast: Forecast }) {
  const { t } = useText('new')
  const format = useFormat()
  const { slots } = forecast.course
  const form = usePlan((state) => state.when)
  const when = plannedWhen({ when: form })
  // What a cap parts into days has no portions.
  const isSpread = when?.kind === 'spread'
  const points = fromFirstHour(forecast.course)
  const [start, end] = [points[0], points.at(-1)]
  const curve = curveOf(points, width, height)
  if (start === undefined || end === undefined || curve === undefined) return undefined
  const first = points[1] ?? end
  const shown = isByDay(forecast.course) ? format.day : format.moment
  return (
    <figure className={styles.course}>
      <svg
        role="img"
        aria-label={t(isSpread ? 'panel.course' : 'panel.courseOnce', {
          count: slots,
          from: shown(first.atMs),
          to: shown(end.atMs),
        })}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className={styles.curve}
      >
        <path d={curve.area} className={styles.area} />
        <path d={curve.line} className={styles.line} />
      </svg>
      <figcaption className={styles.ends}>
        <span>{shown(start.atMs)}</span>
        <span>{shown(end.atMs)}</span>
        {isSpread ? (
          <span className={styles.portions}>
            {t('panel.portions', { count: slots, links: largestPortion(when, end.links, slots) })}
          </span>
        ) : undefined}
      </figcaption>
    </figure>
  )
}
