import type { ReactNode } from 'react'

import styles from './ScreenHeader.module.css'

interface ScreenHeaderProps {
  readonly title: string
  /** One line beside the title. */
  readonly detail?: ReactNode
  readonly actions?: ReactNode
  /** Shown below the title. */
  readonly children?: ReactNode
}

/** Id of the element with the title of the open screen. */
export const screenTitleId = 'screen-title'

/** The top of a screen: its title, and the actions that concern all of it. */
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
