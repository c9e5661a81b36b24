import type { KeyboardEvent } from 'react'
import { appState, goTo, host, selectLists } from '../app/index.ts'
import { copyText, type MenuPart, useToast } from '../components/index.ts'
import { useFormat, useText } from '../i18n/index.ts'
import type { ListRow } from './list-entries.ts'

/** What can be done with whole lists, by menu and by key. */
export interface ListActions {
  readonly menuOf: (rows: readonly ListRow[]) => readonly MenuPart[]
  readonly onKey: (event: KeyboardEvent, row: ListRow, rows: readonly ListRow[]) => void
}

export function useListActions({
  onDetails,
  onDelete,
}: {
  readonly onDetails: (listId: number) => void
  readonly onDelete: (rows: readonly ListRow[]) => void
}): ListActions {
  const t = useText('lists')
  const trash = useTrash()
  const restore = useRestore()
  const copyResults = useCopyResults()

  return {
    menuOf(rows) {
      const [first] = rows
      if (first === undefined) return []
      const { list } = first
      const isTrashed = list.trashedMs !== undefined
      if (isTrashed)
        return [
          {
            id: 'trash',
            name: list.name,
            actions: [
              {
                id: 'restore',
                name: t('menu.restore'),
                icon: 'undo',
                onAction: () => void restore(rows),
              },
              {
                id: 'delete',
                name: t('menu.delete'),
                icon: 'trash',
                isDanger: true,
                onAction: () => onDelete(rows),
              },
            ],
          },
        ]
      const ofOne =
        rows.length > 1
          ? []
          : [
              {
                id: 'open',
                name: t('menu.open'),
                icon: 'arrow-right' as const,
                shortcut: '↵',
                onAction: () => goTo({ screen: 'list', listId: list.id }),
              },
              {
                id: 'details',
                name: t('menu.details'),
                icon: 'edit' as const,
                shortcut: 'F2',
                onAction: () => onDetails(list.id),
              },
              {
                id: 'copy',
                name: t('menu.copyResults'),
                icon: 'copy' as const,
                onAction: () => void copyResults(list.id),
              },
            ]
      return [
        ...(ofOne.length === 0 ? [] : [{ id: 'list', name: list.name, actions: ofOne }]),
        {
          id: 'remove',
          name: t('menu.trash'),
          actions: [
            { id: 'trash', name: t('menu.trash'), icon: 'trash', onAction: () => void trash(rows) },
          ],
        },
      ]
    },
    onKey(event, row, rows) {
      const isTrashed = row.list.trashedMs !== undefined
      if (event.key === 'Enter' && !isTrashed) goTo({ screen: 'list', listId: row.list.id })
      else if (event.key === 'Enter') void restore(rows)
      else if (event.key === 'F2') onDetails(row.list.id)
      else if (event.key === 'Delete' || event.key === 'Backspace') {
        if (isTrashed) onDelete(rows)
        else void trash(rows)
      } else return
      event.preventDefault()
    },
  }
}

/** Moves lists to the trash, with a way back; false if it was refused. */
export function useTrash(): (rows: readonly ListRow[]) => Promise<boolean> {
  const t = useText('lists')
  const common = useText('common')
  const toast = useToast()
  return async (rows) => {
    const listIds = rows.map(({ list }) => list.id)
    const trashed = await host.request('list.trash', { listIds })
    if (!trashed.ok) {
      if (trashed.error === 'has-pending') toast(t('hasPending'))
      return false
    }
    setTrashed(listIds, Date.now())
    toast(t('trashed', { count: rows.length, name: rows[0]?.list.name ?? '' }), {
      name: common('undo'),
      onPress: () => {
        void host.request('list.restore', { listIds }).then(() => setTrashed(listIds, undefined))
      },
    })
    return true
  }
}

function useRestore(): (rows: readonly ListRow[]) => Promise<void> {
  const t = useText('lists')
  const toast = useToast()
  return async (rows) => {
    const listIds = rows.map(({ list }) => list.id)
    await host.request('list.restore', { listIds })
    setTrashed(listIds, undefined)
    toast(t('restored', { count: rows.length, name: rows[0]?.list.name ?? '' }))
  }
}

/** No event repeats a reply to the window that asked. */
function setTrashed(listIds: readonly number[], trashedMs: number | undefined): void {
  const lists = selectLists(appState.getState()).filter(({ id }) => listIds.includes(id))
  appState.getState().mergeLists(lists.map((list) => ({ ...list, trashedMs })))
}

/** Copies every row of a list with its outcome, to be pasted into a sheet. */
export function useCopyResults(): (listId: number) => Promise<void> {
  const t = useText('lists')
  const toast = useToast()
  const { locale } = useFormat()
  return async (listId) => {
    const copied = await host.request('list.copyResults', { listId, part: 'all', locale })
    if (!copied.ok) return
    const rows = selectLists(appState.getState()).find(({ id }) => id === listId)?.lines ?? 0
    toast((await copyText(copied.value)) ? t('copied', { count: rows }) : t('cannotCopy'))
  }
}
