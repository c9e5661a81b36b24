import { SegmentedControl } from '../components/SegmentedControl.tsx'
import { Select } from '../components/Select.tsx'
import { TextField } from '../components/TextField.tsx'
import { useText } from '../i18n/index.ts'
import styles from './dialogs.module.css'
import type { WhenForm } from './when-form.ts'

interface WhenFieldsProps {
  readonly form: WhenForm
  readonly onChange: (change: Partial<WhenForm>) => void
}

/** Asks when links leave: now, at a time, or spread over several days. */
export function WhenFields({ form, onChange }: WhenFieldsProps) {
  const t = useText('queue')
  return (
    <>
      <SegmentedControl
        label={t('when.label')}
        segments={(['now', 'at', 'spread'] as const).map((id) => ({ id, name: t(`when.${id}`) }))}
        value={form.kind}
        onChange={(kind) => onChange({ kind })}
      />
      {form.kind === 'at' ? (
        <div className={styles.pair}>
          <TextField
            label={t('when.day')}
            type="date"
            value={form.day}
            onChange={(day) => onChange({ day })}
          />
          <TextField
            label={t('when.time')}
            type="time"
            value={form.time}
            onChange={(time) => onChange({ time })}
          />
        </div>
      ) : undefined}
      {form.kind === 'spread' ? (
        <>
          <div className={styles.pair}>
            <Select
              label={t('when.pace')}
              options={(['days', 'links-per-day'] as const).map((id) => ({
                id,
                name: t(`when.${id}`),
              }))}
              value={form.pace}
              onChange={(pace) => onChange({ pace })}
            />
            {form.pace === 'days' ? (
              <TextField
                label={t('when.days')}
                inputMode="numeric"
                value={form.days}
                onChange={(days) => onChange({ days })}
              />
            ) : (
              <TextField
                label={t('when.links-per-day')}
                inputMode="numeric"
                value={form.linksPerDay}
                onChange={(linksPerDay) => onChange({ linksPerDay })}
              />
            )}
          </div>
          <div className={styles.pair}>
            <TextField
              label={t('when.startDay')}
              type="date"
              value={form.startDay}
              onChange={(startDay) => onChange({ startDay })}
            />
            <div className={styles.pair}>
              <TextField
                label={t('when.from')}
                type="time"
                value={form.fromTime}
                onChange={(fromTime) => onChange({ fromTime })}
              />
              <TextField
                label={t('when.to')}
                type="time"
                value={form.toTime}
                onChange={(toTime) => onChange({ toTime })}
              />
            </div>
          </div>
          <SegmentedControl
            label={t('when.missed')}
            segments={(['catch-up', 'keep-pace'] as const).map((id) => ({
              id,
              name: t(`when.${id}`),
            }))}
            value={form.missed}
            onChange={(missed) => onChange({ missed })}
          />
        </>
      ) : undefined}
    </>
  )
}
