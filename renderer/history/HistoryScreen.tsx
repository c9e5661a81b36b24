import { ScreenHeader } from '../components/ScreenHeader.tsx'
import { useText } from '../i18n/index.ts'

/** Being built. */
export function HistoryScreen() {
  const t = useText('history')
  return <ScreenHeader title={t('title')} />
}
