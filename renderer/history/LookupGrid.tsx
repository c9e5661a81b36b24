import { useMemo, useState } from 'react'

import { useFormat } from '../text/format.ts'
import { useText } from '../text/use-text.ts'
import { Button } from '../ui/Button.tsx'
import type { GridSelection } from '../ui/grid-selection.ts'
import { StatusMark } from '../ui/StatusMark.tsx'
import { type GridColumn, VirtualGrid } from '../ui/VirtualGrid.tsx'
import { useHistory } from './history-store.ts'
import styles from './HistoryScreen.module.css'
import { toneOfState } from './state-tone.ts'
import { countAnswers, type LinkAnswer } from './was-it-sent.ts'

/** What is on record of each pasted link. */
export function LookupGrid({ rows }: { readonly rows: readonly LinkAnswer[] }) {
  const { t } = useText('history')
  const closeLookup = useHistory((state) => state.closeLookup)
  const columns = useAnswerColumns()
  const load = useMemo(
    () => (start: number, count: number) => Promise.resolve(rows.slice(start, start + count)),
    [rows],
  )
  const [selection, setSelection] = useState<GridSelection>()
  const counts = useMemo(() => countAnswers(rows), [rows])
  return (
    <>
      <div className={styles.filters}>
        <h2 className={styles.title}>{t('wasSent.title')}</h2>
        <p role="status">
          {t(counts.notLinks > 0 ? 'wasSent.summaryWithOthers' : 'wasSent.summary', counts)}
        </p>
        <Button look="quiet" className={styles.end} onPress={closeLookup}>
          {t('wasSent.back')}
        </Button>
      </div>
      <div className={styles.card}>
        <VirtualGrid
          label={t('wasSent.table')}
          columns={columns}
          rowCount={rows.length}
          load={load}
          selection={selection}
          onSelect={setSelection}
        />
      </div>
    </>
  )
}

function useAnswerColumns(): readonly GridColumn<LinkAnswer>[] {
  const { t } = useText('history')
  const format = useFormat()
  return useMemo(
    () => [
      {
        id: 'link',
        heading: t('column.link'),
        width: 'minmax(200px, 3fr)',
        cell: ({ text }) => <span title={text}>{text}</span>,
      },
      {
        id: 'answer',
        heading: t('column.answer'),
        width: 'minmax(220px, 2fr)',
        cell: ({ answer }) =>
          answer === 'never' || answer === 'not-a-link' ? (
            <StatusMark
              tone={answer === 'never' ? 'off' : 'bad'}
              word={t(`wasSent.answer.${answer}`)}
            />
          ) : (
            <StatusMark tone={toneOfState[answer]} word={t(`wasSent.answer.${answer}`)} />
          ),
      },
      {
        id: 'when',
        heading: t('column.when'),
        width: '118px',
        cell: ({ sending }) =>
          sending === undefined ? undefined : (
            <time className={styles.figures} title={format.exact(sending.changedMs)}>
              {t('at', {
                day: format.day(sending.changedMs),
                time: format.exactTime(sending.changedMs),
              })}
            </time>
          ),
      },
      {
        id: 'submission',
        heading: t('column.submission'),
        width: 'minmax(80px, 1fr)',
        cell: ({ sending }) =>
          sending?.isImported === true ? t('imported', { account: sending.label }) : sending?.label,
      },
      {
        id: 'account',
        heading: t('column.account'),
        width: 'minmax(80px, 1fr)',
        cell: ({ sending }) => <span className={styles.quiet}>{sending?.accountName}</span>,
      },
      {
        id: 'task',
        heading: t('column.task'),
        width: 'minmax(80px, 1fr)',
        cell: ({ sending }) => <span className={styles.quiet}>{sending?.taskId}</span>,
      },
    ],
    [format, t],
  )
}
