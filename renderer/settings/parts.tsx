import { createContext, type ReactNode, useContext, useId, useState } from 'react'
import { Checkbox, TextField, useToast } from '../components/index.ts'

import type { Settings } from '../../electron/shared/contract/index.ts'
import { appState, isHostAway } from '../app/index.ts'
import { useFormat, useText, wholeNumber } from '../i18n/index.ts'
import styles from './SettingsScreen.module.css'

/** Saves a setting at once; says so where that failed. */
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

/** The settings as they are now. The screen renders nothing before they are here. */
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

/** A named part of the settings. */
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
  /** The control; it names itself. */
  readonly children: ReactNode
}

/** One setting: its name and hint, and its control at the end of the line. */
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
  readonly least: number
  readonly most: number
  readonly problem: string
  readonly onChange: (value: number) => void
}

/** A whole number that is saved as soon as it is one. */
export function NumberField({ label, value, least, most, problem, onChange }: NumberFieldProps) {
  const { number } = useFormat()
  const [typed, setTyped] = useState<string>()
  const isWrong = (text: string): boolean => {
    const read = wholeNumber(text)
    return read === undefined || read < least || read > most
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
        if (read !== undefined && !isWrong(text)) onChange(read)
      }}
      onBlur={() => {
        if (typed !== undefined && !isWrong(typed)) setTyped(undefined)
      }}
      error={typed !== undefined && isWrong(typed) ? problem : undefined}
    />
  )
}
