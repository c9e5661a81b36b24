import { lazy, Suspense, useMemo, useState } from 'react'

import { assertNever } from '../../../electron/shared/assert-never.ts'
import type { DraftSummary } from '../../../electron/shared/draft.ts'
import { type DraftRow, type RowSort, sortKeys } from '../../../electron/shared/draft-rows.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../components/Button.tsx'
import { EmptyState } from '../../components/EmptyState.tsx'
import { latinKey } from '../../components/latin-key.ts'
import type { LoadRows } from '../../components/page-cache.ts'
import type { RowPress } from '../../components/pressed-rows.ts'
import { type GridColumn, VirtualGrid } from '../../components/VirtualGrid.tsx'
import cellStyles from './cells.module.css'
import { LinkCell } from './LinkCell.tsx'
import type { ChosenRows } from './chosen-rows.ts'
import type { RowMenuState } from './RowMenu.tsx'
import { StatusCell } from './StatusCell.tsx'
import { isWhole } from './newest-list.ts'
import { showAllHere } from './show-all-here.ts'
import { listPart } from './part.ts'
import type { ReviewList } from './review-list.ts'
import { review, usePlan, useReview } from './stores.ts'
import { useColumnNames } from './use-column-names.ts'
import { useCopyRows } from './use-copy-rows.ts'
import { useKeptWidths } from './use-kept-widths.ts'
import { useReasonsInWords } from './use-reasons-in-words.ts'
import { only, type RowActions, these, useRowActions } from './use-row-actions.ts'
import { useSortNews } from './use-sort-news.ts'
import { WhyCell } from './WhyCell.tsx'

const RowMenu = lazy(() => import('./RowMenu.tsx').then((m) => ({ default: m.RowMenu })))

