import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { Icon, type IconName } from '../Icon.tsx'
import { classNames } from '../class-names.ts'
import styles from './Button.module.css'

export interface ButtonProps {
  readonly children: ReactNode
  readonly onPress?: () => void
  /** One filled button a screen; `link` stands inside a sentence or a grid row. */
  readonly look?: 'filled' | 'outlined' | 'quiet' | 'link'
  readonly size?: 'large' | 'medium' | 'small'
  /** `practice`: nothing is charged; `danger`: cannot be taken back. */
  readonly meaning?: 'practice' | 'danger' | undefined
  readonly icon?: IconName | undefined
  readonly isDisabled?: boolean
  /** Stays focusable, shows that it works, and ignores presses. */
  readonly isPending?: boolean
  readonly type?: 'button' | 'submit'
  readonly excludeFromTabOrder?: boolean
  /** Has the keyboard once it comes into sight. */
  readonly autoFocus?: boolean
  readonly 'aria-label'?: string
  readonly id?: string
  readonly 'aria-labelledby'?: string
  readonly 'aria-describedby'?: string
  readonly 'aria-keyshortcuts'?: string
  readonly className?: string | undefined
}

/** A button 36, 30 or 24 high. */
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
      // React Aria's own way to be pending reads the name out once more, by an image that is named by
      // the button and stays for seconds: without a name, where the button is gone by then.
      {...(isPending ? { onPress: ignored, type: 'button' } : {})}
      render={buttonWith({
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

function ignored(): void {}

type ElementProps = ComponentProps<'button'>

/** What React Aria lets through to no button, or sets where we do not want it. */
type Own = Pick<
  ElementProps,
  'aria-current' | 'aria-describedby' | 'aria-disabled' | 'aria-keyshortcuts'
>

/** Renders a button of React Aria with attributes of our own over its. */
export function buttonWith(own: Own): (props: ElementProps) => ReactElement {
  return (props) => <button {...props} {...own} />
}

/** For a button whose tooltip is its name: described by it too, it would be said twice. */
export const undescribed: Own = { 'aria-describedby': undefined }
