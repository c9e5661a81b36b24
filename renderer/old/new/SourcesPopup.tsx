import { useEffect, useRef } from 'react'

import type { DraftSummary } from '../../../electron/shared/draft.ts'
import type {
  DraftSource,
  SourceColumns,
  SourceEncoding,
} from '../../../electron/shared/draft-source.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../components/Button.tsx'
import { classNames } from '../../components/class-names.ts'
import { PopupButton } from '../../components/PopupButton.tsx'
import scrollStyles from '../../components/scrolls.module.css'
import { Select } from '../../components/Select.tsx'
import styles from './SourcesPopup.module.css'
import { intake, sources, useIntake, useSources } from './stores.ts'
import { headingIn } from './use-column-names.ts'
import { useSourceName } from './use-source-name.ts'

/** How each source is read, and the ways to read it otherwise: another column, whole lines, another encoding. */
export function SourcesPopup({ draft }: { readonly draft: DraftSummary }) {
  const { t } = useText('new')
  if (draft.loading !== undefined || draft.sources.length === 0) return undefined
  return (
    <PopupButton label={t('sources.columns')} size="medium">
      <Sources draft={draft} />
    </PopupButton>
  )
}

function Sources({ draft }: { readonly draft: DraftSummary }) {
  const { t } = useText(['new', 'words'])
  const sourceIndex = useSources((state) => state.sourceIndex)
  const isUnanswered = useSources((state) => state.isUnanswered)
  const found = useSources((state) => state.found)
  const { id, sources: all } = draft
  const source = all[sourceIndex]
  const nameOf = useSourceName()
  useEffect(() => {
    const { sourceIndex: last, look } = sources.getState()
    void look(id, Math.min(last, all.length - 1))
  }, [id, all.length])
  return (
    <div className={styles.panel}>
      {all.length > 1 ? (
        <Select
          label={t('new:sources.source')}
          size="small"
          value={sourceIndex}
          options={all.map((one, index) => ({ id: index, name: nameOf(one, index) }))}
          onChange={(index) => void sources.getState().look(draft.id, index)}
        />
      ) : undefined}
      {source === undefined ? undefined : <Encoding source={source} sourceIndex={sourceIndex} />}
      {source === undefined || found === undefined ? undefined : (
        <Columns found={found} source={source} sourceIndex={sourceIndex} />
      )}
      {draft.lastStep === undefined || !canBeReadOtherwise(source, found) ? undefined : (
        <p className={styles.note}>{t('new:sources.keepsChanges')}</p>
      )}
      <div role="status">
        {isUnanswered ? <p className={styles.note}>{t('new:away.title')}</p> : undefined}
        <LostChanges draftId={id} />
      </div>
      {isUnanswered ? (
        <Button size="small" onPress={() => void sources.getState().look(id, sourceIndex)}>
          {t('words:tryAgain')}
        </Button>
      ) : undefined}
    </div>
  )
}

/** Where nothing can be chosen, nothing is read again either. */
function canBeReadOtherwise(
  source: DraftSource | undefined,
  found: SourceColumns | undefined,
): boolean {
  return (source?.encodings.length ?? 0) > 1 || (found !== undefined && hasColumns(found))
}

function hasColumns({ columns, linkColumn }: SourceColumns): boolean {
  return columns.length >= 2 || linkColumn !== undefined
}

/** What the last other reading has cost. */
function LostChanges({ draftId }: { readonly draftId: string }) {
  const { t } = useText('new')
  const format = useFormat()
  const lost = useIntake((state) => state.lost)
  // Undo goes back to the list that has them all.
  if (lost?.draftId !== draftId) return undefined
  const { lostChanges: count, lostLines } = lost
  const places = lostLines.map((line) => t('sources.lostAt', { line }))
  const lines = format.list(count > places.length ? [...places, t('sources.lostMore')] : places)
  return <p className={styles.note}>{t('sources.lost', { count, lines })}</p>
}

/** Bytes alone do not always tell how they are meant. */
function Encoding({
  source,
  sourceIndex,
}: {
  readonly source: DraftSource
  readonly sourceIndex: number
}) {
  const { t } = useText('new')
  const { encoding, encodings } = source
  if (encodings.length < 2) return undefined
  return (
    <Select<SourceEncoding>
      label={t('sources.encoding')}
      size="small"
      value={encoding}
      options={encodings.map((id) => ({ id, name: t(`sources.encodings.${id}`) }))}
      onChange={(chosen) => void intake.getState().readAgain(sourceIndex, { encoding: chosen })}
    />
  )
}

function Columns({
  found,
  source,
  sourceIndex,
}: {
  readonly found: SourceColumns
  readonly source: DraftSource
  readonly sourceIndex: number
}) {
  const { t } = useText('new')
  const { columns, linkColumn } = found
  const list = useRef<HTMLUListElement>(null)
  /** The button that is pressed gives way to a word: its panel keeps the keyboard. */
  function read(column: number | 'whole-lines'): void {
    list.current?.closest<HTMLElement>('[role="dialog"]')?.focus()
    void intake.getState().readAgain(sourceIndex, { column })
  }
  if (!hasColumns(found)) return <p className={styles.note}>{t('sources.oneColumn')}</p>
  return (
    <ul ref={list} className={classNames(scrollStyles.scrolls, styles.columns)}>
      {columns.map(({ heading, links, samples }, column) => (
        <Column
          // Columns have no other name than their place.
          // oxlint-disable-next-line react/no-array-index-key
          key={column}
          name={
            heading === ''
              ? t('sources.columnNumber', { number: column + 1 })
              : headingIn(t, heading, source)
          }
          detail={[t('sources.links', { count: links }), ...samples].join(' · ')}
          isRead={column === linkColumn}
          onRead={() => read(column)}
        />
      ))}
      <Column
        name={t('sources.wholeLines')}
        detail={t('sources.wholeLinesText')}
        isRead={linkColumn === undefined}
        onRead={() => read('whole-lines')}
      />
    </ul>
  )
}

interface ColumnProps {
  readonly name: string
  readonly detail: string
  readonly isRead: boolean
  readonly onRead: () => void
}

function Column({ name, detail, isRead, onRead }: ColumnProps) {
  const { t } = useText('new')
  return (
    <li className={styles.column}>
      <span className={styles.name}>{name}</span>
      <span className={styles.detail} title={detail}>
        {detail}
      </span>
      {isRead ? (
        <span className={styles.read}>{t('sources.isRead')}</span>
      ) : (
        <Button size="small" onPress={onRead} aria-label={t('sources.readNamed', { name })}>
          {t('sources.read')}
        </Button>
      )}
    </li>
  )
}
