import { FieldError } from 'react-aria-components/FieldError'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { NumberField as AriaNumberField } from 'react-aria-components/NumberField'
import { Text } from 'react-aria-components/Text'

import { classNames } from './class-names.ts'
import styles from './field.module.css'

export interface NumberFieldProps {
  readonly label: string
  /** Undefined: the field is empty. */
  readonly value: number | undefined
  /** Called when the field is left or Enter pressed; undefined: it was emptied. */
  readonly onChange: (value: number | undefined) => void
  readonly isLabelHidden?: boolean
  readonly minValue?: number
  readonly maxValue?: number
  readonly placeholder?: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
  /** A short word after the number, for example `links`. */
  readonly suffix?: string
  readonly isDisabled?: boolean
  readonly isRequired?: boolean
  readonly autoFocus?: boolean
  readonly className?: string | undefined
}

/** A whole number, grouped for the language when not being typed. */
export function NumberField({
  label,
  value,
  onChange,
  isLabelHidden = false,
  placeholder,
  hint,
  error,
  suffix,
  className,
  ...rest
}: NumberFieldProps) {
  return (
    <AriaNumberField
      {...rest}
      {...(isLabelHidden ? { 'aria-label': label } : {})}
      value={value ?? Number.NaN}
      onChange={(next) => onChange(Number.isNaN(next) ? undefined : next)}
      formatOptions={{ maximumFractionDigits: 0 }}
      isInvalid={error !== undefined}
      className={classNames(styles.field, className)}
    >
      {isLabelHidden ? undefined : <Label className={styles.label ?? ''}>{label}</Label>}
      <div className={styles.withSuffix}>
        <Input
          className={styles.input ?? ''}
          {...(placeholder === undefined ? {} : { placeholder })}
        />
        {suffix === undefined ? undefined : <span className={styles.suffix}>{suffix}</span>}
      </div>
      {hint === undefined || error !== undefined ? undefined : (
        <Text slot="description" className={styles.hint ?? ''}>
          {hint}
        </Text>
      )}
      <FieldError className={styles.error ?? ''}>{error}</FieldError>
    </AriaNumberField>
  )
}
