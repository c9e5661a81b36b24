import { ScreenHeader } from '../components/ScreenHeader.tsx'
import { useText } from '../i18n/index.ts'

/** Being built. */
export function AccountsScreen() {
  const t = useText('accounts')
  return <ScreenHeader title={t('title')} />
}
