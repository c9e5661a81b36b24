import type { ReactNode } from 'react'

import styles from './ScreenHeader.module.css'

interface ScreenHeaderProps {
  readonly title: string
  /** One line beside the title. */
  readonly detail?: ReactNode
  readonly actions?: ReactNode
  /** Stands below the title and belongs to it. */
  readonly children?: ReactNode
}

/** Where the name of the open screen stands. */
export const screenTitleId = 'screen-title'

/** The top of a screen: what it is, and what can be done with all of it. */
export function ScreenHeader({ title, detail, actions, children }: ScreenHeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.line}>
        <h1 id={screenTitleId} className={styles.title}>
          {title}
        </h1>
        <div className={styles.detail}>{detail}</div>
        <div className={styles.actions}>{actions}</div>
      </div>
      {children}
    </header>
  )
}
