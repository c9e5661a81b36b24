import { type ClipboardEvent, useState } from 'react'
import { Button, EmptyState, ScreenHeader, TextField } from '../components/index.ts'

import { dayOf } from '../../electron/shared/schedule.ts'
import type { HistoryFilter } from '../../electron/shared/contract/index.ts'
import { selectSubmissions, useApp, useNavigation, useReply } from '../app/index.ts'
import { useNow, useText } from '../i18n/index.ts'
import { Answers } from './Answers.tsx'
import { ExportMenu } from './ExportMenu.tsx'
import { Filters } from './Filters.tsx'
import styles from './HistoryScreen.module.css'
import { type Period, periodOf } from './period.ts'
import { openReport } from './Report.tsx'
import { RequestTable } from './RequestTable.tsx'
import { UnitsCard } from './UnitsCard.tsx'

/** The screen of history: requests, units by time, and “Was it sent?”. */
export function HistoryScreen() {
  const t = useText('history')
  const route = useNavigation((state) => state.route)
  const visit = useNavigation((state) => state.visit)
  const given = route.screen === 'history' ? route : undefined
  const nowMs = useNow(60_000)
  const [typed, setTyped] = useState('')
  const [question, setQuestion] = useState<string>()
  const [period, setPeriod] = useState<Period>(() => periodOf('this-month', Date.now()))
  const [filter, setFilter] = useState<HistoryFilter>(noFilter)
  const [taken, setTaken] = useState<number>()
  if (visit !== taken) {
    setTaken(visit)
    if (given?.question !== undefined) {
      setQuestion(given.question)
      setTyped(given.question)
    }
    if (given?.listId !== undefined || given?.client !== undefined) {
      setFilter({ ...noFilter, listId: given.listId, client: given.client })
      setPeriod(periodOf('all', nowMs))
      setQuestion(undefined)
    }
  }
  const refetchKey = useApp((state) =>
    selectSubmissions(state).reduce(
      (sum, { links, id }) => sum + links.accepted + links.refused * 3 + links['in-doubt'] * 7 + id,
      0,
    ),
  )
  const { reply: names } = useReply('history.names', undefined, { refetchKey })
  // The days of a named period change with the clock.
  const days = period.kind === 'own' ? period : periodOf(period.kind, nowMs)
  const asked: HistoryFilter = { ...filter, fromDay: days.fromDay, toDay: days.toDay }

  function ask(text: string): void {
    if (text.trim() !== '') setQuestion(text)
  }
  function paste(event: ClipboardEvent<HTMLInputElement>): void {
    const text = event.clipboardData.getData('text/plain')
    // The input has one line and would join the lines of a pasted column.
    if (!/[\r\n]./.test(text.trim())) return
    event.preventDefault()
    setTyped('')
    ask(text)
  }
  const isEmpty = names !== undefined && names.firstDay === undefined
  return (
    <>
      <ScreenHeader
        title={t('title')}
        detail={
          <form
            role="search"
            className={styles.ask}
            onSubmit={(event) => {
              event.preventDefault()
              ask(typed)
            }}
          >
            <TextField
              type="search"
              label={t('ask.placeholder')}
              value={typed}
              onChange={(next) => {
                setTyped(next)
                if (next === '') setQuestion(undefined)
              }}
              onPaste={paste}
            />
          </form>
        }
        actions={
          <>
            <Button
              icon="report"
              onPress={() =>
                openReport({
                  kind: 'client',
                  client: filter.client,
                  label: filter.label,
                  fromDay: days.fromDay ?? names?.firstDay ?? dayOf(nowMs),
                  toDay: days.toDay ?? dayOf(nowMs),
                })
              }
            >
              {t('report.button')}
            </Button>
            <ExportMenu filter={asked} />
          </>
        }
      />
      {question === undefined ? (
        isEmpty ? (
          <div className={styles.empty}>
            <EmptyState icon="history" title={t('empty.title')}>
              {t('empty.text')}
            </EmptyState>
          </div>
        ) : (
          <div className={styles.body}>
            <Filters
              names={names}
              filter={filter}
              period={days}
              onFilter={(change) => setFilter({ ...filter, ...change })}
              onPeriod={setPeriod}
            />
            <UnitsCard
              filter={asked}
              period={days}
              firstDay={names?.firstDay}
              refetchKey={refetchKey}
              onPeriod={setPeriod}
            />
            <RequestTable filter={asked} refetchKey={refetchKey} />
          </div>
        )
      ) : (
        <Answers
          key={question}
          question={question}
          onBack={() => {
            setQuestion(undefined)
            setTyped('')
          }}
        />
      )}
    </>
  )
}

const noFilter: HistoryFilter = {
  accountId: undefined,
  listId: undefined,
  states: undefined,
  search: '',
  client: undefined,
  label: undefined,
  fromDay: undefined,
  toDay: undefined,
  practice: undefined,
}
