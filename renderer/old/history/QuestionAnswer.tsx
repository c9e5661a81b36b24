import { assertNever } from '../../../electron/shared/assert-never.ts'
import { mostAskedLines } from '../../../electron/shared/history.ts'
import { useText } from '../../i18n/use-text.ts'
import { useAnnounced } from '../../components/Announcer.tsx'
import { Button } from '../../components/Button.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { AnswerGrid } from './AnswerGrid.tsx'
import { useBackToList } from './AskField.tsx'
import styles from './HistoryScreen.module.css'
import { useQuestion } from './question-store.ts'

/** Where the question "was it sent?" stands, in place of the list. */
export function QuestionAnswer() {
  const { t } = useText(['history', 'words'])
  const question = useQuestion((state) => state.question)
  const goBack = useBackToList()
  const back = <Button onPress={goBack}>{t('wasSent.back')}</Button>
  switch (question.kind) {
    case 'none':
      return undefined
    case 'answered':
      return <AnswerGrid asked={question.asked} choice={question.choice} />
    case 'looking':
      return <Looking lines={question.lines} />
    case 'too-many':
      return (
        <div role="alert" className={styles.card}>
          <EmptyState icon="warning" title={t('wasSent.tooManyTitle')} actions={back}>
            {t('wasSent.tooMany', { most: mostAskedLines, count: question.lines })}
          </EmptyState>
        </div>
      )
    case 'unanswered':
      return (
        <div role="alert" className={styles.card}>
          <EmptyState icon="warning" title={t('wasSent.unansweredTitle')} actions={back}>
            {t('wasSent.unanswered')}
          </EmptyState>
        </div>
      )
    default:
      return assertNever(question)
  }
}

/** Looking through millions of links takes seconds, and can be stopped. */
function Looking({ lines }: { readonly lines: number }) {
  const { t } = useText(['history', 'words'])
  const goBack = useBackToList()
  const title = t('history:wasSent.looking', { count: lines })
  useAnnounced(title)
  return (
    <div className={styles.card}>
      <EmptyState
        icon="search"
        title={title}
        actions={<Button onPress={goBack}>{t('words:cancel')}</Button>}
      />
    </div>
  )
}
