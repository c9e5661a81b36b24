import { Fragment } from 'react'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { Icon, type IconName, type Tone } from '../components/index.ts'

import { useFormat } from '../i18n/index.ts'
import styles from './FilterChips.module.css'

/** A count that is also a filter. */
export interface FilterChip<Id extends string> {
  readonly id: Id
  readonly name: string
  readonly count: number
  readonly icon?: IconName | undefined
  readonly tone?: Tone | undefined
  /** A divider is drawn before it. */
  readonly startsGroup?: boolean | undefined
}

/** A row of counts, one of which is selected as the filter. */
export function FilterChips<Id extends string>({
  label,
  chips,
  selected,
  onSelect,
}: {
  readonly label: string
  readonly chips: readonly FilterChip<Id>[]
  readonly selected: Id
  readonly onSelect: (id: Id) => void
}) {
  const format = useFormat()
  return (
    <div role="group" aria-label={label} className={styles.chips}>
      {chips.map(({ id, name, count, icon, tone, startsGroup }) => (
        <Fragment key={id}>
          {startsGroup === true ? <span className={styles.divider} /> : undefined}
          <ToggleButton
            isSelected={id === selected}
            onChange={() => onSelect(id)}
            data-tone={tone}
            className={styles.chip ?? ''}
          >
            {icon === undefined ? undefined : <Icon name={icon} size={13} />}
            <span>{name}</span> <strong>{format.number(count)}</strong>
          </ToggleButton>
        </Fragment>
      ))}
    </div>
  )
}
