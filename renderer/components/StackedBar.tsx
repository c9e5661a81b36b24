import styles from './StackedBar.module.css'
import type { Tone } from './tone.ts'

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
