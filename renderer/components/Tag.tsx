import type { ReactNode } from 'react'

import styles from './Tag.module.css'

interface TagProps {
  readonly children: ReactNode
  readonly look?: 'accent' | 'practice' | 'plain'
}

/** A word that marks what it stands beside. */
export function Tag({ children, look = 'plain' }: TagProps) {
  return (
    <span className={styles.tag} data-look={look}>
      {children}
    </span>
  )
}
