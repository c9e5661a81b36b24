/** The fields that ask when links are sent, and a schedule in words. */
import { useState } from 'react'
import type { Forecast, When } from '../../electron/shared/contract/index.ts'
import type { Result } from '../../electron/shared/result.ts'
import { DayField, SegmentedControl, TextField } from '../components/index.ts'
import { useFormat, useNow, useText } from '../i18n/index.ts'
import styles from './WhenFields.module.css'
import { formOf, readWhen, type WhenForm, type WhenProblem } from './when-form.ts'

type TimeSpan = Forecast['timeline']['mustRun'][number]

/** The fields of a schedule while the user edits them. */
export interface EditedWhen {
  readonly form: WhenForm
  readonly change: (part: Partial<WhenForm>) => void
  /** The schedule in the fields. It can become invalid by itself, when its time has passed. */
  readonly read: Result<When, WhenProblem>
}

/** Fills the fields from a schedule. Calls `onChange` with each valid schedule that the user enters. */
export function useWhenForm(when: When, onChange?: (when: When) => void): EditedWhen {
  const [form, setForm] = useState<WhenForm>(() => formOf(when, Date.now()))
  const nowMs = useNow(10_000)
  function change(part: Partial<WhenForm>): void {
    const next = { ...form, ...part }
    setForm(next)
    const read = readWhen(next, Date.now())
    if (read.ok) onChange?.(read.value)
  }
  return { form, change, read: readWhen(form, nowMs) }
}

/** Asks when links are sent: now, at a time, or over several days. */
export function WhenFields({
  fields,
  mustRun = noSpans,
}: {
  readonly fields: EditedWhen
  /** The times at which Linkferry must run, according to the forecast. */
  readonly mustRun?: readonly TimeSpan[] | undefined
}) {
  const t = useText('submit')
  const format = useFormat()
  const { form, change, read } = fields
  const problem = read.ok ? undefined : t(`when.problem.${read.error}`)
  const [first, last] = [mustRun[0], mustRun.at(-1)]
  function mustRunInWords(from: TimeSpan, to: TimeSpan): string {
    const values = { from: format.time(from.fromMs), day: format.day(to.fromMs) }
    const until = format.time(from.untilMs)
    // Everything is sent within a minute, so both times would be the same.
    if (mustRun.length === 1 && until === values.from && from.untilMs - from.fromMs < 60_000)
      return t('when.mustRunAt', values)
    return t('when.mustRun', { count: mustRun.length, until, ...values })
  }
  return (
    <div className={styles.fields}>
      <SegmentedControl
        label={t('when.label')}
        isLabelHidden
        segments={[
          { id: 'now', name: t('when.now') },
          { id: 'at', name: t('when.at') },
          { id: 'spread', name: t('when.spread') },
        ]}
        value={form.kind}
        onChange={(kind) => change({ kind })}
      />
      {form.kind === 'at' ? (
        <div className={styles.pair}>
          <DayField label={t('when.day')} value={form.day} onChange={(day) => change({ day })} />
          <TextField
            type="time"
            label={t('when.time')}
            value={form.time}
            onChange={(time) => change({ time })}
          />
        </div>
      ) : undefined}
      {form.kind === 'spread' ? (
        <>
          <SegmentedControl
            label={t('when.pace')}
            segments={[
              { id: 'days', name: t('when.overDays') },
              { id: 'links-per-day', name: t('when.fixed') },
            ]}
            value={form.pace}
            onChange={(pace) => change({ pace })}
          />
          <div className={styles.pair}>
            {form.pace === 'days' ? (
              <TextField
                label={t('when.daysField')}
                inputMode="numeric"
                value={form.days}
                onChange={(days) => change({ days })}
              />
            ) : (
              <TextField
                label={t('when.linksField')}
                inputMode="numeric"
                value={form.linksPerDay}
                onChange={(linksPerDay) => change({ linksPerDay })}
              />
            )}
            <DayField
              label={t('when.startDay')}
              value={form.startDay}
              onChange={(startDay) => change({ startDay })}
            />
          </div>
          <div className={styles.pair}>
            <TextField
              type="time"
              label={t('when.from')}
              value={form.fromTime}
              onChange={(fromTime) => change({ fromTime })}
            />
            <TextField
              type="time"
              label={t('when.until')}
              value={form.toTime}
              onChange={(toTime) => change({ toTime })}
            />
          </div>
          <SegmentedControl
            label={t('when.missed')}
            segments={[
              { id: 'catch-up', name: t('when.catchUp') },
              { id: 'keep-pace', name: t('when.keepPace') },
            ]}
            value={form.missed}
            onChange={(missed) => change({ missed })}
          />
        </>
      ) : undefined}
      {problem === undefined ? undefined : (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {form.kind !== 'now' && problem === undefined && first !== undefined && last !== undefined ? (
        <p className={styles.hint}>{mustRunInWords(first, last)}</p>
      ) : undefined}
    </div>
  )
}

const noSpans: readonly TimeSpan[] = []

/** Formats a schedule: `Now`, `Nov 29 09:00`, `7 days`, `500 per day`. */
export function useWhenInWords(): (when: When) => string {
  const t = useText('submit')
  const format = useFormat()
  return (when) => {
    if (when.kind === 'now') return t('when.now')
    if (when.kind === 'at') return format.moment(when.atMs)
    return when.pace.kind === 'days'
      ? t('when.days', { count: when.pace.days })
      : t('when.perDay', { count: when.pace.links })
  }
}
