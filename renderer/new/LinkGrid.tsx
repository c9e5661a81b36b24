import { lazy, Suspense, useMemo, useState } from 'react'

import type { DraftRow, DraftSummary } from '../../electron/shared/draft.ts'
import { useFormat } from '../text/format.ts'
import { useText } from '../text/use-text.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { StatusMark } from '../ui/StatusMark.tsx'
import { type GridColumn, VirtualGrid } from '../ui/VirtualGrid.tsx'
import { LinkCell } from './LinkCell.tsx'
import type { RowMenuState } from './RowMenu.tsx'
import { review, useReview } from './stores.ts'
import { toneOfStatus } from './tone-of-status.ts'
import { useReasonsInWords } from './use-reasons-in-words.ts'
import { type RowActions, useRowActions } from './use-row-actions.ts'
import { WhyCell } from './WhyCell.tsx'

const RowMenu = lazy(() => import('./RowMenu.tsx').then((m) => ({ default: m.RowMenu })))

/** Every line with what is wrong with it. */
export function LinkGrid({ draft }: { readonly draft: DraftSummary }) {
  const { t } = useText(['new', 'words'])
  const actions = useRowActions()
  const columns = useColumns(draft, actions)
  const list = useReview((state) => state.list)
  const filter = useReview((state) => state.filter)
  const selection = useReview((state) => state.selection)
  const [menu, setMenu] = useState<RowMenuState>()
  const { select, selectedRows } = review.getState()

  if (list === undefined) return undefined
  return (
    <>
      <VirtualGrid
        label={t('new:grid.label')}
        hint={t('new:grid.hint')}
        columns={columns}
        rowCount={list.view.rows}
        load={list.load}
        topKey={`${draft.id} ${JSON.stringify(filter)}`}
        selection={selection}
        onSelect={select}
        onRowKey={(event, row) => {
          const suggestion = row.status === 'decide' ? row.choices[0] : undefined
          if (
            event.key === 'Enter' &&
            suggestion !== undefined &&
            !event.ctrlKey &&
            !event.metaKey
          ) {
            event.preventDefault()
            void actions.decide([row], suggestion)
          } else if (event.key === 'Delete' || event.key === 'Backspace') {
            event.preventDefault()
            const { leaveOut, putBack } = actions
            void selectedRows().then(row.status === 'excluded' ? putBack : leaveOut)
          }
        }}
        onRowMenu={(row, at) => {
          void selectedRows().then((rows) =>
            setMenu({ at, rows: rows.includes(row) ? rows : [row] }),
          )
        }}
        empty={
          <EmptyState title={t('new:grid.nothing')}>
            {t('new:grid.nothingText', { rows: t('words:lines', { count: draft.rows }) })}
          </EmptyState>
        }
      />
      {menu === undefined ? undefined : (
        <Suspense>
          <RowMenu menu={menu} actions={actions} onClose={() => setMenu(undefined)} />
        </Suspense>
      )}
    </>
  )
}

/** Stays the same while a list grows, so that rows in sight are not drawn again for nothing. */
function useColumns(draft: DraftSummary, actions: RowActions): readonly GridColumn<DraftRow>[] {
  const { t } = useText('new')
  const format = useFormat()
  const reasonsOf = useReasonsInWords()
  // A heading holds no tab: tabs are what parted the columns.
  const headings = draft.columns.join('\t')
  const numberWidth = widthOf(format.number(draft.rows))
  const lineWidth = widthOf(format.number(draft.lines))
  return useMemo(
    () => [
      {
        id: 'number',
        heading: t('grid.number'),
        width: numberWidth,
        align: 'end',
        cell: ({ row }) => format.number(row + 1),
      },
      {
        id: 'link',
        heading: t('grid.link'),
        width: 'minmax(160px, 1.2fr)',
        cell: (row) => <LinkCell row={row} />,
      },
      {
        id: 'status',
        heading: t('grid.status'),
        width: '140px',
        cell: ({ status, text }) => (
          <StatusMark
            tone={toneOfStatus[status]}
            word={status === 'blank' && text !== '' ? t('heading') : t(`short.${status}`)}
          />
        ),
      },
      {
        id: 'why',
        heading: t('grid.why'),
        width: 'minmax(150px, 1fr)',
        cell: (row) => <WhyCell row={row} reasons={reasonsOf(row)} actions={actions} />,
      },
      ...(headings === '' ? [] : headings.split('\t')).map(
        (heading, index): GridColumn<DraftRow> => ({
          id: `context-${index}`,
          heading: heading === '' ? t('grid.column', { number: index + 1 }) : heading,
          width: 'minmax(60px, 0.8fr)',
          cell: (row) => <span title={row.context[index]}>{row.context[index]}</span>,
        }),
      ),
      {
        id: 'line',
        heading: t('grid.line'),
        width: lineWidth,
        align: 'end',
        cell: ({ line }) => format.number(line),
      },
    ],
    [t, format, reasonsOf, actions, headings, numberWidth, lineWidth],
  )
}

/** Every row is laid out by itself, so a column cannot be as wide as its widest number by itself. */
function widthOf(largest: string): string {
  return `${Math.max(largest.length * 8 + 6, 36)}px`
}
