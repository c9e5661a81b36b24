import { useState } from 'react'

import type { When } from '../../../electron/shared/contract/index.ts'
import { DayField } from '../../components/DayField.tsx'
import { PopupButton } from '../../components/PopupButton.tsx'
import { SegmentedControl } from '../../components/SegmentedControl.tsx'
import { TextField } from '../../components/TextField.tsx'
import { useFormat, useNow, useText } from '../../i18n/index.ts'
import type { SubmissionPlan } from './use-submission.ts'
import { formOf, readWhen, type WhenForm } from './when-form.ts'
import styles from './WhenPopup.module.css'

/** When the links leave: now, later, or over several days. */
export function WhenPopup({ plan }: { readonly plan: SubmissionPlan }) {
  const whenInWords = useWhenInWords()
  const t = useText('submit')
  const { when } = plan.options
  return (
    <PopupButton
      label={`${t('when.label')}: ${whenInWords(when)}`}
      shortLabel={whenInWords(when)}
      size="medium"
      className={styles.button}
    >
      <WhenFields
        when={when}
        onChange={(next) => plan.setOptions({ when: next })}
        mustRun={plan.forecast?.course.mustRun}
      />
    </PopupButton>
  )
}

/** Says when links leave: `Now`, `Nov 29 09:00`, `7 days, 09:00–17:00`. */
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

/** The fields that say when links leave; only what they say whole is passed on. */
export function WhenFields({
  when,
  onChange,
  mustRun = noSpans,
}: {
  readonly when: When
  readonly onChange: (when: When) => void
  /** When Linkferry must be running, by the forecast. */
  readonly mustRun?: readonly { readonly fromMs: number; readonly untilMs: number }[] | undefined
}) {
  const t = useText('submit')
  const format = useFormat()
  const [form, setForm] = useState<WhenForm>(() => formOf(when, Date.now()))
  const nowMs = useNow(10_000)
  const read = readWhen(form, nowMs)

  function change(part: Partial<WhenForm>): void {
    const next = { ...form, ...part }
    setForm(next)
    const said = readWhen(next, Date.now())
    if (said.ok) onChange(said.value)
  }
  const problem = read.ok ? undefined : t(`when.problem.${read.error}`)
  const [first, last] = [mustRun[0], mustRun.at(-1)]
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
        <p className={styles.hint}>
          {t('when.mustRun', {
            count: mustRun.length,
            from: format.time(first.fromMs),
            until: format.time(first.untilMs),
            day: format.day(last.fromMs),
          })}
        </p>
      ) : undefined}
    </div>
  )
}

const noSpans: readonly { readonly fromMs: number; readonly untilMs: number }[] = []
