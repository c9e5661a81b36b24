import { useEffect, useRef, useState } from 'react'

import type { DraftSummary } from '../../../electron/shared/draft.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { useAnnounce } from '../../components/Announcer.tsx'
import { Button } from '../../components/Button.tsx'
import { IconButton } from '../../components/IconButton.tsx'
import { Select } from '../../components/Select.tsx'
import { TextField } from '../../components/TextField.tsx'
import { useLasting } from '../../components/use-lasting.ts'
import { FilterPopup } from './FilterPopup.tsx'
import { ListMenu } from './ListMenu.tsx'
import { MendPopup } from './MendPopup.tsx'
import { isWhole, isWholeInOrder } from './newest-list.ts'
import styles from './ReviewToolbar.module.css'
import { showAllHere } from './show-all-here.ts'
import { intake, review, useIntake, useReview } from './stores.ts'
import { usePutAsideToast } from './use-put-aside-toast.ts'
import { useUndo } from './use-undo.ts'

const searchDelayMs = 200
const anyHost = ''

/** Finding lines, and mending many at once. */
export function ReviewToolbar({ draft }: { readonly draft: DraftSummary }) {
  const { t } = useText('new')
  const format = useFormat()
  const filter = useReview((state) => state.filter)

  const { undo, redo } = useUndo()
  return (
    <div className={styles.toolbar}>
      <Search key={draft.id} />
      <Select
        label={t('host')}
        isLabelHidden
        size="small"
        className={styles.host}
        value={filter.host ?? anyHost}
        options={[
          { id: anyHost, name: t('allHosts'), saysLabel: true },
          ...draft.topHosts.map(({ host, rows }) => ({
            id: host,
            name: host,
            detail: <span className={styles.count}>{format.number(rows)}</span>,
          })),
        ]}
        onChange={(host) =>
          review.getState().setFilter({ host: host === anyHost ? undefined : host })
        }
      />
      <FilterPopup draft={draft} />
      <MendPopup draft={draft} />
      <Shown rows={draft.rows} isComing={draft.loading !== undefined} />
      <div className={styles.tools}>
        <IconButton
          icon="undo"
          size="small"
          label={t('undo')}
          isDisabled={!draft.canUndo}
          onPress={undo}
          aria-keyshortcuts="Control+Z Meta+Z"
        />
        <IconButton
          icon="redo"
          size="small"
          label={t('redo')}
          isDisabled={!draft.canRedo}
          onPress={redo}
          aria-keyshortcuts="Control+Shift+Z Control+Y Meta+Shift+Z"
        />
        <ClearUnsendable draft={draft} />
        <ListMenu draft={draft} />
      </div>
    </div>
  )
}

/** Takes out in one press what no press of Submit will send; it can be brought back. */
function ClearUnsendable({ draft }: { readonly draft: DraftSummary }) {
  const { t } = useText('new')
  const tellPutAside = usePutAsideToast()
  const { rejected, duplicate } = draft.byStatus
  const count = rejected + duplicate + draft.byStatus['sent-before']
  // Of a list without anything to send, clearing all is what is meant.
  if (count === 0 || count === draft.rows - draft.byStatus.blank) return undefined
  async function clear(): Promise<void> {
    if (await intake.getState().clear('unsendable')) tellPutAside(count, draft.id)
  }
  return (
    <IconButton
      icon="eraser"
      size="small"
      label={t('clearUnsendable', { count })}
      isDisabled={draft.loading !== undefined}
      onPress={() => void clear()}
    />
  )
}

/** Waits for a pause in the typing before it asks the engine. */
function Search() {
  const { t } = useText('new')
  const shown = useReview((state) => state.filter.search)
  const [text, setText] = useState(shown ?? '')
  useEffect(() => {
    const wanted = text.trim() === '' ? undefined : text.trim()
    if (wanted === review.getState().filter.search) return undefined
    const timer = setTimeout(() => review.getState().setFilter({ search: wanted }), searchDelayMs)
    return () => clearTimeout(timer)
  }, [text])
  // Cleared from outside, by Show all.
  const [lastShown, setLastShown] = useState(shown)
  if (lastShown !== shown) {
    setLastShown(shown)
    if (shown === undefined) setText('')
  }
  return (
    <TextField
      label={t('search')}
      type="search"
      value={text}
      onChange={setText}
      className={styles.search}
    />
  )
}

/** How many lines the filter leaves, said aloud when it changes, and the way back. */
function Shown({ rows, isComing }: { readonly rows: number; readonly isComing: boolean }) {
  const { t } = useText('new')
  const format = useFormat()
  const shown = useReview(({ list, filter }) =>
    list?.filter === filter ? list.view.rows : undefined,
  )
  const isFiltered = useReview(({ filter }) => !isWhole(filter))
  const isLooking = useReview((state) => state.isLooking)
  const isTaking = useIntake((state) => state.isTaking)
  // What comes in is told when all of it is there.
  const isAsked = useReview(({ filter, sort }) => !isWholeInOrder(filter, sort))
  useWholeNews(rows, isFiltered)
  // Sorting millions of lines takes seconds; what takes less leaves what was known before.
  const isLookingLong = useLasting(700, isLooking && isAsked && !isComing && !isTaking)
  const known =
    isFiltered && shown !== undefined ? t('shown', { shown, all: format.number(rows) }) : ''
  return (
    <div className={styles.shown}>
      {/* One text in one place, or the same words would be read twice when the look is over. */}
      <span role="status">{isLookingLong ? t('looking', { count: rows }) : known}</span>
      {isLooking ? <Sorting rows={rows} /> : undefined}
      {isFiltered ? (
        <Button size="small" look="quiet" onPress={showAllHere}>
          {t('showAll')}
        </Button>
      ) : undefined}
    </div>
  )
}

/** Reads out that all lines are shown again: what told how many were goes with the filter. */
function useWholeNews(rows: number, isFiltered: boolean): void {
  const { t } = useText('words')
  const announce = useAnnounce()
  const wasFiltered = useRef(isFiltered)
  useEffect(() => {
    if (wasFiltered.current && !isFiltered) announce(t('lines', { count: rows }))
    wasFiltered.current = isFiltered
  }, [isFiltered, rows, t, announce])
}

const askEveryMs = 250

/** How far the sorting of a long list has come, and the way back to the order of the lines. */
function Sorting({ rows }: { readonly rows: number }) {
  const { t } = useText(['new', 'words'])
  const format = useFormat()
  const sorted = useReview((state) => state.sorted)
  useEffect(() => {
    const timer = setInterval(() => void review.getState().askHowMuchIsSorted(), askEveryMs)
    return () => clearInterval(timer)
  }, [])
  if (sorted === undefined) return undefined
  return (
    <>
      <span
        role="progressbar"
        aria-label={t('new:looking', { count: rows })}
        aria-valuenow={Math.round(sorted * 100)}
      >
        {format.percent(sorted)}
      </span>
      <Button size="small" look="quiet" onPress={() => review.getState().setSort(undefined)}>
        {t('words:cancel')}
      </Button>
    </>
  )
}
