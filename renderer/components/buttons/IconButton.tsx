import { Button as AriaButton } from 'react-aria-components/Button'
import { Icon, type IconName } from '../Icon.tsx'
import { classNames } from '../class-names.ts'
import buttonStyles from './Button.module.css'
import { renderButtonWith } from './Button.tsx'
import styles from './IconButton.module.css'
import { WithTooltip } from './Tooltip.tsx'

export interface IconButtonProps {
  /** The accessible name and the tooltip. */
  readonly label: string
  readonly icon: IconName
  readonly onPress?: () => void
  readonly size?: 'medium' | 'small'
  readonly isDisabled?: boolean
  readonly excludeFromTabOrder?: boolean
  /** Side of the tooltip; `bottom` where it would cover a control above. */
  readonly tooltipAt?: 'top' | 'bottom'
  readonly 'aria-describedby'?: string
  readonly 'aria-keyshortcuts'?: string
}

/** A square button with an icon; its name is shown on hover and focus. */
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
        // The tooltip is the name. As a description, it would be read twice.
        render={renderButtonWith({
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
