import { assertNever } from '../../electron/shared/assert-never.ts'
import { useText } from '../text/use-text.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { AnswerGrid } from './AnswerGrid.tsx'
import styles from './HistoryScreen.module.css'
import { useQuestion } from './question-store.ts'

/** Where the question "was it sent?" stands, in place of the list. */
export function QuestionAnswer() {
  const { t } = useText(['history', 'words'])
  const question = useQuestion((state) => state.question)
  const close = useQuestion((state) => state.close)
  const back = <Button onPress={close}>{t('wasSent.back')}</Button>
  switch (question.kind) {
    case 'none':
      return undefined
    case 'answered':
      return <AnswerGrid asked={question.asked} choice={question.choice} />
    case 'looking':
      return (
        <div className={styles.card}>
          <div role="status">
            <EmptyState
              icon="search"
              title={t('wasSent.looking', { count: question.lines })}
              actions={<Button onPress={close}>{t('words:cancel')}</Button>}
            />
          </div>
        </div>
      )
    case 'too-many':
      return (
        <div role="alert" className={styles.card}>
          <EmptyState icon="warning" title={t('wasSent.tooManyTitle')} actions={back}>
            {t('wasSent.tooMany', { count: question.lines })}
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
