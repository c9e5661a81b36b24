import { useState } from 'react'

import { TextField, type TextFieldProps } from './TextField.tsx'

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
