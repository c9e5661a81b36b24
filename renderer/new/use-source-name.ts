import type { DraftSource } from '../../electron/shared/draft.ts'
import { useText } from '../text/use-text.ts'

/** What a source is called among the others of its list. */
export function useSourceName(): (source: DraftSource, index: number) => string {
  const { t } = useText('new')
  return ({ name, isHidden }, index) => {
    if (name === '') return t('sources.pasteNumber', { number: index + 1 })
    return isHidden ? t('sources.hidden', { name }) : name
  }
}
