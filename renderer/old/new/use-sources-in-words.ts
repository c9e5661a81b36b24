import type { DraftSummary } from '../../../electron/shared/draft.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { firstNames } from './first-names.ts'
import { useLinesInWords } from './use-lines-in-words.ts'
import { asFile, encodingsOf, type FileWithSheets, filesOf } from './files-of-sources.ts'

const filesNamed = 2

/**
 * Where a draft's lines came from, for example `smallweb.txt and 1 paste · 36,527 lines · UTF-8`. They
 * are those of the grid; where lines of a source held several links, it had fewer.
 */
export function useSourcesInWords({ sources, lines, rows }: DraftSummary): string {
  const { t } = useText('new')
  const linesInWords = useLinesInWords()
  const format = useFormat()
  const lists = sources.filter(({ kind }) => kind !== 'paste')
  // Few are named one by one; of more, the sheets of a workbook are one file.
  const files = lists.length > filesNamed ? filesOf(lists) : lists.map(asFile)
  const pastes = sources.filter(({ kind, isFromHistory }) => kind === 'paste' && !isFromHistory)
  const isFromHistory = sources.some((source) => source.isFromHistory)
  function nameInWords({ name, sheets, hidden }: FileWithSheets): string {
    if (sheets === 1) return hidden === 1 ? t('sources.hidden', { name }) : name
    return hidden === 0
      ? t('sources.sheets', { name, count: sheets })
      : t('sources.sheetsHidden', { name, count: sheets, hidden })
  }
  const more = files.length - filesNamed
  const names = [
    ...files.slice(0, filesNamed).map((file) => nameInWords(file)),
    ...(more > 0 ? [t('sources.moreFiles', { count: more })] : []),
    ...(pastes.length > 0 ? [t('sources.pastes', { count: pastes.length })] : []),
    ...(isFromHistory ? [t('sources.fromHistory')] : []),
  ]
  const encodings = encodingsOf(sources)
  const faulty = sources.filter(({ isFaulty }) => isFaulty).map(({ name }) => name)
  const hiddenRows = sources.reduce((sum, source) => sum + source.hiddenRows, 0)
  const passedOver = sources.flatMap((source) => source.passedOver)
  return [
    format.list(names),
    linesInWords({ lines, rows }),
    encodings.map((encoding) => encoding.toUpperCase().replace('WINDOWS', 'Windows')).join(', '),
    faulty.length === 0
      ? ''
      : t('sources.faulty', { names: format.list(firstNames([...new Set(faulty)])) }),
    hiddenRows === 0 ? '' : t('sources.hiddenRows', { count: hiddenRows }),
    passedOver.length === 0
      ? ''
      : t('sources.noLists', {
          count: passedOver.length,
          names: format.list(firstNames(passedOver)),
        }),
  ]
    .filter((part) => part !== '')
    .join(' · ')
}
