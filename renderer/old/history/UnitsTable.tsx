import type { UnitsChart } from '../../../electron/shared/history.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { unitsOfPeriod } from './units-bars.ts'
import { useSeriesName } from './UnitsBars.tsx'
import styles from './UnitsCard.module.css'
import { usePeriodName } from './use-period-name.ts'

/** Every figure of the chart, the latest day first; days on which nothing was spent are left out. */
export function UnitsTable({ chart }: { readonly chart: UnitsChart }) {
  const { t } = useText('history')
  const format = useFormat()
  const periodName = usePeriodName()
  const nameOf = useSeriesName()
  const { periods, series } = chart
  const isByMonth = periods[0]?.length === 7
  const title = t(isByMonth ? 'chart.perMonth' : 'chart.perDay')
  const rows = periods
    .map((period, index) => ({ period, index, sum: unitsOfPeriod(series, index) }))
    .filter(({ sum }) => sum > 0)
    .toReversed()
  return (
    <div
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is scrolled by keys as well.
      tabIndex={0}
      role="region"
      aria-label={t('chart.tableOf', { units: title })}
      className={styles.tableRoom}
    >
      <table aria-label={title} className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t(isByMonth ? 'chart.month' : 'chart.day')}</th>
            {series.map((one, index) => (
              <th key={one.name ?? index} scope="col">
                {nameOf(one)}
              </th>
            ))}
            {series.length < 2 ? undefined : <th scope="col">{t('chart.total')}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ period, index, sum }) => (
            <tr key={period}>
              <th scope="row">{periodName(period)}</th>
              {series.map((one, column) => (
                <td key={one.name ?? column}>{format.number(one.units[index] ?? 0)}</td>
              ))}
              {series.length < 2 ? undefined : <td>{format.number(sum)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
