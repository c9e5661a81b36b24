import { Label } from 'react-aria-components/Label'
import { TextArea as AriaTextArea } from 'react-aria-components/TextArea'
import { TextField } from 'react-aria-components/TextField'

import styles from './field.module.css'

export interface TextAreaProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** Takes the focus when it comes. */
  readonly autoFocus?: boolean
}

/** Several lines of text, such as a pasted list. */
export function TextArea({ label, value, onChange, autoFocus = false }: TextAreaProps) {
  return (
    <TextField
      value={value}
      onChange={onChange}
      autoFocus={autoFocus}
      autoComplete="off"
      spellCheck="false"
      className={styles.field ?? ''}
    >
      <Label className={styles.label ?? ''}>{label}</Label>
      <AriaTextArea rows={3} wrap="off" className={`${styles.input ?? ''} ${styles.lines ?? ''}`} />
    </TextField>
  )
}
