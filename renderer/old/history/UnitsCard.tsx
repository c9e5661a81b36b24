import { useState } from 'react'

import type { UnitGroup, UnitsChart } from '../../../electron/shared/history.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Card } from '../../components/Card.tsx'
import { SegmentedControl } from '../../components/SegmentedControl.tsx'
import { useHistory } from './history-store.ts'
import { isWrongTime } from './period.ts'
import { unitsOfPeriod } from './units-bars.ts'
import { UnitsBars } from './UnitsBars.tsx'
import styles from './UnitsCard.module.css'
import { UnitsTable } from './UnitsTable.tsx'
import { usePeriodName } from './use-period-name.ts'

/** Units of the time that is shown: a bar for each day or month, and the same as a table. */
export function UnitsCard() {
  const { t } = useText('history')
  const chart = useHistory((state) => state.chart)
  const isCounting = useHistory((state) => state.isCounting)
  const groupedBy = useHistory((state) => state.groupedBy)
  const groupBy = useHistory((state) => state.groupBy)
  const isWrong = useHistory((state) => isWrongTime(state.filter.period))
  const [shape, setShape] = useState<'chart' | 'table'>('chart')
  const isByMonth = chart?.periods[0]?.length === 7
  const title = t(isByMonth ? 'chart.perMonth' : 'chart.perDay')
  return (
    <Card label={title} isBusy={isCounting} className={styles.card}>
      <div className={styles.head}>
        <h2 className={styles.title} title={t('chart.without')}>
          {title}
        </h2>
        <SegmentedControl<UnitGroup>
          label={t('chart.by')}
          isLabelHidden
          segments={[
            { id: 'account', name: t('chart.byAccount') },
            { id: 'client', name: t('chart.byClient') },
            { id: 'label', name: t('chart.byLabel') },
          ]}
          value={groupedBy}
          onChange={groupBy}
        />
        <SegmentedControl<'chart' | 'table'>
          label={t('chart.shape')}
          isLabelHidden
          segments={[
            { id: 'chart', name: t('chart.asChart') },
            { id: 'table', name: t('chart.asTable') },
          ]}
          value={shape}
          onChange={setShape}
        />
      </div>
      {isWrong ? (
        <p className={styles.room}>{t('report.wrongTime')}</p>
      ) : chart === undefined ? (
        <div className={styles.room} />
      ) : (
        <Units chart={chart} shape={shape} />
      )}
    </Card>
  )
}

interface UnitsProps {
  readonly chart: UnitsChart
  readonly shape: 'chart' | 'table'
}

function Units({ chart, shape }: UnitsProps) {
  const { t } = useText('history')
  const format = useFormat()
  const periodName = usePeriodName()
  if (chart.series.length === 0) return <p className={styles.room}>{t('chart.nothing')}</p>
  const sums = chart.periods.map((_, period) => unitsOfPeriod(chart.series, period))
  const most = Math.max(...sums)
  const bars = (
    <UnitsBars
      chart={chart}
      label={t('chart.picture', {
        units: format.number(chart.totals.units),
        day: periodName(chart.periods[sums.indexOf(most)] ?? ''),
        most: format.number(most),
      })}
    />
  )
  if (shape === 'chart') return bars
  // In the room of the bars, so that nothing below moves.
  return (
    <div className={styles.inTheirRoom}>
      <div className={styles.bars}>{bars}</div>
      <UnitsTable chart={chart} />
    </div>
  )
}
