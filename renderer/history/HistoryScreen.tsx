import { useEffect } from 'react'

import { appState } from '../app-state.ts'
import { useText } from '../text/use-text.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ScreenHeader } from '../ui/ScreenHeader.tsx'
import { AskField } from './AskField.tsx'
import { BatchGrid } from './BatchGrid.tsx'
import { useHistory } from './history-store.ts'
import styles from './HistoryScreen.module.css'
import { LookupGrid } from './LookupGrid.tsx'

/** Batches change many times a minute while sending; a list that is read need not follow each. */
const refreshEveryMs = 1_000

/** Every batch and task that was ever sent, and the answer to "was it sent?". */
export function HistoryScreen() {
  const { t } = useText(['history', 'words'])
  const lookup = useHistory((state) => state.lookup)
  useFreshList()
  return (
    <>
      <ScreenHeader title={t('title')} actions={<AskField />} />
      <div className={styles.body}>
        {lookup.kind === 'none' ? <BatchGrid /> : undefined}
        {lookup.kind === 'looking' ? (
          <div role="status" className={styles.card}>
            <EmptyState icon="search" title={t('wasSent.looking')} />
          </div>
        ) : undefined}
        {lookup.kind === 'too-many' ? (
          <div role="alert" className={styles.card}>
            <EmptyState icon="warning" title={t('wasSent.tooManyTitle')}>
              {t('wasSent.tooMany', { count: lookup.lines })}
            </EmptyState>
          </div>
        ) : undefined}
        {lookup.kind === 'found' ? <LookupGrid rows={lookup.rows} /> : undefined}
      </div>
    </>
  )
}

/** Reads the list again when batches changed, at most once a second. */
function useFreshList(): void {
  const refresh = useHistory((state) => state.refresh)
  useEffect(() => {
    refresh()
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = appState.subscribe((now, before) => {
      if (now.snapshot?.submissions === before.snapshot?.submissions) return
      timer ??= setTimeout(() => {
        timer = undefined
        refresh()
      }, refreshEveryMs)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [refresh])
}
