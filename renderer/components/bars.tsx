/** Bars: shares of a whole, and how far something has come. */
import { Label } from 'react-aria-components/Label'
import { ProgressBar as AriaProgressBar } from 'react-aria-components/ProgressBar'
import type { Tone } from './StatusMark.tsx'
import styles from './bars.module.css'

export interface BarPart {
  readonly id: string
  readonly tone: Tone
  readonly amount: number
  /** In doubt: striped as well as coloured. */
  readonly isHatched?: boolean
  /** Still to come: paler than its tone. */
  readonly isPale?: boolean
}

interface StackedBarProps {
  /** The whole in words, since the picture says nothing to a screen reader. */
  readonly label: string
  readonly parts: readonly BarPart[]
  /** The rest up to this is shown as still to come; the sum of the parts by default. */
  readonly total?: number
  readonly size?: 'thin' | 'thick'
}

/** Shares of a whole side by side; what is there is never thinner than it can be seen. */
export function StackedBar({ label, parts, total, size = 'thin' }: StackedBarProps) {
  const shown = parts.filter(({ amount }) => amount > 0)
  const sum = shown.reduce((known, { amount }) => known + amount, 0)
  const rest = Math.max((total ?? sum) - sum, 0)
  return (
    <div role="img" aria-label={label} className={styles.bar} data-size={size}>
      {shown.map(({ id, tone, amount, isHatched, isPale }) => (
        <span
          key={id}
          data-tone={tone}
          data-hatched={isHatched === true ? '' : undefined}
          data-pale={isPale === true ? '' : undefined}
          className={styles.part}
          style={{ flexGrow: amount }}
        />
      ))}
      {rest === 0 ? undefined : <span style={{ flexGrow: rest }} />}
    </div>
  )
}

interface ProgressBarProps {
  readonly label: string
  /** From 0 to 1; undefined: how long it takes is not known. */
  readonly value: number | undefined
  /** How far it is, in words. */
  readonly detail?: string
}

/** How far something that takes its time has come. */
export function ProgressBar({ label, value, detail }: ProgressBarProps) {
  const share = value === undefined ? 0 : Math.min(Math.max(value, 0), 1)
  return (
    <AriaProgressBar
      value={share * 100}
      isIndeterminate={value === undefined}
      {...(detail === undefined ? {} : { valueLabel: detail })}
      className={styles.progress ?? ''}
    >
      <div className={styles.words}>
        <Label>{label}</Label>
        <span className={styles.detail}>{detail}</span>
      </div>
      <div className={styles.track}>
        <div
          className={styles.fill}
          data-unknown={value === undefined ? '' : undefined}
          style={{ inlineSize: value === undefined ? '30%' : `${share * 100}%` }}
        />
      </div>
    </AriaProgressBar>
  )
}
