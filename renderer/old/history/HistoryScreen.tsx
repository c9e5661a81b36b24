import { useEffect } from 'react'

import { appState } from '../app-state.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../components/Button.tsx'
import { ScreenHeader } from '../../components/ScreenHeader.tsx'
import { AskField } from './AskField.tsx'
import { BatchGrid } from './BatchGrid.tsx'
import { ExportMenu } from './ExportMenu.tsx'
import { FiguresCard } from './FiguresCard.tsx'
import { HistoryFilters } from './HistoryFilters.tsx'
import { historyStore, useHistory } from './history-store.ts'
import styles from './HistoryScreen.module.css'
import { chartedDays } from './period.ts'
import { useQuestion } from './question-store.ts'
import { QuestionAnswer } from './QuestionAnswer.tsx'
import { useReport } from './report-store.ts'
import { UnitsCard } from './UnitsCard.tsx'
import { usePastedQuestion } from './use-pasted-question.ts'

/** A list that is read need not follow each of the many batches a minute, least of all a long one. */
const refreshEveryMs = 1_000
const restAfterReading = 10

/** What was sent: by day, by batch and task, by link; and reports on it. */
export function HistoryScreen() {
  const { t } = useText('history')
  const isAsking = useQuestion((state) => state.question.kind !== 'none')
  useFreshList()
  usePastedQuestion()
  return (
    <>
      <ScreenHeader
        title={t('title')}
        detail={<AskField />}
        actions={
          <>
            <ReportButton />
            <ExportMenu />
          </>
        }
      />
      <div data-toast-room className={styles.body}>
        {isAsking ? (
          <QuestionAnswer />
        ) : (
          <>
            <HistoryFilters />
            <div className={styles.overview}>
              <UnitsCard />
              <FiguresCard />
            </div>
            <BatchGrid />
          </>
        )}
      </div>
    </>
  )
}

/** Opens a report of what is shown, as far as a report can be narrowed by it. */
function ReportButton() {
  const { t } = useText('history')
  const open = useReport((state) => state.open)
  const filter = useHistory((state) => state.filter)
  const names = useHistory((state) => state.names)
  const press = () => {
    const { client, label, period } = filter
    const { fromDay, toDay } = chartedDays(period, names, Date.now())
    void open({ kind: 'client', client, label, fromDay, toDay })
  }
  return (
    <Button icon="receipt" onPress={press}>
      {t('report.button')}
    </Button>
  )
}

/** Reads the list again when batches changed. */
function useFreshList(): void {
  useEffect(() => {
    const { refresh } = historyStore.getState()
    let timer: ReturnType<typeof setTimeout> | undefined
    void refresh()
    const stop = appState.subscribe((now, before) => {
      if (now.snapshot?.submissions === before.snapshot?.submissions) return
      const rest = restAfterReading * historyStore.getState().tookMs
      timer ??= setTimeout(
        () => {
          timer = undefined
          void refresh()
        },
        Math.max(refreshEveryMs, rest),
      )
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [])
}
