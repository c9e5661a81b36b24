import { useState } from 'react'
import type { HistoryFilter, Reply } from '../../electron/shared/contract/index.ts'
import { useReply } from '../app/index.ts'
import { Select } from '../components/index.ts'
import { useFormat, useNow, useText } from '../i18n/index.ts'
import styles from './UnitsCard.module.css'
import { type Bar, barsOf, labelledPeriods } from './bars.ts'
import { chartDays, type Period, periodOfBar, startOfBar } from './period.ts'

type Chart = Reply<'history.units'>
const groupings = ['account', 'client', 'label'] as const
type Grouping = (typeof groupings)[number]

interface UnitsCardProps {
  readonly filter: HistoryFilter
  readonly period: Period
  readonly firstDay: string | undefined
  readonly refetchKey: number
  readonly onPeriod: (period: Period) => void
}

/** A chart of units by day or month, and the totals of the period. */
export function UnitsCard({ filter, period, firstDay, refetchKey, onPeriod }: UnitsCardProps) {
  const t = useText('history')
  const format = useFormat()
  const nowMs = useNow(60_000)
  const [by, setBy] = useState<Grouping>('account')
  const days = chartDays(period, firstDay, nowMs)
  const { reply: chart } = useReply('history.units', { filter, ...days, by }, { refetchKey })
  const title = days.step === 'day' ? t('chart.byDay') : t('chart.byMonth')
  const name = nameOf(days.step, format)
  const span =
    period.kind === 'own'
      ? `${name(days.fromDay)} – ${name(days.toDay)}`
      : t(`period.${period.kind}`)
  const [pointed, setPointed] = useState<Bar>()
  const hasSeries = (chart?.series.filter(({ units }) => units.some(Boolean)).length ?? 0) > 1
  const totals = chart?.totals
  const figure = (value: number | undefined) => (value === undefined ? '' : format.number(value))
  return (
    <div className={styles.cards}>
      <section className={styles.chartCard}>
        <div className={styles.head}>
          <h2 className={styles.title}>{title}</h2>
          <p className={styles.span}>
            {pointed === undefined
              ? span
              : t('chart.bar', {
                  period: name(pointed.period),
                  units: format.number(pointed.units),
                })}
          </p>
          {pointed !== undefined && hasSeries && chart !== undefined ? (
            <HoveredBar bar={pointed} chart={chart} />
          ) : (
            <Select
              size="small"
              isLabelHidden
              label={t('chart.by')}
              options={[
                { id: 'account', name: t('chart.account') },
                { id: 'client', name: t('chart.clientGroup') },
                { id: 'label', name: t('chart.labelGroup') },
              ]}
              value={by}
              onChange={setBy}
            />
          )}
        </div>
        {chart === undefined ? (
          <div className={styles.plot} />
        ) : (
          <Bars
            chart={chart}
            title={title}
            span={span}
            name={name}
            step={days.step}
            onPoint={setPointed}
            onChoose={(bar) => onPeriod(periodOfBar(bar.period))}
          />
        )}
        {hasSeries && chart !== undefined ? <Legend chart={chart} /> : undefined}
      </section>
      <section className={styles.totals}>
        <dl>
          <div className={styles.big}>
            <dt>{t('totals.units')}</dt>
            <dd>{figure(totals?.units)}</dd>
          </div>
          <div>
            <dt>{t('totals.accepted')}</dt>
            <dd>{figure(totals?.accepted)}</dd>
          </div>
          <div>
            <dt>{t('totals.refused')}</dt>
            <dd>{figure(totals?.refused)}</dd>
          </div>
          <div>
            <dt>{t('totals.inDoubt')}</dt>
            <dd>{figure(totals?.inDoubt)}</dd>
          </div>
          <div>
            <dt>{t('totals.requests')}</dt>
            <dd>{figure(totals?.requests)}</dd>
          </div>
        </dl>
      </section>
    </div>
  )
}

