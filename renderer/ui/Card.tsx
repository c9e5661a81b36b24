import type { ReactNode } from 'react'

import styles from './Card.module.css'
import { classNames } from './class-names.ts'

interface CardProps {
  readonly children: ReactNode
  /** Makes it a named region. */
  readonly label?: string
  readonly className?: string | undefined
}

/** A raised panel that holds one thing. */
export function Card({ children, label, className }: CardProps) {
  return (
    <section aria-label={label} className={classNames(styles.card, className)}>
      {children}
    </section>
  )
}
