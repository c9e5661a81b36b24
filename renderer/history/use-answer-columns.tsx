import { useMemo } from 'react'

import type { AnswerRow } from '../../electron/shared/history.ts'
import { useListName } from '../text/list-name.ts'
import { useText } from '../text/use-text.ts'
import { StatusMark } from '../ui/StatusMark.tsx'
import type { GridColumn } from '../ui/VirtualGrid.tsx'
import { AccountCell } from './AccountCell.tsx'
import styles from './HistoryScreen.module.css'
import type { FilledColumns } from './question-store.ts'
import { toneOfAnswer } from './state-tone.ts'
import { useWhenWidth, When } from './When.tsx'

/**
 * What the answer shows of a link: whether it was sent, and with which submission. Where no row has
 * that, the room is the link's.
 */
export function useAnswerColumns({
  sending,
  task,
  nearLink,
}: FilledColumns): readonly GridColumn<AnswerRow>[] {
  const { t } = useText('history')
  const listName = useListName()
  const whenWidth = useWhenWidth()
  return useMemo(() => {
    const columns: readonly GridColumn<AnswerRow>[] = [
      {
        id: 'link',
        heading: t('column.link'),
        width: 'minmax(216px, 4fr)',
        cell: ({ text }) => <span title={text}>{text}</span>,
      },
      {
        id: 'answer',
        heading: t('column.answer'),
        width: 'minmax(216px, 2fr)',
        cell: ({ answer }) => (
          <span title={t(`wasSent.answer.${answer}`)}>
            <StatusMark tone={toneOfAnswer[answer]} word={t(`wasSent.answer.${answer}`)} />
          </span>
        ),
      },
      {
        id: 'near',
        heading: t('column.nearLink'),
        width: 'minmax(160px, 3fr)',
        cell: ({ nearLink: near }) => <span title={near}>{near}</span>,
      },
      {
        id: 'when',
        heading: t('column.when'),
        width: whenWidth,
        cell: ({ sending: found }) =>
          found === undefined ? undefined : <When atMs={found.atMs} />,
      },
      {
        id: 'submission',
        heading: t('column.submission'),
        width: 'minmax(64px, 2fr)',
        cell: ({ sending: found }) => {
          if (found === undefined) return undefined
          return found.isImported ? t('imported', { account: found.label }) : listName(found)
        },
      },
      {
        id: 'account',
        heading: t('column.account'),
        width: 'minmax(60px, 1fr)',
        cell: ({ sending: found }) =>
          found === undefined ? undefined : <AccountCell {...found} />,
      },
      {
        id: 'task',
        heading: t('column.task'),
        width: 'minmax(50px, 1fr)',
        cell: ({ sending: found }) => <span className={styles.quiet}>{found?.taskId}</span>,
      },
    ]
    return columns.filter(({ id }) => {
      if (id === 'link' || id === 'answer') return true
      if (id === 'near') return nearLink
      return id === 'task' ? task : sending
    })
  }, [listName, nearLink, sending, t, task, whenWidth])
}
