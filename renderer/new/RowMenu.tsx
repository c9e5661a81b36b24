import type { DraftRow } from '../../electron/shared/draft.ts'
import { useText } from '../text/use-text.ts'
import { ContextMenu } from '../ui/ContextMenu.tsx'
import type { MenuAction } from '../ui/Menu.tsx'
import { choiceKey } from './choice-words.ts'
import { isInPlay, isLeftOut, type RowActions } from './use-row-actions.ts'

export interface RowMenuState {
  readonly at: { readonly x: number; readonly y: number }
  readonly rows: readonly DraftRow[]
}

interface RowMenuProps {
  readonly menu: RowMenuState
  readonly actions: RowActions
  readonly onClose: () => void
}

/** Everything that can be done to the chosen rows. */
export function RowMenu({ menu, actions, onClose }: RowMenuProps) {
  const { t } = useText(['new', 'words'])
  const { at, rows } = menu
  const [first] = rows
  if (first === undefined) return undefined

  const kind = first.decideKind
  const isOneKind = rows.every((row) => row.status === 'decide' && row.decideKind === kind)
  const choices: readonly MenuAction[] =
    isOneKind && kind !== undefined
      ? first.choices
          .filter((choice) => choice !== 'exclude')
          .map((choice, index) => ({
            id: choice,
            name: t(choiceKey(kind, choice)),
            shortcut: index === 0 ? t('new:suggested') : undefined,
            onAction: () => void actions.decide(rows, choice),
          }))
      : []
  const others: readonly MenuAction[] = [
    ...(rows.some(isInPlay)
      ? [
          {
            id: 'leave-out',
            name: t('new:excludeOne'),
            icon: 'minus' as const,
            onAction: () => void actions.leaveOut(rows),
          },
        ]
      : []),
    ...(rows.some(isLeftOut)
      ? [
          {
            id: 'put-back',
            name: t('new:restoreOne'),
            icon: 'undo' as const,
            onAction: () => void actions.putBack(rows),
          },
        ]
      : []),
    {
      id: 'copy',
      name: t('new:copyLink'),
      icon: 'copy',
      onAction: () =>
        void navigator.clipboard.writeText(rows.map((row) => row.link ?? row.text).join('\n')),
    },
  ]
  const label =
    rows.length === 1
      ? t('new:grid.rowMenu', { line: first.line })
      : t('new:grid.selectionMenu', { rows: t('words:lines', { count: rows.length }) })
  return (
    <ContextMenu
      label={label}
      at={at}
      onClose={onClose}
      parts={[
        ...(choices.length === 0
          ? []
          : [{ id: 'choices', name: t('new:short.decide'), actions: choices }]),
        { id: 'others', name: label, actions: others },
      ]}
    />
  )
}
