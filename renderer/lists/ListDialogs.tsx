import { useMemo, useState } from 'react'
import { Checkbox, ConfirmDialog, TextField, useToast } from '../components/index.ts'

import { host, selectLists, useApp } from '../app/index.ts'
import { useText } from '../i18n/index.ts'
import styles from './ListDialogs.module.css'
import type { ListEntry } from './list-entries.ts'

/** Edits name, client and label of a list. */
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
  const clients = useMemo(() => distinctNames(lists.map(({ client }) => client)), [lists])
  const labels = useMemo(() => distinctNames(lists.map(({ label }) => label)), [lists])
  const [fields, setFields] = useState({
    name: list?.name ?? '',
    client: list?.client ?? '',
    label: list?.label ?? '',
  })
  async function save(): Promise<void> {
    await host.request('list.update', { listId, ...fields })
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

/** The names without empty ones and duplicates, sorted. */
function distinctNames(names: readonly string[]): readonly string[] {
  return [...new Set(names)].filter((name) => name !== '').toSorted((a, b) => a.localeCompare(b))
}

/** Asks before lists in the trash are deleted permanently. */
export function DeleteListsDialog({
  entries,
  onClose,
}: {
  readonly entries: readonly ListEntry[]
  readonly onClose: () => void
}) {
  const t = useText('lists')
  const common = useText('common')
  const toast = useToast()
  const [releaseClaims, setReleaseClaims] = useState(false)
  async function remove(): Promise<void> {
    const listIds = entries.map(({ list }) => list.id)
    const deleted = await host.request('list.delete', { listIds, releaseClaims })
    onClose()
    if (!deleted.ok) return
    toast(t('delete.done'))
  }
  return (
    <ConfirmDialog
      isOpen
      role="alertdialog"
      title={t('delete.title', { count: entries.length, name: entries[0]?.list.name ?? '' })}
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
