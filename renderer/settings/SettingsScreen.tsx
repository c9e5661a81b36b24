import { ScreenHeader } from '../components/ScreenHeader.tsx'
import { useText } from '../i18n/index.ts'

/** Being built. */
export function SettingsScreen() {
  const t = useText('settings')
  return <ScreenHeader title={t('title')} />
}