function nameOf(step: 'day' | 'month', format: ReturnType<typeof useFormat>) {
  return (bar: string): string =>
    step === 'day' ? format.day(startOfBar(bar)) : format.month(startOfBar(bar))
}

interface BarsProps {
  readonly chart: Chart
  readonly title: string
  readonly span: string
  readonly name: (bar: string) => string
  readonly step: 'day' | 'month'
  readonly onPoint: (bar: Bar | undefined) => void
  readonly onChoose: (bar: Bar) => void
}

/** The bars with their axis. A press on a bar selects its day or month as the period. */
function Bars({ chart, title, span, name, step, onPoint, onChoose }: BarsProps) {
  const t = useText('history')
  const format = useFormat()
  const { bars, axis } = barsOf(chart)
  const highest = bars.reduce<Bar | undefined>(
    (most, bar) => (most === undefined || bar.units > most.units ? bar : most),
    undefined,
  )
  const total = bars.reduce((sum, { units }) => sum + units, 0)
  const labelled = new Set(labelledPeriods(bars.length, step === 'day' ? 8 : 12))
  return (
    <>
      <div className={styles.plot}>
        <div aria-hidden className={styles.axis}>
          {axis.ticks.map((tick) => (
            <span key={tick} style={{ insetBlockEnd: `${(tick / axis.top) * 100}%` }}>
              {format.number(tick)}
            </span>
          ))}
        </div>
        <div
          role="img"
          aria-label={
            total === 0
              ? t('chart.labelEmpty', { title, period: span })
              : t('chart.label', {
                  title,
                  period: span,
                  units: total,
                  top: name(highest?.period ?? ''),
                })
          }
          className={styles.bars}
          onPointerLeave={() => onPoint(undefined)}
        >
          {axis.ticks.map((tick) => (
            <i
              key={tick}
              className={styles.line}
              style={{ insetBlockEnd: `${(tick / axis.top) * 100}%` }}
            />
          ))}
          {total === 0 ? <span className={styles.none}>{t('chart.noUnits')}</span> : undefined}
          {bars.map((bar) => (
            <span
              key={bar.period}
              className={styles.slot}
              data-clickable={bar.units > 0 ? '' : undefined}
              onPointerEnter={() => onPoint(bar)}
              onPointerDown={() => {
                if (bar.units > 0) onChoose(bar)
              }}
            >
              <span
                className={styles.bar}
                style={{ blockSize: `${(bar.units / axis.top) * 100}%` }}
              >
                {bar.pieces.toReversed().map(({ series, units }) => (
                  <i key={series} data-series={series} style={{ flexGrow: units }} />
                ))}
              </span>
            </span>
          ))}
        </div>
      </div>
      <div aria-hidden className={styles.days}>
        {bars.map((bar, index) =>
          labelled.has(index) ? (
            <span
              key={bar.period}
              style={{ insetInlineStart: `${((index + 0.5) / bars.length) * 100}%` }}
            >
              {name(bar.period)}
            </span>
          ) : undefined,
        )}
      </div>
    </>
  )
}

function useSeriesName(): (name: string | undefined) => string {
  const t = useText('history')
  return (name) => (name === undefined ? t('chart.others') : name === '' ? t('chart.none') : name)
}

function Legend({ chart }: { readonly chart: Chart }) {
  const seriesName = useSeriesName()
  return (
    <ul className={styles.legend}>
      {chart.series.map(({ name }, index) => (
        <li key={name ?? ''}>
          <i data-series={index} />
          {seriesName(name)}
        </li>
      ))}
    </ul>
  )
}

/** The series of the bar under the pointer. */
function HoveredBar({ bar, chart }: { readonly bar: Bar; readonly chart: Chart }) {
  const format = useFormat()
  const seriesName = useSeriesName()
  return (
    <ul className={styles.pointed}>
      {bar.pieces.map(({ series, units }) => (
        <li key={series}>
          <i data-series={series} />
          {seriesName(chart.series[series]?.name)} <strong>{format.number(units)}</strong>
        </li>
      ))}
    </ul>
  )
}
