import { createContext, type ReactNode, useContext, useId, useState } from 'react'
import { Checkbox, TextField, useToast } from '../components/index.ts'

import type { Settings } from '../../electron/shared/contract/index.ts'
import { appState, isHostAway } from '../app/index.ts'
import { useFormat, useText, wholeNumber } from '../i18n/index.ts'
import styles from './SettingsScreen.module.css'

/** Returns a function that saves settings at once and shows a toast if that fails. */
export function useSave(): (change: Partial<Settings>) => void {
  const t = useText('settings')
  const toast = useToast()
  return (change) => {
    void appState
      .getState()
      .saveSettings(change)
      .catch((error: unknown) => {
        if (!isHostAway(error)) throw error
        toast(t('notSaved'))
      })
  }
}

const SettingsContext = createContext<Settings | undefined>(undefined)
export const SettingsProvider = SettingsContext

/** The current settings. The screen renders nothing until they are loaded. */
export function useSettings(): Settings {
  const settings = useContext(SettingsContext)
  if (settings === undefined) throw new Error('No settings')
  return settings
}

interface SectionProps {
  readonly id: string
  readonly title: string
  readonly lead?: string
  readonly children: ReactNode
}

/** A section of the settings with its title. */
export function Section({ id, title, lead, children }: SectionProps) {
  const titleId = useId()
  return (
    <section id={`settings-${id}`} aria-labelledby={titleId} className={styles.section}>
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      {lead === undefined ? undefined : <p className={styles.lead}>{lead}</p>}
      <div className={styles.rows}>{children}</div>
    </section>
  )
}

interface RowProps {
  readonly name: string
  readonly hint?: string | undefined
  /** The control. It has its own accessible name. */
  readonly children: ReactNode
}

/** A setting: its name and hint, and its control at the end of the line. */
export function Row({ name, hint, children }: RowProps) {
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <p aria-hidden>{name}</p>
        {hint === undefined ? undefined : <p className={styles.hint}>{hint}</p>}
      </div>
      <div className={styles.control}>{children}</div>
    </div>
  )
}

interface CheckProps {
  readonly name: string
  readonly hint?: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

/** A setting that is on or off. */
export function Check({ name, hint, isOn, onChange }: CheckProps) {
  return (
    <div className={styles.check}>
      <Checkbox isSelected={isOn} onChange={onChange}>
        {name}
      </Checkbox>
      {hint === undefined ? undefined : <p className={styles.hint}>{hint}</p>}
    </div>
  )
}

interface NumberFieldProps {
  readonly label: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly problem: string
  readonly onChange: (value: number) => void
}

/** A field for a whole number. Calls `onChange` on every input that is a number within the limits. */
export function NumberField({ label, value, min, max, problem, onChange }: NumberFieldProps) {
  const { number } = useFormat()
  const [typed, setTyped] = useState<string>()
  const isInvalid = (text: string): boolean => {
    const read = wholeNumber(text)
    return read === undefined || read < min || read > max
  }
  return (
    <TextField
      isLabelHidden
      label={label}
      inputMode="numeric"
      className={styles.number}
      value={typed ?? number(value)}
      onChange={(text) => {
        setTyped(text)
        const read = wholeNumber(text)
        if (read !== undefined && !isInvalid(text)) onChange(read)
      }}
      onBlur={() => {
        if (typed !== undefined && !isInvalid(typed)) setTyped(undefined)
      }}
      error={typed !== undefined && isInvalid(typed) ? problem : undefined}
    />
  )
}
