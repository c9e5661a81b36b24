import {
  type ClipboardEventHandler,
  type FocusEvent,
  type KeyboardEvent,
  useId,
  useState,
} from 'react'
import { FieldError } from 'react-aria-components/FieldError'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import { TextArea as AriaTextArea } from 'react-aria-components/TextArea'
import { TextField as AriaTextField } from 'react-aria-components/TextField'
import { Icon } from '../Icon.tsx'
import { classNames } from '../class-names.ts'
import styles from './field.module.css'

export interface TextFieldProps {
  readonly label: string
  /** Id of the input, by which it can be focused. */
  readonly id?: string | undefined
  readonly value: string
  readonly onChange: (value: string) => void
  /** The label is read out but not shown. */
  readonly isLabelHidden?: boolean
  readonly placeholder?: string
  readonly hint?: string | undefined
  /** Shown instead of the hint; marks the field as invalid. */
  readonly error?: string | undefined
  /** Which keys an on-screen keyboard offers. */
  readonly inputMode?: 'text' | 'numeric' | 'url'
  /** A `search` field shows its label as the placeholder, beside a magnifying glass. */
  readonly type?: 'text' | 'password' | 'search' | 'date' | 'time'
  readonly isDisabled?: boolean
  readonly autoFocus?: boolean
  /** Selects the text on focus, so that typing replaces it. */
  readonly selectsOnFocus?: boolean
  readonly autoComplete?: string
  readonly maxLength?: number
  /** Values offered while the user types. Others can be typed too. */
  readonly suggestions?: readonly string[]
  /** The id of the form that Enter submits, if the field is outside of it. */
  readonly form?: string | undefined
  /** The id of a description elsewhere, besides hint and error. */
  readonly 'aria-describedby'?: string
  readonly onBlur?: () => void
  readonly onPaste?: ClipboardEventHandler<HTMLInputElement>
  readonly className?: string | undefined
}

/** Keeps Tab from the focus trap of a dialog, which would skip the other parts of a date or time. */
function keepTabInField(event: KeyboardEvent): void {
  if (event.key === 'Tab') event.stopPropagation()
}

/** Clears a search on Escape. Only the next Escape closes the dialog or panel around the field. */
function clearOnEscape(event: KeyboardEvent<HTMLInputElement>, onChange: (value: string) => void) {
  if (event.key !== 'Escape' || event.currentTarget.value === '') return
  // This Escape cancels the composition of a word, as in Chinese input.
  if (event.nativeEvent.isComposing) return
  event.preventDefault()
  event.stopPropagation()
  onChange('')
}

/** One line of text with its label, hint and error. */
export function TextField({
  label,
  isLabelHidden = false,
  placeholder,
  hint,
  error,
  form,
  id,
  className,
  selectsOnFocus = false,
  suggestions,
  ...rest
}: TextFieldProps) {
  const { type } = rest
  const isSearch = type === 'search'
  const hidesLabel = isLabelHidden || isSearch
  const shown = isSearch ? label : placeholder
  const suggestionsId = useId()
  const input = (
    <Input
      {...(suggestions === undefined ? {} : { list: suggestionsId })}
      className={styles.input ?? ''}
      {...(shown === undefined ? {} : { placeholder: shown })}
      {...(type === 'date' || type === 'time' ? { onKeyDown: keepTabInField } : {})}
      {...(selectsOnFocus
        ? { onFocus: (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select() }
        : {})}
      {...(isSearch
        ? {
            onKeyDown: (event: KeyboardEvent<HTMLInputElement>) =>
              clearOnEscape(event, rest.onChange),
          }
        : {})}
    />
  )
  return (
    <AriaTextField
      autoComplete="off"
      spellCheck="false"
      {...rest}
      {...(hidesLabel ? { 'aria-label': label } : {})}
      {...(form === undefined ? {} : { form })}
      {...(id === undefined ? {} : { id })}
      isInvalid={error !== undefined}
      // Otherwise the browser blocks the form at the first invalid field, with its own message.
      validationBehavior="aria"
      className={classNames(styles.field, className)}
    >
      {hidesLabel ? undefined : <Label className={styles.label ?? ''}>{label}</Label>}
      {isSearch ? (
        <div className={styles.withIcon}>
          <Icon name="search" />
          {input}
        </div>
      ) : (
        input
      )}
      {suggestions === undefined ? undefined : (
        <datalist id={suggestionsId}>
          {suggestions.map((value) => (
            <option key={value}>{value}</option>
          ))}
        </datalist>
      )}
      {hint === undefined || error !== undefined ? undefined : (
        <Text slot="description" className={styles.hint ?? ''}>
          {hint}
        </Text>
      )}
      {error === undefined ? undefined : (
        <FieldError className={styles.error ?? ''}>{error}</FieldError>
      )}
    </AriaTextField>
  )
}

export interface TextAreaProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  /** Takes the focus when it mounts. */
  readonly autoFocus?: boolean
}

/** A field for several lines of text, such as a pasted list. */
export function TextArea({ label, value, onChange, autoFocus = false }: TextAreaProps) {
  return (
    <AriaTextField
      value={value}
      onChange={onChange}
      autoFocus={autoFocus}
      autoComplete="off"
      spellCheck="false"
      className={styles.field ?? ''}
    >
      <Label className={styles.label ?? ''}>{label}</Label>
      <AriaTextArea rows={3} wrap="off" className={`${styles.input ?? ''} ${styles.lines ?? ''}`} />
    </AriaTextField>
  )
}

type DayFieldProps = Omit<TextFieldProps, 'type' | 'onBlur'>

/**
 * A date field that cannot be empty. While the year is typed digit by digit, the value is a date of the
 * first centuries. Such values are not reported, and the field drops them on blur.
 */
export function DayField({ value, onChange, ...rest }: DayFieldProps) {
  const [typed, setTyped] = useState<string>()

  function type(day: string): void {
    const isComplete = /^[1-9]/.test(day)
    setTyped(isComplete ? undefined : day)
    if (isComplete) onChange(day)
  }
  return (
    <TextField
      {...rest}
      type="date"
      value={typed ?? value}
      onChange={type}
      onBlur={() => setTyped(undefined)}
    />
  )
}
