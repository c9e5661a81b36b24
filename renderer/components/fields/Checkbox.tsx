import type { ReactNode } from 'react'
import { Checkbox as AriaCheckbox } from 'react-aria-components/Checkbox'

import styles from './Checkbox.module.css'
import { Icon } from '../Icon.tsx'

interface CheckboxProps {
  readonly children: ReactNode
  readonly isSelected: boolean
  /** Shows a mixed state. A press still calls `onChange` with the opposite of `isSelected`. */
  readonly isIndeterminate?: boolean
  readonly onChange: (isSelected: boolean) => void
  readonly isDisabled?: boolean
  /** The name, if it is not the whole text beside the box. */
  readonly 'aria-label'?: string
  readonly 'aria-describedby'?: string
}

/** A checkbox with its text. */
export function Checkbox({ children, ...rest }: CheckboxProps) {
  return (
    <AriaCheckbox {...rest} className={styles.checkbox ?? ''}>
      <span className={styles.box}>
        <Icon name="tick" size={12} />
      </span>
      <span>{children}</span>
    </AriaCheckbox>
  )
}
