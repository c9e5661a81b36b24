import { memo } from 'react'

import styles from './RateChart.module.css'
import type { RateStep } from './rate-steps.ts'

interface RateChartProps {
  /** The whole in words, since the picture says nothing to a screen reader. */
  readonly label: string
  readonly steps: readonly RateStep[]
  readonly allowance: number
}

const width = 288
const height = 44
/** Room for the line of the allowance and for what may lie above it. */
const top = 4

/** The requests of the last window added up from left to right, under the line they must not cross. */
export function RateChart({ label, steps, allowance }: RateChartProps) {
  const most = Math.max(allowance, steps.at(-1)?.used ?? 0)
  const heightOf = (used: number) => round(height - ((height - top) * used) / most)
  const line = steps.map(({ at, used }) => `H${round(at * width)}V${heightOf(used)}`).join('')
  return (
    <Drawing
      label={label}
      line={`M0 ${height}${line}H${width}`}
      allowanceAt={heightOf(allowance)}
    />
  )
}

interface DrawingProps {
  readonly label: string
  readonly line: string
  readonly allowanceAt: number
}

/** Drawn again only when a step moved, however often the engine tells of the account. */
const Drawing = memo(function Drawing({ label, line, allowanceAt }: DrawingProps) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${height + 1}`}
      preserveAspectRatio="none"
      className={styles.chart}
    >
      <path d={`${line}V${height}Z`} className={styles.area} />
      <path d={line} className={styles.line} />
      <path d={`M0 ${allowanceAt}H${width}`} className={styles.allowance} />
      <path d={`M0 ${height}H${width}`} className={styles.ground} />
    </svg>
  )
})

function round(length: number): number {
  return Math.round(length * 10) / 10
}
