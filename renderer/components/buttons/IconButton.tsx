import { Button as AriaButton } from 'react-aria-components/Button'
import { Icon, type IconName } from '../Icon.tsx'
import { classNames } from '../class-names.ts'
import buttonStyles from './Button.module.css'
import { buttonWith } from './Button.tsx'
import styles from './IconButton.module.css'
import { WithTooltip } from './Tooltip.tsx'

export interface IconButtonProps {
  /** What it does: the accessible name and the tooltip. */
  readonly label: string
  readonly icon: IconName
  readonly onPress?: () => void
  readonly size?: 'medium' | 'small'
  readonly isDisabled?: boolean
  readonly excludeFromTabOrder?: boolean
  /** Where its name shows; above it, unless something that is pressed stands there. */
  readonly tooltipAt?: 'top' | 'bottom'
  readonly 'aria-describedby'?: string
  readonly 'aria-keyshortcuts'?: string
}

/** A square quiet button whose name shows on hover and focus. */
export function IconButton({
  label,
  icon,
  size = 'medium',
  tooltipAt = 'top',
  ...rest
}: IconButtonProps) {
  return (
    <WithTooltip name={label} placement={tooltipAt}>
      <AriaButton
        {...rest}
        // A tooltip that is its name would be said twice.
        render={buttonWith({
          'aria-describedby': rest['aria-describedby'],
          'aria-keyshortcuts': rest['aria-keyshortcuts'],
        })}
        aria-label={label}
        data-look="quiet"
        data-size={size}
        className={classNames(buttonStyles.button, styles.square)}
      >
        <Icon name={icon} />
      </AriaButton>
    </WithTooltip>
  )
}
