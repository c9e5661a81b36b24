import { startOfDay } from '../../../electron/shared/local-day.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Card } from '../../components/Card.tsx'
import styles from './FiguresCard.module.css'
import { useHistory } from './history-store.ts'

const figureKeys = ['accepted', 'refused', 'inDoubt', 'sentBefore'] as const

/** What the time that is shown comes to, without Practice and what was imported. */
export function FiguresCard() {
  const { t } = useText('history')
  const format = useFormat()
  const chart = useHistory((state) => state.chart)
  const isCounting = useHistory((state) => state.isCounting)
  const { kind, fromDay, toDay } = useHistory((state) => state.filter.period)
  const isOwn = kind === 'own' && fromDay !== undefined && toDay !== undefined
  const period =
    isOwn && fromDay <= toDay
      ? format.days(startOfDay(fromDay), startOfDay(toDay))
      : t(`period.${kind}`)
  const figures =
    chart === undefined ? undefined : { ...chart.totals, sentBefore: chart.sentBefore }
  // Of a result only batches can be asked for, and what was left out is in none.
  const keys = figureKeys.filter(
    (key) => key !== 'sentBefore' || chart === undefined || chart.sentBefore !== undefined,
  )
  const shown = (count: number | undefined) => (count === undefined ? '' : format.number(count))
  return (
    <Card label={t('figures.title')} isBusy={isCounting} className={styles.card}>
      <p className={styles.hint}>{t('figures.units', { period })}</p>
      <p className={styles.big}>{shown(figures?.units)}</p>
      <dl className={styles.list}>
        {keys.map((key) => (
          <div
            key={key}
            className={styles.line}
            data-tone={key === 'inDoubt' && (figures?.inDoubt ?? 0) > 0 ? 'question' : undefined}
          >
            <dt className={styles.name}>{t(`figures.${key}`)}</dt>
            <dd className={styles.figure}>{shown(figures?.[key])}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
