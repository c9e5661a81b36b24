import type { ReactNode } from 'react'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'

import { Button } from './Button.tsx'
import { classNames } from '../class-names.ts'
import { Icon, type IconName } from '../Icon.tsx'
import styles from './PopupButton.module.css'
import scrollStyles from '../scrolls.module.css'

interface PopupButtonProps {
  /** What the button says, and the name of what it opens. */
  readonly label: string
  /** What is seen of it where there is no room. */
  readonly shortLabel?: string | undefined
  readonly children: ReactNode
  readonly size?: 'medium' | 'small'
  readonly icon?: IconName
  readonly className?: string | undefined
  /** Whether it stands open, where something else opens it too. */
  readonly isOpen?: boolean
  readonly onOpenChange?: (isOpen: boolean) => void
}

/** A button that opens a small panel of controls beside it; the panel stays until it is left. */
export function PopupButton({
  label,
  shortLabel,
  children,
  size = 'small',
  icon,
  className,
  ...openState
}: PopupButtonProps) {
  return (
    <DialogTrigger {...openState}>
      <Button
        size={size}
        icon={icon}
        aria-label={label}
        className={classNames(styles.button, className)}
      >
        <span title={label} className={styles.label}>
          {shortLabel ?? label}
        </span>
        <Icon name="chevron-down" size={14} />
      </Button>
      <Popover
        className={classNames(scrollStyles.scrolls, styles.popover)}
        offset={4}
        placement="bottom start"
      >
        <Dialog aria-label={label} data-panel className={styles.panel ?? ''}>
          {children}
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}
