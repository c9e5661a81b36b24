import type { ReactNode } from 'react'
import { Icon, type IconName } from '../Icon.tsx'
import { screenTitleId } from '../ScreenHeader.tsx'
import type { Tone } from '../StatusMark.tsx'
import styles from './EmptyState.module.css'

interface EmptyStateProps {
  readonly title: string
  readonly children?: ReactNode
  readonly icon?: IconName
  readonly tone?: Tone
  readonly actions?: ReactNode
  /** It replaces a whole screen, so its title is the title of the page. */
  readonly isScreen?: boolean
}

/** Shown where there is nothing yet, with a way to begin. */
export function EmptyState({
  title,
  children,
  icon,
  tone = 'active',
  actions,
  isScreen = false,
}: EmptyStateProps) {
  const Title = isScreen ? 'h1' : 'h2'
  return (
    <div data-tone={tone} className={styles.empty}>
      {icon === undefined ? undefined : <Icon name={icon} size={32} />}
      <Title id={isScreen ? screenTitleId : undefined} className={styles.title}>
        {title}
      </Title>
      {children === undefined ? undefined : <p className={styles.text}>{children}</p>}
      {actions === undefined ? undefined : <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