/** Every line with what is wrong with it. */
export function LinkGrid({ draft }: { readonly draft: DraftSummary }) {
  const { t } = useText(['new', 'words'])
  const actions = useRowActions()
  const columns = useColumns(draft, actions)
  const keptWidths = useKeptWidths(draft.columns)
  const list = useReview((state) => state.list)
  const filter = useReview((state) => state.filter)
  const sort = useReview((state) => state.sort)
  const goTo = useReview((state) => state.goTo)
  const selection = useReview((state) => state.selection)
  const load = useMarkedRows(list)
  const [menu, setMenu] = useState<RowMenuState>()
  const { select, setSort, chosen, beginEdit, saveEdit } = review.getState()
  const copy = useCopyRows()
  /** What a press is for, by what was drawn then; undefined: nobody knows any more. */
  const chosenAt = async ({ rows, selection: pressedOn }: RowPress<DraftRow>) =>
    rows === 'by-place' ? chosen(pressedOn, list) : rows && these(rows)
  useSortNews(draft.id)

  // The first rows of a list are on their way: none is left out by a filter. Where all are shown again, the
  // grid stays for the keyboard that it has.
  if (load === undefined || list === undefined || (list.view.rows === 0 && isWhole(list.filter)))
    return undefined
  return (
    <>
      <VirtualGrid
        label={t('new:grid.label')}
        hint={t('new:grid.hint')}
        selectedInWords={(count) => t('new:grid.selected', { count })}
        columns={columns}
        keptWidths={keptWidths}
        rowCount={list.view.rows}
        load={load}
        topKey={`${draft.id} ${JSON.stringify([filter, sort])}`}
        sort={sort && { column: columnOfSort[sort.by], isDescending: sort.descending }}
        onSort={(next) =>
          setSort(next && { by: sortOf(next.column), descending: next.isDescending })
        }
        goTo={goTo}
        selection={selection}
        onSelect={(next) => {
          void saveEdit()
          select(next)
        }}
        onRowKey={(event, press) => {
          const { row } = press
          const act = actOfKey(event, row)
          if (act === undefined) return
          event.preventDefault()
          if (row === undefined) {
            actions.tellGone()
            return
          }
          switch (act) {
            case 'suggestion':
              if (row.decideKind === 'no-site') review.getState().setMending('site')
              else if (row.choices[0] !== undefined) void actions.decide(only(row), row.choices[0])
              break
            case 'edit':
              beginEdit(row)
              break
            case 'copy':
              void chosenAt(press).then((rows) =>
                rows === undefined ? actions.tellGone() : copy(rows, press.selection),
              )
              break
            case 'leave-out':
            case 'put-back':
              void chosenAt(press).then((rows) => {
                if (rows === undefined) return actions.tellGone()
                const change = act === 'put-back' ? actions.putBack : actions.leaveOut
                return change(rows.target)
              })
              break
            default:
              assertNever(act)
          }
        }}
        onRowMenu={(press, at) => {
          const { row } = press
          if (row === undefined) actions.tellGone()
          else
            void chosenAt(press).then((rows) =>
              setMenu({ at, chosen: rows !== undefined && isAmong(row, rows) ? rows : only(row) }),
            )
        }}
        empty={
          <EmptyState
            title={t('new:grid.nothing')}
            actions={<Button onPress={showAllHere}>{t('new:showAll')}</Button>}
          >
            {t('new:grid.nothingText', { rows: t('words:lines', { count: draft.rows }) })}
          </EmptyState>
        }
      />
      {menu === undefined ? undefined : (
        <Suspense>
          <RowMenu
            menu={menu}
            actions={actions}
            onEdit={beginEdit}
            onCopy={() => void copy(menu.chosen)}
            onClose={() => setMenu(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Rows that say whether they are of the part that is to be sent, as long as it is not all. */
function useMarkedRows(list: ReviewList | undefined): LoadRows<DraftRow> | undefined {
  const choice = usePlan((state) => state.part)
  return useMemo(() => {
    const part = listPart(choice)
    if (list === undefined || !part.ok || part.value === undefined) return list?.load
    return (start, count) => list.load(start, count, part.value)
  }, [list, choice])
}

/** Which heading shows a sort; by host is in the menu of the list. */
const columnOfSort: Readonly<Record<RowSort['by'], string>> = {
  line: 'number',
  link: 'link',
  status: 'status',
  host: '',
}

function sortOf(column: string): RowSort['by'] {
  return sortKeys.find((key) => columnOfSort[key] === column) ?? 'line'
}

/** What a key that the grid leaves to us does to a row. */
function actOfKey(
  event: Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey'>,
  row: DraftRow | undefined,
): 'suggestion' | 'edit' | 'copy' | 'leave-out' | 'put-back' | undefined {
  const { key, ctrlKey, metaKey } = event
  if (ctrlKey || metaKey) return latinKey(event) === 'c' ? 'copy' : undefined
  if (key === 'Enter')
    return row?.status === 'decide' && row.choices.length > 0 ? 'suggestion' : 'edit'
  if (key === 'F2') return 'edit'
  if (key !== 'Delete' && key !== 'Backspace') return undefined
  return row?.status === 'excluded' ? 'put-back' : 'leave-out'
}

/** A menu is for the whole selection where the row it was opened on is part of it. */
function isAmong(row: DraftRow, { rows, count }: ChosenRows): boolean {
  return rows.length < count || rows.some((other) => other.row === row.row)
}

/** Stays the same while a list grows, so that rows in sight are not drawn again for nothing. */
function useColumns(draft: DraftSummary, actions: RowActions): readonly GridColumn<DraftRow>[] {
  const { t } = useText('new')
  const format = useFormat()
  const reasonsOf = useReasonsInWords()
  const columnNames = useColumnNames(draft)
  const numberWidth = widthOf(format.number(draft.rows))
  const lineWidth = widthOf(format.number(draft.lastLine), t('grid.line'))
  return useMemo(
    () => [
      {
        id: 'number',
        heading: t('grid.number'),
        name: t('goTo.field'),
        canSort: true,
        width: numberWidth,
        align: 'end',
        cell: ({ row, isInPart }) => (
          <span className={cellStyles.number}>
            {isInPart === true ? (
              <span className={cellStyles.inPart} title={t('grid.inPart')}>
                <span className={cellStyles.heard}>{t('grid.inPart')}</span>
              </span>
            ) : undefined}
            {format.number(row + 1)}
          </span>
        ),
      },
      {
        id: 'link',
        heading: t('grid.link'),
        canSort: true,
        // Beside other columns the list scrolls sideways anyway.
        width: columnNames.length === 0 ? 'minmax(150px, 1fr)' : 'minmax(260px, 1.45fr)',
        cell: (row) => <LinkCell row={row} />,
      },
      {
        id: 'status',
        heading: t('grid.status'),
        canSort: true,
        width: '140px',
        cell: (row) => <StatusCell row={row} />,
      },
      {
        id: 'why',
        heading: t('grid.why'),
        width: columnNames.length === 0 ? 'minmax(140px, 1fr)' : 'minmax(250px, 1fr)',
        cell: (row) => <WhyCell row={row} reasons={reasonsOf(row)} actions={actions} />,
      },
      ...columnNames.map((heading, index): GridColumn<DraftRow> => ({
        id: `context-${index}`,
        heading,
        // Holds a date.
        width: 'minmax(92px, 0.8fr)',
        cell: (row) => <span title={row.context[index]}>{row.context[index]}</span>,
      })),
      {
        id: 'line',
        heading: t('grid.line'),
        width: lineWidth,
        align: 'end',
        // A row is read from the first cell to the last: its number once, and which line that is not.
        cell: ({ row, line, piece }) => (
          <>
            <span className={cellStyles.number} aria-hidden>
              {format.number(line)}
            </span>
            {line === row + 1 || piece !== undefined ? undefined : (
              <span className={cellStyles.heard}>{t('grid.lineHeard', { line })}</span>
            )}
          </>
        ),
      },
    ],
    [t, format, reasonsOf, actions, columnNames, numberWidth, lineWidth],
  )
}

/** Every row is laid out by itself, so a column cannot be as wide as its widest number by itself. */
function widthOf(largest: string, heading = ''): string {
  return `${Math.max(largest.length * 8 + 6, heading.length * 8, 36)}px`
}
