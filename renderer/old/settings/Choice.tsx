import { useId } from 'react'

import { Checkbox } from '../../components/Checkbox.tsx'
import styles from './SettingsScreen.module.css'

interface ChoiceProps {
  readonly name: string
  /** What either answer means; read out with the name. */
  readonly hint: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

/** A yes or no that is saved at once, with what it means beneath. */
export function Choice({ name, hint, isOn, onChange }: ChoiceProps) {
  const hintId = useId()
  return (
    <div className={styles.choice}>
      <Checkbox isSelected={isOn} onChange={onChange} aria-describedby={hintId}>
        {name}
      </Checkbox>
      <p id={hintId} className={styles.hint}>
        {hint}
      </p>
    </div>
  )
}
