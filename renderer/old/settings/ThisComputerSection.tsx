import type { Settings } from '../../../electron/shared/contract.ts'
import { useText } from '../../i18n/use-text.ts'
import { Card } from '../../components/Card.tsx'
import { Choice } from './Choice.tsx'
import { useSettings } from './settings-store.ts'
import styles from './SettingsScreen.module.css'

interface ThisComputerSectionProps {
  readonly settings: Settings
  /** There an app always outlives its window. */
  readonly isMac: boolean
}

/** What the desktop app does with the computer it runs on. */
export function ThisComputerSection({ settings, isMac }: ThisComputerSectionProps) {
  const { t } = useText('settings')
  const change = useSettings((state) => state.change)
  return (
    <Card label={t('desktop.title')}>
      <h2 className={styles.heading}>{t('desktop.title')}</h2>
      <Choice
        name={t('desktop.notifications')}
        hint={t('desktop.notificationsHint')}
        isOn={settings.notifications}
        onChange={(notifications) => void change({ notifications })}
      />
      <Choice
        name={t('desktop.keepAwake')}
        hint={t('desktop.keepAwakeHint')}
        isOn={settings.keepAwake}
        onChange={(keepAwake) => void change({ keepAwake })}
      />
      {isMac ? undefined : (
        <Choice
          name={t('desktop.background')}
          hint={t('desktop.backgroundHint')}
          isOn={settings.runInBackground}
          onChange={(runInBackground) => void change({ runInBackground })}
        />
      )}
      <Choice
        name={t('desktop.login')}
        hint={t('desktop.loginHint')}
        isOn={settings.startAtLogin}
        onChange={(startAtLogin) => void change({ startAtLogin })}
      />
      <Choice
        name={t('desktop.updates')}
        hint={t('desktop.updatesHint')}
        isOn={settings.lookForUpdates}
        onChange={(lookForUpdates) => void change({ lookForUpdates })}
      />
    </Card>
  )
}
