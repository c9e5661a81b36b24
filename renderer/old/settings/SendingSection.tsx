import { useEffect } from 'react'

import type { Settings } from '../../../electron/shared/contract.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { useAnnounce } from '../../components/Announcer.tsx'
import { Card } from '../../components/Card.tsx'
import { TextField } from '../../components/TextField.tsx'
import { Choice } from './Choice.tsx'
import { confirmAboveOf, mostConfirmAbove, useSettings } from './settings-store.ts'
import styles from './SettingsScreen.module.css'

/** When a submission asks first, and what is left out of it. */
export function SendingSection({ settings }: { readonly settings: Settings }) {
  const { t } = useText('settings')
  const change = useSettings((state) => state.change)
  return (
    <Card label={t('sending.title')}>
      <h2 className={styles.heading}>{t('sending.title')}</h2>
      <ConfirmAbove saved={settings.confirmAboveUnits} />
      <Choice
        name={t('sending.leaveOutSentElsewhere')}
        hint={t('sending.leaveOutHint')}
        isOn={settings.leaveOutSentElsewhere}
        onChange={(leaveOutSentElsewhere) => void change({ leaveOutSentElsewhere })}
      />
    </Card>
  )
}

function ConfirmAbove({ saved }: { readonly saved: number }) {
  const { t } = useText('settings')
  const format = useFormat()
  const typed = useSettings((state) => state.typedConfirmAbove)
  const type = useSettings((state) => state.typeConfirmAbove)
  const leave = useSettings((state) => state.leaveConfirmAbove)
  useEffect(() => leave, [leave])
  const isWrong = typed !== undefined && confirmAboveOf(typed) === undefined
  const error = isWrong ? t('sending.invalid', { most: mostConfirmAbove, saved }) : undefined
  const announce = useAnnounce()
  useEffect(() => {
    // The field has the keyboard, so that its description is not read again by itself.
    if (error !== undefined) announce(error)
  }, [error, announce])
  return (
    <TextField
      label={t('sending.confirmAbove')}
      value={typed ?? format.number(saved)}
      onChange={(next) => void type(next)}
      hint={
        saved === 0 ? t('sending.asksAlways') : t('sending.hint', { units: saved, more: saved + 1 })
      }
      error={error}
      className={styles.field}
    />
  )
}
