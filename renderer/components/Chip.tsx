import type { ReactNode } from 'react'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import styles from './Chip.module.css'
import { Icon, type IconName } from './Icon.tsx'
import { iconOfTone, type Tone } from './StatusMark.tsx'

export interface ChipProps {
  readonly name: string
  /** Formatted for the language. */
  readonly count: ReactNode
  readonly tone: Tone
  readonly icon?: IconName
  readonly isSelected: boolean
  readonly onChange: (isSelected: boolean) => void
  readonly isDisabled?: boolean
}

/** A count that is also a filter: while it is selected, only the counted rows are shown. */
export function Chip({ name, count, tone, icon = iconOfTone[tone], ...rest }: ChipProps) {
  return (
    <ToggleButton {...rest} data-tone={tone} className={styles.chip ?? ''}>
      <Icon name={icon} size={13} />
      <span>{name}</span> <strong>{count}</strong>
    </ToggleButton>
  )
}
