import { type ReactNode, useId } from 'react'

import styles from './Banner.module.css'
import { Icon, type IconName } from '../Icon.tsx'

export interface BannerProps {
  /** What happened, in one short sentence. */
  readonly title: ReactNode
  /** What it means for links and units, and what to do. */
  readonly children?: ReactNode
  /** `caution` waits for the user, `bad` cannot go on, `info` only tells. */
  readonly kind: 'info' | 'caution' | 'bad'
  readonly icon?: IconName
  /** Buttons that mend it. */
  readonly actions?: ReactNode
  /** Who cannot see it has heard of it already. */
  readonly isSaidElsewhere?: boolean
}

const iconOfKind: Readonly<Record<BannerProps['kind'], IconName>> = {
  info: 'info',
  caution: 'question',
  bad: 'warning',
}

/** A problem that stands until it is mended. It is read out when it appears. */
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
        // Of several banners whoever tabs through them hears what each button is about.
        <div role="group" aria-labelledby={titleId} className={styles.actions}>
          {actions}
        </div>
      )}
    </section>
  )
}
