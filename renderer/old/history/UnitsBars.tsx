import type { UnitsChart, UnitsSeries } from '../../../electron/shared/history.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { mostUnits, piecesOf, ticksOf } from './units-bars.ts'
import styles from './UnitsCard.module.css'
import { usePeriodName } from './use-period-name.ts'

interface UnitsBarsProps {
  readonly chart: UnitsChart
  /** What the picture shows, for whoever does not see it. */
  readonly label: string
}

/** The bars, their days, and which shade is whose where there are several. */
export function UnitsBars({ chart, label }: UnitsBarsProps) {
  const { t } = useText(['history', 'words'])
  const format = useFormat()
  const periodName = usePeriodName()
  const nameOf = useSeriesName()
  const { periods, series } = chart
  const most = mostUnits(chart)
  return (
    <>
      <svg role="img" aria-label={label} className={styles.chart}>
        {[0, 0.25, 0.5, 0.75].map((share) => (
          <line
            key={share}
            x1="0"
            x2="100%"
            y1={at(share)}
            y2={at(share)}
            className={styles.grid}
          />
        ))}
        {piecesOf(chart).map(({ period, series: index, x, width, y, height }) => (
          <rect
            key={`${period}/${index}`}
            x={at(x)}
            width={at(width)}
            y={at(y)}
            height={at(height)}
            data-series={index}
            className={styles.bar}
          >
            <title>
              {[
                periodName(periods[period] ?? ''),
                nameOf(series[index]),
                t('words:units', { count: series[index]?.units[period] ?? 0 }),
              ].join(' · ')}
            </title>
          </rect>
        ))}
        <text x="0" y="0" dy="-3" className={styles.scale}>
          {format.number(most)}
        </text>
        {most % 2 === 0 ? (
          <text x="0" y={at(0.5)} dy="-3" className={styles.scale}>
            {format.number(most / 2)}
          </text>
        ) : undefined}
      </svg>
      <p aria-hidden className={styles.axis}>
        {ticksOf(periods.length).map((index) => (
          <span key={index}>{periodName(periods[index] ?? '')}</span>
        ))}
      </p>
      {series.length < 2 ? undefined : (
        <ul className={styles.legend}>
          {series.map((one, index) => (
            <li key={one.name ?? index} className={styles.key}>
              <svg aria-hidden className={styles.swatch}>
                <rect width="100%" height="100%" data-series={index} className={styles.bar} />
              </svg>
              <span className={styles.name}>{nameOf(one)}</span>
              <span className={styles.units}>
                {format.number(one.units.reduce((sum, units) => sum + units, 0))}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** What a series is called; one without a name of its own is of nobody in particular. */
export function useSeriesName(): (series: UnitsSeries | undefined) => string {
  const { t } = useText('history')
  return (series) => {
    if (series?.name === undefined) return t('chart.rest')
    return series.name === '' ? t('chart.none') : series.name
  }
}

function at(share: number): string {
  return `${(share * 100).toFixed(3)}%`
}
