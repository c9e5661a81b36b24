import { type DraftSource, samplesName } from '../../../electron/shared/draft-source.ts'
import { useText } from '../../i18n/use-text.ts'

/** What a source is called among the others of its list. */
export function useSourceName(): (source: DraftSource, index: number) => string {
  const { t } = useText(['new', 'words'])
  return ({ kind, name, isFromHistory, isHidden }, index) => {
    const number = index + 1
    if (isFromHistory) return t('words:fromHistory', { number })
    if (name === '') return t('new:sources.pasteNumber', { number })
    if (kind === 'paste' && name === samplesName) return t('words:samples')
    return isHidden ? t('new:sources.hidden', { name }) : name
  }
}
