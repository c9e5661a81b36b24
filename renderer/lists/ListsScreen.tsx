import { ScreenHeader } from '../components/ScreenHeader.tsx'
import { useText } from '../i18n/index.ts'

/** Being built. */
export function ListsScreen() {
  const t = useText('lists')
  return <ScreenHeader title={t('title')} />
}
