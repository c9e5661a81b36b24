import { Label } from 'react-aria-components/Label'
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup'

import { classNames } from '../class-names.ts'
import fieldStyles from '../fields/field.module.css'
import styles from './SegmentedControl.module.css'

interface Segment<Id extends string> {
  readonly id: Id
  readonly name: string
}

export interface SegmentedControlProps<Id extends string> {
  readonly label: string
  readonly segments: readonly Segment<Id>[]
  readonly value: Id | undefined
  readonly onChange: (value: Id) => void
  readonly isLabelHidden?: boolean
  readonly isDisabled?: boolean
  readonly className?: string | undefined
}

/** A choice between two to four options that are all visible: a radio group drawn as one control. */
export function SegmentedControl<Id extends string>({
  label,
  segments,
  value,
  onChange,
  isLabelHidden = false,
  isDisabled = false,
  className,
}: SegmentedControlProps<Id>) {
  return (
    <RadioGroup
      {...(isLabelHidden ? { 'aria-label': label } : {})}
      orientation="horizontal"
      value={value ?? null}
      onChange={(id) => {
        const chosen = segments.find((segment) => segment.id === id)
        if (chosen !== undefined) onChange(chosen.id)
      }}
      isDisabled={isDisabled}
      className={classNames(fieldStyles.field, className)}
    >
      {isLabelHidden ? undefined : <Label className={fieldStyles.label ?? ''}>{label}</Label>}
      <div className={styles.segments}>
        {segments.map(({ id, name }) => (
          <Radio key={id} value={id} className={styles.segment ?? ''}>
            {name}
          </Radio>
        ))}
      </div>
    </RadioGroup>
  )
}
