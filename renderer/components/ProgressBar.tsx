import { Label } from 'react-aria-components/Label'
import { ProgressBar as AriaProgressBar } from 'react-aria-components/ProgressBar'

import styles from './ProgressBar.module.css'

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
