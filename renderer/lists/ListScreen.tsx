import { ScreenHeader } from '../components/ScreenHeader.tsx'
import { useText } from '../i18n/index.ts'

/** Being built. */
export function ListScreen({ listId: _listId }: { readonly listId: number }) {
  const t = useText('list')
  return <ScreenHeader title={t('title')} />
}
