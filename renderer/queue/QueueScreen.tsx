import { ScreenHeader } from '../components/ScreenHeader.tsx'
import { useText } from '../i18n/index.ts'

/** Being built. */
export function QueueScreen() {
  const t = useText('queue')
  return <ScreenHeader title={t('title')} />
}
