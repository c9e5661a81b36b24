import { useEffect } from 'react'

import type { Settings, Snapshot } from '../../electron/shared/contract.ts'
import { useApp } from '../app-state.ts'
import { useFormat } from '../text/format.ts'
import { useText } from '../text/use-text.ts'
import { Card } from '../ui/Card.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { ScreenHeader } from '../ui/ScreenHeader.tsx'
import { SegmentedControl } from '../ui/SegmentedControl.tsx'
import { TextField } from '../ui/TextField.tsx'
import { confirmAboveOf, mostConfirmAbove, useSettings } from './settings-store.ts'
import styles from './SettingsScreen.module.css'

/** How the window looks and asks, and what this Linkferry is. Everything is saved at once. */
export function SettingsScreen() {
  const { t } = useText('settings')
  const snapshot = useApp((state) => state.snapshot)
  return (
    <>
      <ScreenHeader title={t('title')} detail={t('savedAtOnce')} />
      {snapshot === undefined ? undefined : (
        <div className={styles.body}>
          <Theme theme={snapshot.settings.theme} />
          <Sending settings={snapshot.settings} />
          {snapshot.host === 'desktop' ? (
            <Desktop settings={snapshot.settings} isMac={snapshot.platform === 'mac'} />
          ) : undefined}
          <About snapshot={snapshot} />
        </div>
      )}
    </>
  )
}

function Theme({ theme }: { readonly theme: Settings['theme'] }) {
  const { t } = useText('settings')
  const chooseTheme = useSettings((state) => state.chooseTheme)
  return (
    <Card label={t('appearance.title')}>
      <h2 className={styles.heading}>{t('appearance.title')}</h2>
      <SegmentedControl
        label={t('appearance.theme')}
        segments={[
          { id: 'system', name: t('appearance.system') },
          { id: 'light', name: t('appearance.light') },
          { id: 'dark', name: t('appearance.dark') },
        ]}
        value={theme}
        onChange={(chosen) => void chooseTheme(chosen)}
        className={styles.field}
      />
    </Card>
  )
}

function Sending({ settings }: { readonly settings: Settings }) {
  const { t } = useText('settings')
  const leaveOut = useSettings((state) => state.leaveOutSentElsewhere)
  return (
    <Card label={t('sending.title')}>
      <h2 className={styles.heading}>{t('sending.title')}</h2>
      <ConfirmAbove saved={settings.confirmAboveUnits} />
      <div className={styles.choice}>
        <Checkbox
          isSelected={settings.leaveOutSentElsewhere}
          onChange={(isOn) => void leaveOut(isOn)}
        >
          {t('sending.leaveOutSentElsewhere')}
        </Checkbox>
        <p className={styles.hint}>{t('sending.leaveOutHint')}</p>
      </div>
    </Card>
  )
}

interface DesktopProps {
  readonly settings: Settings
  readonly isMac: boolean
}

function Desktop({ settings, isMac }: DesktopProps) {
  const { t } = useText('settings')
  const change = useSettings((state) => state.changeDesktop)
  return (
    <Card label={t('desktop.title')}>
      <h2 className={styles.heading}>{t('desktop.title')}</h2>
      <div className={styles.choice}>
        <Checkbox
          isSelected={settings.notifications}
          onChange={(notifications) => void change({ notifications })}
        >
          {t('desktop.notifications')}
        </Checkbox>
        <p className={styles.hint}>{t('desktop.notificationsHint')}</p>
      </div>
      {isMac ? undefined : (
        <div className={styles.choice}>
          <Checkbox
            isSelected={settings.runInBackground}
            onChange={(runInBackground) => void change({ runInBackground })}
          >
            {t('desktop.background')}
          </Checkbox>
          <p className={styles.hint}>{t('desktop.backgroundHint')}</p>
        </div>
      )}
      <div className={styles.choice}>
        <Checkbox
          isSelected={settings.startAtLogin}
          onChange={(startAtLogin) => void change({ startAtLogin })}
        >
          {t('desktop.login')}
        </Checkbox>
        <p className={styles.hint}>{t('desktop.loginHint')}</p>
      </div>
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
  return (
    <TextField
      label={t('sending.confirmAbove')}
      value={typed ?? format.number(saved)}
      onChange={(next) => void type(next)}
      hint={
        saved === 0 ? t('sending.asksAlways') : t('sending.hint', { units: saved, more: saved + 1 })
      }
      error={isWrong ? t('sending.invalid', { most: mostConfirmAbove, saved }) : undefined}
      className={styles.field}
    />
  )
}

function About({ snapshot }: { readonly snapshot: Snapshot }) {
  const { t } = useText('settings')
  const { version, host, dataFolder, tokenStore } = snapshot
  return (
    <Card label={t('about.title')}>
      <h2 className={styles.heading}>{t('about.title')}</h2>
      <dl className={styles.facts}>
        <dt>{t('about.version')}</dt>
        <dd>{version}</dd>
        <dt>{t('about.host')}</dt>
        <dd>{t(`about.${host}`)}</dd>
        <dt>{t('about.tokens')}</dt>
        <dd>{t(`about.tokenStore.${tokenStore.kind}`)}</dd>
        <dt>{t('about.dataFolder')}</dt>
        <dd>
          <span className={styles.folder}>{dataFolder}</span>
          <span className={styles.hint}>{t('about.dataFolderHint')}</span>
        </dd>
      </dl>
    </Card>
  )
}
