import { type ReactNode, useId } from 'react'

import styles from './Banner.module.css'
import { Icon, type IconName } from '../Icon.tsx'

export interface BannerProps {
  /** What happened, in one short sentence. */
  readonly title: ReactNode
  /** What it means for links and units, and what to do. */
  readonly children?: ReactNode
  /** `info` only informs, `caution` needs the user, `bad` is a failure. */
  readonly kind: 'info' | 'caution' | 'bad'
  readonly icon?: IconName
  /** Buttons that solve the problem. */
  readonly actions?: ReactNode
  /** Another element reads it out. */
  readonly isSaidElsewhere?: boolean
}

const iconOfKind: Readonly<Record<BannerProps['kind'], IconName>> = {
  info: 'info',
  caution: 'question',
  bad: 'warning',
}

/** A problem, shown until it is solved. It is read out when it appears. */
export function Banner({
  title,
  children,
  kind,
  icon = iconOfKind[kind],
  actions,
  isSaidElsewhere = false,
}: BannerProps) {
  const titleId = useId()
  const role = kind === 'info' ? 'status' : 'alert'
  return (
    <section role={isSaidElsewhere ? undefined : role} className={styles.banner} data-kind={kind}>
      <Icon name={icon} size={18} />
      <p className={styles.text}>
        <strong id={titleId}>{title}</strong>
        <span className={styles.gap}> </span>
        {children}
      </p>
      {actions === undefined ? undefined : (
        // With several banners, a screen reader says which problem a button belongs to.
        <div role="group" aria-labelledby={titleId} className={styles.actions}>
          {actions}
        </div>
      )}
    </section>
  )
}
