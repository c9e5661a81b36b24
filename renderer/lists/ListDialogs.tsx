import { useMemo, useState } from 'react'
import { Checkbox, ConfirmDialog, TextField, useToast } from '../components/index.ts'

import { appState, host, selectLists, useApp } from '../app/index.ts'
import { useText } from '../i18n/index.ts'
import styles from './ListDialogs.module.css'
import type { ListRow } from './list-entries.ts'

/** Name, client and label of a list, at any time. */
export function ListDetailsDialog({
  listId,
  onClose,
}: {
  readonly listId: number
  readonly onClose: () => void
}) {
  const t = useText('lists')
  const common = useText('common')
  const list = useApp((state) => selectLists(state).find(({ id }) => id === listId))
  const lists = useApp(selectLists)
  const clients = useMemo(() => namesIn(lists.map(({ client }) => client)), [lists])
  const labels = useMemo(() => namesIn(lists.map(({ label }) => label)), [lists])
  const [fields, setFields] = useState({
    name: list?.name ?? '',
    client: list?.client ?? '',
    label: list?.label ?? '',
  })
  async function save(): Promise<void> {
    const saved = await host.request('list.update', { listId, ...fields })
    if (saved.ok) appState.getState().mergeLists([saved.value])
    onClose()
  }
  return (
    <ConfirmDialog
      isOpen
      title={t('details.title')}
      confirmLabel={common('save')}
      cancelLabel={common('cancel')}
      isDisabled={fields.name.trim() === ''}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <TextField
          label={t('details.name')}
          value={fields.name}
          onChange={(name) => setFields({ ...fields, name })}
          autoFocus
          selectsOnFocus
          maxLength={1_000}
        />
        <TextField
          label={t('details.client')}
          value={fields.client}
          onChange={(client) => setFields({ ...fields, client })}
          suggestions={clients}
          maxLength={1_000}
        />
        <TextField
          label={t('details.label')}
          value={fields.label}
          onChange={(label) => setFields({ ...fields, label })}
          suggestions={labels}
          hint={t('details.hint')}
          maxLength={1_000}
        />
      </div>
    </ConfirmDialog>
  )
}

/** Names that are in use, each once. */
function namesIn(names: readonly string[]): readonly string[] {
  return [...new Set(names)].filter((name) => name !== '').toSorted((a, b) => a.localeCompare(b))
}

/** Asks before trashed lists are deleted for good. */
export function DeleteListsDialog({
  rows,
  onClose,
}: {
  readonly rows: readonly ListRow[]
  readonly onClose: () => void
}) {
  const t = useText('lists')
  const common = useText('common')
  const toast = useToast()
  const [releaseClaims, setReleaseClaims] = useState(false)
  async function remove(): Promise<void> {
    const listIds = rows.map(({ list }) => list.id)
    const deleted = await host.request('list.delete', { listIds, releaseClaims })
    onClose()
    if (!deleted.ok) return
    appState.getState().mergeLists([], listIds)
    toast(t('delete.done'))
  }
  return (
    <ConfirmDialog
      isOpen
      role="alertdialog"
      title={t('delete.title', { count: rows.length, name: rows[0]?.list.name ?? '' })}
      confirmLabel={t('delete.yes')}
      cancelLabel={common('cancel')}
      isDangerous
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p>{t('delete.text')}</p>
      <div className={styles.check}>
        <Checkbox isSelected={releaseClaims} onChange={setReleaseClaims}>
          {t('delete.release')}
        </Checkbox>
      </div>
    </ConfirmDialog>
  )
}
