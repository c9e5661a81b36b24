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
  /** Of what is typed into, to lead there. */
  readonly id?: string | undefined
  readonly value: string
  readonly onChange: (value: string) => void
  /** The label is read out but not shown. */
  readonly isLabelHidden?: boolean
  readonly placeholder?: string
  readonly hint?: string | undefined
  /** Shown instead of the hint, and marks the field as wrong. */
  readonly error?: string | undefined
  /** What stands in it is wrong, as is said elsewhere (`aria-describedby`). */
  readonly isWrong?: boolean
  /** Which keys a screen keyboard offers. */
  readonly inputMode?: 'text' | 'numeric' | 'url'
  /** `search`: its label stands in it, beside a magnifying glass. */
  readonly type?: 'text' | 'password' | 'search' | 'date' | 'time'
  readonly isDisabled?: boolean
  readonly isRequired?: boolean
  readonly autoFocus?: boolean
  /** What stands in it is selected once it has the focus, so that typing takes its place. */
  readonly isChosenAtFocus?: boolean
  readonly autoComplete?: string
  readonly maxLength?: number
  /** Values that are offered while it is typed into; any other can be typed. */
  readonly suggestions?: readonly string[]
  /** The id of the form that Enter submits, where that is not around the field. */
  readonly form?: string | undefined
  /** The id of what is said of it elsewhere, besides hint and error. */
  readonly 'aria-describedby'?: string
  readonly onBlur?: () => void
  readonly onPaste?: ClipboardEventHandler<HTMLInputElement>
  readonly className?: string | undefined
}

/** A dialog that keeps the focus inside would pass over the other parts of a date or time. */
function leaveTabToField(event: KeyboardEvent): void {
  if (event.key === 'Tab') event.stopPropagation()
}

/** The first Escape takes back what was searched for, and only the next one closes what the field stands in. */
function emptyFirst(event: KeyboardEvent<HTMLInputElement>, onChange: (value: string) => void) {
  if (event.key !== 'Escape' || event.currentTarget.value === '') return
  // It takes back a word that is being put together, as Chinese is typed.
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
  isChosenAtFocus = false,
  isWrong = false,
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
      {...(type === 'date' || type === 'time' ? { onKeyDown: leaveTabToField } : {})}
      {...(isChosenAtFocus
        ? { onFocus: (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select() }
        : {})}
      {...(isSearch
        ? {
            onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => emptyFirst(event, rest.onChange),
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
      isInvalid={isWrong || error !== undefined}
      // Else the browser stops a form at the first wrong field, with words of its own.
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
  /** Takes the focus when it comes. */
  readonly autoFocus?: boolean
}

/** Several lines of text, such as a pasted list. */
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
 * Asks for a day that there has to be. Its year is typed digit by digit, and is one of the first
 * centuries on the way: only a whole one is passed on, and the field shows that again once it is left.
 */
export function DayField({ value, onChange, ...rest }: DayFieldProps) {
  const [typed, setTyped] = useState<string>()

  function type(day: string): void {
    const isWhole = /^[1-9]/.test(day)
    setTyped(isWhole ? undefined : day)
    if (isWhole) onChange(day)
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
