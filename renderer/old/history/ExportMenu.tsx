import { tableFormats } from '../../../electron/shared/history.ts'
import { useIsMaking } from '../take-away/files-made.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../components/Button.tsx'
import { Menu, type MenuPart } from '../../components/Menu.tsx'
import { useHistory } from './history-store.ts'
import { useQuestion } from './question-store.ts'
import { useWritten } from './use-written.ts'

/** A file of what is shown, whichever of it. */
const fileName = 'history'

/** Writes what is shown to a file: batches, their links, or the answers to a question. */
export function ExportMenu() {
  const { t } = useText('history')
  const { locale } = useFormat()
  const question = useQuestion((state) => state.question.kind)
  const exportAnswers = useQuestion((state) => state.exportAnswers)
  const exportList = useHistory((state) => state.exportList)
  const isEmpty = useHistory((state) => (state.total ?? 0) === 0)
  const written = useWritten()
  const isMaking = useIsMaking(fileName)
  const isAsking = question !== 'none'
  const list = (['batches', 'links'] as const).map((what): MenuPart => ({
    id: what,
    name: t(what === 'batches' ? 'export.list' : 'export.links'),
    heading: t(what === 'batches' ? 'export.list' : 'export.links'),
    actions: tableFormats.map((format) => ({
      id: format,
      name: t(`export.${format}`),
      onAction: () => void written(fileName, () => exportList(what, format, locale)),
    })),
  }))
  const answers: MenuPart = {
    id: 'answers',
    name: t('export.answers'),
    heading: t('export.answers'),
    actions: tableFormats.map((format) => ({
      id: format,
      name: t(`export.${format}`),
      onAction: () => void written(fileName, () => exportAnswers(format, locale)),
    })),
  }
  return (
    <Menu
      label={t('export.button')}
      isPending={isMaking}
      trigger={
        <Button
          icon="download"
          isPending={isMaking}
          isDisabled={isAsking ? question !== 'answered' : isEmpty}
        >
          {t('export.button')}
        </Button>
      }
      parts={isAsking ? [answers] : list}
    />
  )
}
