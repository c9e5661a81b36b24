import type { ReactNode } from 'react'

import styles from './Card.module.css'
import { classNames } from './class-names.ts'

interface CardProps {
  readonly children: ReactNode
  /** Makes it a named region. */
  readonly label?: string
  /** What it shows is being worked out anew: it is paler meanwhile. */
  readonly isBusy?: boolean
  readonly className?: string | undefined
}

/** A raised panel that holds one thing. */
export function Card({ children, label, isBusy = false, className }: CardProps) {
  return (
    <section aria-label={label} aria-busy={isBusy} className={classNames(styles.card, className)}>
      {children}
    </section>
  )
}
