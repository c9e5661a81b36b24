import { type ReactNode, useMemo } from 'react'

import { type BatchFate, fateOf, type HistoryRow } from '../../../electron/shared/submission.ts'
import { useFormat } from '../../i18n/format.ts'
import { useListName } from '../../i18n/list-name.ts'
import { useSentWith } from '../../i18n/sent-with.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../components/Button.tsx'
import { StatusMark } from '../../components/StatusMark.tsx'
import type { GridColumn } from '../../components/VirtualGrid.tsx'
import { AccountCell } from './AccountCell.tsx'
import { linksOfRow, useDetails } from './details-store.ts'
import { useHistory } from './history-store.ts'
import styles from './HistoryScreen.module.css'
import { toneOfState } from './state-tone.ts'
import { useWhenWidth, When } from './When.tsx'

/**
 * What the list shows of a batch: when, whose, which task, what it came to. Where no list was ever for
 * a client, the room is the others'.
 */
export function useBatchColumns(): readonly GridColumn<HistoryRow>[] {
  const { t } = useText(['history', 'words'])
  const format = useFormat()
  const listName = useListName()
  const sentWith = useSentWith()
  const open = useDetails((state) => state.open)
  const hasClients = useHistory((state) => state.names.clients.length > 0)
  const whenWidth = useWhenWidth()
  return useMemo(() => {
    const spent = (count: number): ReactNode => (
      <>
        <span aria-hidden>{format.number(count)}</span>
        <span className={styles.heard}>{t('words:units', { count })}</span>
      </>
    )
    const units = (row: HistoryRow): ReactNode => {
      if (row.unitsUsed !== undefined) return spent(row.unitsUsed)
      if (row.state === 'refused' || row.state === 'cancelled') return spent(0)
      if (row.state !== 'in-doubt') return undefined
      return <span title={t('unitsUnknownHint')}>{t('unitsUnknown')}</span>
    }
    // What never left of a submission stands in one row; of the rest only its place tells one apart.
    const submissionOf = (row: HistoryRow): string => {
      if (row.isImported) return t('imported', { account: row.label })
      const label = listName(row)
      if (row.state !== 'cancelled') return label
      const { position, linkCount, together } = row
      if (together !== undefined) return t('together', { label, count: together.batches })
      const place = { label, from: position + 1, to: position + linkCount }
      return t(linkCount === 1 ? 'oneOf' : 'someOf', place)
    }
    const titleOf = ({ state, httpStatus, message }: HistoryRow) => {
      if (state === 'accepted') return t('words:acceptedMeans')
      // Without an answer the message is only a code of the system.
      if (httpStatus === undefined || message === undefined) return undefined
      return state === 'refused' ? t('refusedWith', { message }) : message
    }
    /** As short as the narrowest column has room for; the whole is its title. */
    const inShort = (fate: BatchFate): string => {
      if (fate === 'moved') return t('movedInShort')
      return fate === 'refused' ? t('refusedInShort') : t(`words:batch.${fate}`)
    }
    const columns: readonly GridColumn<HistoryRow>[] = [
      {
        id: 'when',
        heading: t('column.when'),
        width: whenWidth,
        cell: ({ atMs }) => <When atMs={atMs} />,
      },
      {
        id: 'submission',
        heading: t('column.submission'),
        width: 'minmax(92px, 2fr)',
        cell: (row) => <span title={submissionOf(row)}>{submissionOf(row)}</span>,
      },
      {
        id: 'client',
        heading: t('column.client'),
        width: 'minmax(46px, 1fr)',
        cell: ({ client }) => (
          <span className={styles.quiet} title={client}>
            {client}
          </span>
        ),
      },
      {
        id: 'account',
        heading: t('column.account'),
        width: 'minmax(98px, 1fr)',
        cell: (row) => <AccountCell accountId={row.accountId} accountName={row.accountName} />,
      },
      {
        id: 'task',
        heading: t('column.task'),
        width: 'minmax(58px, 1fr)',
        cell: ({ taskId }) => (
          <span className={styles.quiet} title={taskId}>
            {taskId ?? t('noTask')}
          </span>
        ),
      },
      {
        id: 'links',
        heading: t('column.links'),
        width: '48px',
        align: 'end',
        cell: (row) => (
          <Button
            look="link"
            excludeFromTabOrder
            aria-label={t('words:links', { count: linksOfRow(row) })}
            onPress={() => void open(row)}
          >
            {format.number(linksOfRow(row))}
          </Button>
        ),
      },
      { id: 'units', heading: t('column.units'), width: '60px', align: 'end', cell: units },
      {
        id: 'result',
        heading: t('column.result'),
        width: 'minmax(160px, 2.2fr)',
        cell: (row) => {
          const fate = fateOf(row)
          const word = t(`words:batch.${fate}`)
          const title =
            fate === 'sent-before' && row.sentWith !== undefined
              ? t('sentBeforeBy', { with: sentWith(row.sentWith) })
              : titleOf(row)
          return (
            <span title={title ?? word}>
              <StatusMark tone={toneOfState[fate]} word={inShort(fate)} />
            </span>
          )
        },
      },
    ]
    return columns.filter(({ id }) => id !== 'client' || hasClients)
  }, [format, hasClients, listName, open, sentWith, t, whenWidth])
}
