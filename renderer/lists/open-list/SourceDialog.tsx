import { useEffect, useState } from 'react'
import { ConfirmDialog, Select, useToast } from '../../components/index.ts'

import { assertNever } from '../../../electron/shared/assert-never.ts'
import type { SourceColumns, SourceEncoding } from '../../../electron/shared/imports.ts'
import { goTo, host } from '../../app/index.ts'
import { type Text, useText } from '../../i18n/index.ts'
import { useList, useListSession } from './list-state.ts'
import { columnName } from './row-words.ts'
import styles from './SourceDialog.module.css'

/** Stands for whole lines in the choice of a column. */
const wholeLines = -1

/** The name of an encoding. The names of Unicode encodings are the same in every language. */
function encodingName(encoding: SourceEncoding, t: Text<'list'>): string {
  switch (encoding) {
    case 'utf-8':
      return 'Unicode (UTF-8)'
    case 'utf-16le':
      return 'Unicode (UTF-16 LE)'
    case 'utf-16be':
      return 'Unicode (UTF-16 BE)'
    case 'windows-1251':
      return t('source.cyrillic')
    case 'windows-1252':
      return t('source.western')
    default:
      return assertNever(encoding)
  }
}

/**
 * Reads a source again with another column or encoding. Until the first submission this changes the
 * list; after it, this makes a new list.
 */
export function SourceDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText('list')
  const lists = useText('lists')
  const common = useText('common')
  const toast = useToast()
  const session = useListSession()
  const sources = useList((state) => state.list?.sources) ?? []
  const isInPlace = useList((state) => state.list?.canReadAgain === true)
  const [sourceIndex, setSourceIndex] = useState(0)
  const [found, setFound] = useState<SourceColumns>()
  const [column, setColumn] = useState<number>()
  const [encoding, setEncoding] = useState<SourceEncoding>()
  const [isReading, setReading] = useState(false)
  const source = sources[sourceIndex]

  useEffect(() => {
    let isCurrent = true
    async function ask(): Promise<void> {
      const columns = await host.request('list.columns', { listId: session.listId, sourceIndex })
      if (isCurrent && columns.ok) setFound(columns.value)
    }
    void ask()
    return () => {
      isCurrent = false
    }
  }, [session, sourceIndex])

  async function read(): Promise<void> {
    setReading(true)
    const again = await host.request('list.readAgain', {
      listId: session.listId,
      sourceIndex,
      ...(column === undefined
        ? {}
        : { column: column === wholeLines ? ('whole-lines' as const) : column }),
      ...(encoding === undefined ? {} : { encoding }),
    })
    setReading(false)
    onClose()
    if (!again.ok) {
      toast(lists(`problem.${again.error}`))
      return
    }
    const { list, isNew, lostEdits } = again.value
    if (isNew) goTo({ screen: 'list', listId: list.summary.id })
    else session.update(list)
    toast(lostEdits > 0 ? t('source.lost', { count: lostEdits }) : t('source.done'))
  }
  const current = found?.linkColumn ?? wholeLines
  const chosen = found?.columns[column ?? current]
  return (
    <ConfirmDialog
      isOpen
      title={t('source.title')}
      confirmLabel={isInPlace ? t('source.read') : t('source.readNew')}
      cancelLabel={common('cancel')}
      isDisabled={column === undefined && encoding === undefined}
      isPending={isReading}
      onConfirm={() => void read()}
      onClose={onClose}
    >
      <div className={styles.fields}>
        {sources.length > 1 ? (
          <Select
            label={t('source.source')}
            options={sources.map(({ name }, index) => ({
              id: index,
              name: name === '' ? lists('pasted') : name,
            }))}
            value={sourceIndex}
            onChange={(index) => {
              setSourceIndex(index)
              setColumn(undefined)
              setEncoding(undefined)
            }}
          />
        ) : undefined}
        <Select
          label={t('source.column')}
          options={[
            { id: wholeLines, name: t('source.wholeLines') },
            ...(found?.columns ?? []).map(({ heading, links }, index) => ({
              id: index,
              name: columnName(t, heading, index),
              detail: <span className={styles.count}>{t('source.links', { count: links })}</span>,
            })),
          ]}
          value={column ?? current}
          onChange={setColumn}
          isDetailOnlyInList
        />
        {chosen === undefined || chosen.samples.length === 0 ? undefined : (
          <ul className={styles.samples}>
            {[...new Set(chosen.samples)].map((sample) => (
              <li key={sample}>{sample}</li>
            ))}
          </ul>
        )}
        {source === undefined || source.encodings.length < 2 ? undefined : (
          <Select
            label={t('source.encoding')}
            options={source.encodings.map((id) => ({ id, name: encodingName(id, t) }))}
            value={encoding ?? source.encoding}
            onChange={setEncoding}
          />
        )}
        <p>{isInPlace ? t('source.inPlace') : t('source.newList')}</p>
      </div>
    </ConfirmDialog>
  )
}
