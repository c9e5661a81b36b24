import { useText } from '../text/use-text.ts'
import { ScreenHeader } from '../ui/ScreenHeader.tsx'

/** Taking links in, the review, and sending. */
export function NewScreen() {
  const { t } = useText('new')
  return <ScreenHeader title={t('title')} />
}
