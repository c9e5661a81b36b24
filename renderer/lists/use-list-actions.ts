import type { KeyboardEvent } from 'react'
import { appState, goTo, host, selectLists } from '../app/index.ts'
import { copyText, type MenuPart, useToast } from '../components/index.ts'
import { useFormat, useText } from '../i18n/index.ts'
import type { ListEntry } from './list-entries.ts'

/** Actions on whole lists, as a menu and as keys. */
export interface ListActions {
  readonly menuFor: (entries: readonly ListEntry[]) => readonly MenuPart[]
  readonly onKey: (event: KeyboardEvent, entry: ListEntry, entries: readonly ListEntry[]) => void
}

export function useListActions({
  onDetails,
  onDelete,
}: {
  readonly onDetails: (listId: number) => void
  readonly onDelete: (entries: readonly ListEntry[]) => void
}): ListActions {
  const t = useText('lists')
  const trash = useTrash()
  const restore = useRestore()
  const copyResults = useCopyResults()

  return {
    menuFor(entries) {
      const [first] = entries
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
                onAction: () => void restore(entries),
              },
              {
                id: 'delete',
                name: t('menu.delete'),
                icon: 'trash',
                isDanger: true,
                onAction: () => onDelete(entries),
              },
            ],
          },
        ]
      const singleListActions =
        entries.length > 1
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
              ...(list.isPractice
                ? []
                : [
                    {
                      id: 'pages',
                      name: t('menu.checkPages'),
                      icon: 'pages' as const,
                      onAction: () =>
                        goTo({ screen: 'list', listId: list.id, opens: 'page-check' }),
                    },
                  ]),
              {
                id: 'copy',
                name: t('menu.copyResults'),
                icon: 'copy' as const,
                onAction: () => void copyResults(list.id),
              },
            ]
      return [
        ...(singleListActions.length === 0
          ? []
          : [{ id: 'list', name: list.name, actions: singleListActions }]),
        {
          id: 'remove',
          name: t('menu.trash'),
          actions: [
            {
              id: 'trash',
              name: t('menu.trash'),
              icon: 'trash',
              onAction: () => void trash(entries),
            },
          ],
        },
      ]
    },
    onKey(event, entry, entries) {
      const isTrashed = entry.list.trashedMs !== undefined
      if (event.key === 'Enter' && !isTrashed) goTo({ screen: 'list', listId: entry.list.id })
      else if (event.key === 'Enter') void restore(entries)
      else if (event.key === 'F2') onDetails(entry.list.id)
      else if (event.key === 'Delete' || event.key === 'Backspace') {
        if (isTrashed) onDelete(entries)
        else void trash(entries)
      } else return
      event.preventDefault()
    },
  }
}

/** Moves lists to the trash and shows a toast with Undo. Resolves to false if it was refused. */
export function useTrash(): (entries: readonly ListEntry[]) => Promise<boolean> {
  const t = useText('lists')
  const common = useText('common')
  const toast = useToast()
  return async (entries) => {
    const listIds = entries.map(({ list }) => list.id)
    const trashed = await host.request('list.trash', { listIds })
    if (!trashed.ok) {
      if (trashed.error === 'has-pending') toast(t('hasPending'))
      return false
    }
    toast(t('trashed', { count: entries.length, name: entries[0]?.list.name ?? '' }), {
      name: common('undo'),
      onPress: () => void host.request('list.restore', { listIds }),
    })
    return true
  }
}

function useRestore(): (entries: readonly ListEntry[]) => Promise<void> {
  const t = useText('lists')
  const toast = useToast()
  return async (entries) => {
    const listIds = entries.map(({ list }) => list.id)
    await host.request('list.restore', { listIds })
    toast(t('restored', { count: entries.length, name: entries[0]?.list.name ?? '' }))
  }
}

/** Copies every entry of a list with its result, for a spreadsheet. */
export function useCopyResults(): (listId: number) => Promise<void> {
  const t = useText('lists')
  const toast = useToast()
  const { locale } = useFormat()
  return async (listId) => {
    const copied = await host.request('list.copyResults', { listId, part: 'all', locale })
    if (!copied.ok) return
    const lines = selectLists(appState.getState()).find(({ id }) => id === listId)?.lines ?? 0
    toast((await copyText(copied.value)) ? t('copied', { count: lines }) : t('cannotCopy'))
  }
}
