import type { ReactNode } from 'react'
import { Checkbox as AriaCheckbox } from 'react-aria-components/Checkbox'

import styles from './Checkbox.module.css'
import { Icon } from '../Icon.tsx'

interface CheckboxProps {
  readonly children: ReactNode
  readonly isSelected: boolean
  /** It holds for a part: neither yes nor no. A press makes it the opposite of `isSelected`. */
  readonly isIndeterminate?: boolean
  readonly onChange: (isSelected: boolean) => void
  readonly isDisabled?: boolean
  /** Where not all of its sentence is its name. */
  readonly 'aria-label'?: string
  readonly 'aria-describedby'?: string
}

/** A yes or no with its sentence. */
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
