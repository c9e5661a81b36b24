import { useApp } from '../app-state.ts'
import { useText } from '../../i18n/use-text.ts'
import { ScreenHeader } from '../../components/ScreenHeader.tsx'
import { AboutSection } from './AboutSection.tsx'
import { AppearanceSection } from './AppearanceSection.tsx'
import { HistorySection } from './HistorySection.tsx'
import { SendingSection } from './SendingSection.tsx'
import styles from './SettingsScreen.module.css'
import { ThisComputerSection } from './ThisComputerSection.tsx'

/** How the window looks, speaks and asks, and what this Linkferry is. Everything is saved at once. */
export function SettingsScreen() {
  const { t } = useText('settings')
  const snapshot = useApp((state) => state.snapshot)
  return (
    <>
      <ScreenHeader title={t('title')} detail={t('savedAtOnce')} />
      {snapshot === undefined ? undefined : (
        <div data-toast-room className={styles.body}>
          <AppearanceSection settings={snapshot.settings} />
          <SendingSection settings={snapshot.settings} />
          {snapshot.host === 'desktop' ? (
            <ThisComputerSection settings={snapshot.settings} isMac={snapshot.platform === 'mac'} />
          ) : undefined}
          <HistorySection />
          <AboutSection snapshot={snapshot} />
        </div>
      )}
    </>
  )
}
