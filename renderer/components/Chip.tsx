import type { ReactNode } from 'react'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import styles from './Chip.module.css'
import { Icon, type IconName } from './Icon.tsx'
import { iconOfTone, type Tone } from './StatusMark.tsx'

export interface ChipProps {
  readonly name: string
  /** Already grouped for the language. */
  readonly count: ReactNode
  readonly tone: Tone
  readonly icon?: IconName
  readonly isSelected: boolean
  readonly onChange: (isSelected: boolean) => void
  readonly isDisabled?: boolean
}

/** A count that is also a filter: pressed in, only what it counts is shown. */
export function Chip({ name, count, tone, icon = iconOfTone[tone], ...rest }: ChipProps) {
  return (
    <ToggleButton {...rest} data-tone={tone} className={styles.chip ?? ''}>
      <Icon name={icon} size={13} />
      <span>{name}</span> <strong>{count}</strong>
    </ToggleButton>
  )
}
