import type { DraftRow } from '../../../electron/shared/draft-rows.ts'
import { useApp } from '../app-state.ts'
import { useText } from '../../i18n/use-text.ts'
import { ContextMenu } from '../../components/ContextMenu.tsx'
import type { MenuAction } from '../../components/Menu.tsx'
import { choiceKey } from './choice-words.ts'
import type { ChosenRows } from './chosen-rows.ts'
import { helpOfRow } from './help-of-row.ts'
import { plan, review } from './stores.ts'
import { isInPlay, isLeftOut, isSendable, type RowActions } from './use-row-actions.ts'

export interface RowMenuState {
  readonly at: { readonly x: number; readonly y: number }
  readonly chosen: ChosenRows
}

interface RowMenuProps {
  readonly menu: RowMenuState
  readonly actions: RowActions
  readonly onEdit: (row: DraftRow) => void
  readonly onCopy: () => void
  readonly onClose: () => void
}

/** Everything that can be done to the chosen rows. */
export function RowMenu({ menu, actions, onEdit, onCopy, onClose }: RowMenuProps) {
  const { t } = useText(['new', 'words'])
  const openHelp = useApp((state) => state.openHelp)
  const { at, chosen } = menu
  const { rows, count, target } = chosen
  const [first] = rows
  if (first === undefined) return undefined

  const kind = first.decideKind
  const isAllHere = rows.length === count
  const isOneKind =
    isAllHere && rows.every((row) => row.status === 'decide' && row.decideKind === kind)
  const ways: readonly MenuAction[] =
    isOneKind && kind !== undefined
      ? first.choices
          .filter((choice) => choice !== 'exclude')
          .map((choice, index) => ({
            id: choice,
            name: t(choiceKey(kind, choice)),
            icon: choice === 'mend' ? ('sparkles' as const) : ('tick' as const),
            shortcut: index === 0 ? t('new:suggested') : undefined,
            onAction: () => void actions.decide(chosen, choice),
          }))
      : []
  const ofPaths: readonly MenuAction[] =
    isOneKind && kind === 'no-site'
      ? [
          {
            id: 'site',
            name: t('new:site.ask'),
            icon: 'globe' as const,
            onAction: () => review.getState().setMending('site'),
          },
        ]
      : []
  const choices = [...ways, ...ofPaths]
  const others: readonly MenuAction[] = [
    ...(count === 1
      ? [
          {
            id: 'edit',
            name: t('new:edit.name'),
            icon: 'edit' as const,
            shortcut: 'F2',
            keys: 'F2',
            onAction: () => onEdit(first),
          },
        ]
      : []),
    ...(count === 1 && first.canBeOne
      ? [
          {
            id: 'one',
            name: t('new:keepAsOne'),
            icon: 'tick' as const,
            onAction: () => void review.getState().keepAsOne(first.row),
          },
        ]
      : []),
    ...(!isAllHere || rows.some(isInPlay)
      ? [
          {
            id: 'leave-out',
            name: t('new:excludeOne'),
            icon: 'minus' as const,
            onAction: () => void actions.leaveOut(target),
          },
        ]
      : []),
    ...(!isAllHere || rows.some(isLeftOut)
      ? [
          {
            id: 'put-back',
            name: t('new:restoreOne'),
            icon: 'undo' as const,
            onAction: () => void actions.putBack(target),
          },
        ]
      : []),
    ...(!isAllHere || rows.some(isSendable)
      ? [
          {
            id: 'send-only',
            name: t('new:sendOnly'),
            icon: 'send' as const,
            onAction: () => plan.getState().setPart({ kind: 'rows', target }),
          },
        ]
      : []),
    {
      id: 'copy',
      name: t('new:copyLink', { count }),
      icon: 'copy',
      shortcut: t('new:copyKey'),
      keys: 'Control+C Meta+C',
      onAction: onCopy,
    },
    ...(count === 1
      ? [
          {
            id: 'help',
            name: t('words:whatIsThis'),
            icon: 'question' as const,
            onAction: () => openHelp(helpOfRow(first)),
          },
        ]
      : []),
  ]
  const label =
    count === 1
      ? t('new:grid.rowMenu', { number: first.row + 1 })
      : t('new:grid.selectionMenu', { rows: t('words:lines', { count }) })
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
