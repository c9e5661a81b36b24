import type { ReactNode } from 'react'

import styles from './Card.module.css'
import { classNames } from './class-names.ts'

interface CardProps {
  readonly children: ReactNode
  /** Makes it a named region. */
  readonly label?: string
  /** Id of what in it is read out with its name. */
  readonly describedBy?: string | undefined
  /** What it shows is being worked out anew: it is paler meanwhile. */
  readonly isBusy?: boolean
  readonly className?: string | undefined
}

/** A raised panel that holds one thing. */
export function Card({ children, label, describedBy, isBusy = false, className }: CardProps) {
  return (
    <section
      aria-label={label}
      aria-describedby={describedBy}
      aria-busy={isBusy}
      className={classNames(styles.card, className)}
    >
      {children}
    </section>
  )
}
