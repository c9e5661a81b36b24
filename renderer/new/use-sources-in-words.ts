import type { DraftSummary } from '../../electron/shared/draft.ts'
import { useFormat } from '../text/format.ts'
import { useText } from '../text/use-text.ts'

const filesNamed = 2

/** Where a draft's lines came from, for example `smallweb.txt and 1 paste · 36,527 lines · UTF-8`. */
export function useSourcesInWords({ sources, lines }: DraftSummary): string {
  const { t } = useText(['new', 'words'])
  const format = useFormat()
  const files = sources.filter(({ kind }) => kind === 'file')
  const pastes = sources.filter(({ kind }) => kind === 'paste').length
  const inputs = sources.filter(({ kind }) => kind === 'input').length
  const more = files.length - filesNamed
  const names = [
    ...files
      .slice(0, filesNamed)
      .map(({ name, isHidden }) => (isHidden ? t('new:sources.hidden', { name }) : name)),
    ...(more > 0 ? [t('new:sources.moreFiles', { count: more })] : []),
    ...(pastes > 0 ? [t('new:sources.pastes', { count: pastes })] : []),
    ...(inputs > 0 ? [t('new:sources.inputs', { count: inputs })] : []),
  ]
  const encodings = [...new Set(sources.map(({ encoding }) => encoding))]
  return [
    format.list(names),
    t('words:lines', { count: lines }),
    encodings.map((encoding) => encoding.toUpperCase().replace('WINDOWS', 'Windows')).join(', '),
  ]
    .filter((part) => part !== '')
    .join(' · ')
}
