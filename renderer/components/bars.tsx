/** Bars for shares of a whole and for progress. */
import { Label } from 'react-aria-components/Label'
import { ProgressBar as AriaProgressBar } from 'react-aria-components/ProgressBar'
import type { Tone } from './StatusMark.tsx'
import styles from './bars.module.css'

export interface BarPart {
  readonly id: string
  readonly tone: Tone
  readonly amount: number
  /** Striped as well as coloured, for what is in doubt. */
  readonly isHatched?: boolean
  /** Paler than its tone, for what is still to come. */
  readonly isPale?: boolean
}

interface StackedBarProps {
  /** Says in words what the bar shows, for screen readers. */
  readonly label: string
  readonly parts: readonly BarPart[]
  /** What the full width stands for; the sum of the parts by default. */
  readonly total?: number
  readonly size?: 'thin' | 'thick'
}

/** Shares of a whole, side by side. No part is too thin to be seen. */
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
  /** From 0 to 1. Undefined if the progress is unknown. */
  readonly value: number | undefined
  /** The progress in words. */
  readonly detail?: string
}

/** The progress of an operation. */
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
