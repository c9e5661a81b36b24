import { useText } from '../../i18n/use-text.ts'
import { Question } from '../../components/Question.tsx'
import { useHistorySize } from './history-size-store.ts'
import styles from './SettingsScreen.module.css'

/** Says what forgetting means for "sent before", before anything is forgotten. */
export function ForgetDialog() {
  const { t } = useText(['history', 'words'])
  const isOpen = useHistorySize((state) => state.forgetting.kind === 'asked')
  const links = useHistorySize((state) => state.forgettable?.links ?? 0)
  const forget = useHistorySize((state) => state.forget)
  const close = useHistorySize((state) => state.close)
  return (
    <Question
      role="alertdialog"
      isOpen={isOpen}
      title={t('size.ask.title', { links })}
      onClose={close}
      yes={t('size.ask.yes')}
      no={t('words:cancel')}
      isDangerous
      onYes={() => void forget()}
    >
      <div className={styles.paragraphs}>
        <p>{t('size.ask.means')}</p>
        <p>{t('size.ask.gone')}</p>
        <p>{t('size.ask.paidList')}</p>
      </div>
    </Question>
  )
}
