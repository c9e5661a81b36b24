import { mostSlots, type WhenForm } from '../../../electron/shared/schedule.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { SegmentedControl } from '../../components/SegmentedControl.tsx'
import { TextField } from '../../components/TextField.tsx'
import { momentOfTime, type WhenProblem } from './when-form.ts'
import styles from './WhenFields.module.css'

interface WhenFieldsProps {
  readonly form: WhenForm
  readonly onChange: (change: Partial<WhenForm>) => void
  /** What the fields do not say yet. */
  readonly problem: WhenProblem | undefined
  /** The id of what says elsewhere that the time they name is past, where it is. */
  readonly pastWordsId?: string | undefined
}

/** Asks when links leave: now, at a time, or a portion a day. */
export function WhenFields({ form, onChange, problem, pastWordsId }: WhenFieldsProps) {
  const { t } = useText('when')
  const past = pastWordsId === undefined ? {} : { isWrong: true, 'aria-describedby': pastWordsId }
  return (
    <div className={styles.fields}>
      <SegmentedControl
        label={t('kind.label')}
        segments={(['now', 'at', 'spread'] as const).map((id) => ({ id, name: t(`kind.${id}`) }))}
        value={form.kind}
        onChange={(kind) => onChange({ kind })}
      />
      {form.kind === 'at' ? (
        <div className={styles.row}>
          <TextField
            label={t('day')}
            type="date"
            value={form.day}
            onChange={(day) => onChange({ day })}
            error={problem === 'no-time' ? t('problem.no-time') : undefined}
            {...past}
          />
          <TextField
            label={t('time')}
            type="time"
            value={form.time}
            onChange={(time) => onChange({ time })}
            {...past}
          />
        </div>
      ) : undefined}
      {form.kind === 'spread' ? (
        <SpreadFields form={form} onChange={onChange} problem={problem} />
      ) : undefined}
    </div>
  )
}

/** Of the field for how many days, or links a day, to lead there. */
export const paceFieldId = 'when-pace'

/** Twice midnight is the whole day, which the fields themselves would not say. */
const midnight = '00:00'

function SpreadFields({ form, onChange, problem }: WhenFieldsProps) {
  const { t } = useText('when')
  const format = useFormat()
  const isInDays = form.pace === 'days'
  const isAllDay = form.fromTime === midnight && form.toTime === midnight
  const hours = isAllDay ? t('allDay') : hoursInWords()
  const isPaceWrong = problem === 'no-days' || problem === 'no-links'
  function hoursInWords(): string {
    const [from, to] = [momentOfTime(form.fromTime), momentOfTime(form.toTime)]
    if (from === undefined || to === undefined) return t('problem.no-hours')
    return t('hours', { from: format.time(from), to: format.time(to) })
  }
  return (
    <>
      <div className={styles.row}>
        <SegmentedControl
          className={styles.pace}
          label={t('pace.label')}
          segments={(['days', 'links-a-day'] as const).map((id) => ({ id, name: t(`pace.${id}`) }))}
          value={form.pace}
          onChange={(pace) => onChange({ pace })}
        />
        <TextField
          id={paceFieldId}
          label={t(isInDays ? 'days' : 'linksADay')}
          inputMode="numeric"
          value={isInDays ? form.days : form.linksADay}
          onChange={(amount) => onChange(isInDays ? { days: amount } : { linksADay: amount })}
          error={isPaceWrong ? t(`problem.${problem}`, { most: mostSlots }) : undefined}
        />
      </div>
      <TextField
        label={t('startDay')}
        type="date"
        value={form.startDay}
        onChange={(startDay) => onChange({ startDay })}
        error={problem === 'no-start-day' ? t('problem.no-start-day') : undefined}
      />
      <div role="group" aria-label={hours} className={styles.row}>
        <TextField
          label={t('fromTime')}
          type="time"
          value={form.fromTime}
          onChange={(fromTime) => onChange({ fromTime })}
          error={problem === 'no-hours' ? t('problem.no-hours') : undefined}
        />
        <TextField
          label={t('toTime')}
          type="time"
          value={form.toTime}
          onChange={(toTime) => onChange({ toTime })}
        />
        {isAllDay ? <span className={styles.allDay}>{t('allDay')}</span> : undefined}
      </div>
      <SegmentedControl
        label={t('missed.label')}
        segments={(['catch-up', 'keep-pace'] as const).map((id) => ({
          id,
          name: t(`missed.${id}`),
        }))}
        value={form.missed}
        onChange={(missed) => onChange({ missed })}
      />
    </>
  )
}
