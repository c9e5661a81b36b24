import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { Icon, type IconName } from '../Icon.tsx'
import { classNames } from '../class-names.ts'
import styles from './Button.module.css'

export interface ButtonProps {
  readonly children: ReactNode
  readonly onPress?: () => void
  /** A screen has one `filled` button. `link` is for sentences and grid rows. */
  readonly look?: 'filled' | 'outlined' | 'quiet' | 'link'
  readonly size?: 'large' | 'medium' | 'small'
  /** `practice`: nothing is charged. `danger`: cannot be undone. */
  readonly meaning?: 'practice' | 'danger' | undefined
  readonly icon?: IconName | undefined
  readonly isDisabled?: boolean
  /** Shows that work is under way. The button stays focusable and ignores presses. */
  readonly isPending?: boolean
  readonly type?: 'button' | 'submit'
  readonly excludeFromTabOrder?: boolean
  /** Takes the focus when it mounts. */
  readonly autoFocus?: boolean
  readonly 'aria-label'?: string
  readonly id?: string
  readonly 'aria-labelledby'?: string
  readonly 'aria-describedby'?: string
  readonly 'aria-keyshortcuts'?: string
  readonly className?: string | undefined
}

/** A button, 36, 30 or 24 px high. */
export function Button({
  children,
  look = 'outlined',
  size = 'medium',
  meaning,
  icon,
  className,
  isPending = false,
  ...rest
}: ButtonProps) {
  return (
    <AriaButton
      {...rest}
      // Not React Aria's `isPending`: it announces the name again through an image that the button
      // labels and that stays for seconds, without a name if the button is removed meanwhile.
      {...(isPending ? { onPress: ignorePress, type: 'button' } : {})}
      render={renderButtonWith({
        'aria-keyshortcuts': rest['aria-keyshortcuts'],
        ...(isPending ? { 'aria-disabled': true, 'data-pending': '' } : {}),
      })}
      data-look={look}
      data-size={size}
      data-meaning={meaning}
      className={classNames(styles.button, className)}
    >
      {icon === undefined ? undefined : <Icon name={icon} size={size === 'small' ? 14 : 16} />}
      {children}
    </AriaButton>
  )
}

function ignorePress(): void {}

type ElementProps = ComponentProps<'button'>

/** Attributes that React Aria does not pass to a button, or sets against our wish. */
type OverriddenAttributes = Pick<
  ElementProps,
  'aria-current' | 'aria-describedby' | 'aria-disabled' | 'aria-keyshortcuts'
>

/** A `render` prop for a button of React Aria that sets these attributes after its own. */
export function renderButtonWith(
  attributes: OverriddenAttributes,
): (props: ElementProps) => ReactElement {
  return (props) => <button {...props} {...attributes} />
}

/** For a button whose tooltip is its name: with the tooltip as its description, it would be read twice. */
export const noDescription: OverriddenAttributes = { 'aria-describedby': undefined }
