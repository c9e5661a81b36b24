import type { ReactNode } from 'react'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'

import { Button } from './Button.tsx'
import { classNames } from '../class-names.ts'
import { Icon, type IconName } from '../Icon.tsx'
import styles from './PopupButton.module.css'
import scrollStyles from '../scrolls.module.css'

interface PopupButtonProps {
  /** The name of the button and of the panel. */
  readonly label: string
  /** Shown in place of the label. */
  readonly shortLabel?: string | undefined
  readonly children: ReactNode
  readonly size?: 'medium' | 'small'
  readonly icon?: IconName
  readonly className?: string | undefined
  /** Set this if something else opens the panel too. */
  readonly isOpen?: boolean
  readonly onOpenChange?: (isOpen: boolean) => void
}

/** A button that opens a panel of controls. The panel closes when the focus leaves it. */
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
