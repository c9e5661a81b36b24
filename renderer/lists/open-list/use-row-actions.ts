/** Actions on the rows of a list, as a menu and as keys; undo and redo. */
import { type KeyboardEvent as ReactKeyboardEvent, useLayoutEffect, useMemo } from 'react'
import type {
  EditResult,
  EditProblem,
  Row,
  RowTarget,
} from '../../../electron/shared/contract/index.ts'
import type { DecideChoice } from '../../../electron/shared/link.ts'
import type { Result } from '../../../electron/shared/result.ts'
import { host, isCommand } from '../../app/index.ts'
import {
  copyText,
  latinKey,
  type MenuAction,
  type MenuPart,
  topDialog,
  type ShowToast,
  isTextField,
  useAnnounce,
  useToast,
} from '../../components/index.ts'
import { type RowPress, selectedRange } from '../../grid/index.ts'
import { type Text, useText } from '../../i18n/index.ts'
import { type PageActions, usePageActions } from '../page-checks/use-page-actions.ts'
import { selectIsReadOnly, type ListSession, targetOf, useListSession } from './list-state.ts'
import { choiceInWords, columnName } from './row-words.ts'

/** Actions on rows. An edit of several rows shows a toast with Undo. */
export interface RowActions {
  readonly decide: (target: RowTarget, choice: DecideChoice) => Promise<void>
  readonly exclude: (target: RowTarget) => Promise<void>
  readonly include: (target: RowTarget) => Promise<void>
  readonly reopen: (target: RowTarget) => Promise<void>
  readonly resend: (target: RowTarget, resend: boolean) => Promise<void>
  readonly saveEdit: () => Promise<void>
  readonly showProblem: (problem: EditProblem | 'other-text' | 'not-a-site') => void
  readonly menuFor: (press: RowPress<Row>) => readonly MenuPart[]
  readonly onKey: (event: ReactKeyboardEvent, press: RowPress<Row>) => void
}

/** Limits of the cells that a row's menu offers as filters: their number and the length of a text. */
const maxCells = 6
const maxCellLength = 60

export function useRowActions(): RowActions {
  const t = useText('list')
  const common = useText('common')
  const pages = useText('pages')
  const toast = useToast()
  const session = useListSession()
  const pageActions = usePageActions()
  return useMemo(
    () => createRowActions(session, { t, common, pages }, toast, pageActions),
    [session, t, common, pages, toast, pageActions],
  )
}

function createRowActions(
  session: ListSession,
  {
    t,
    common,
    pages,
  }: {
    readonly t: Text<'list'>
    readonly common: Text<'common'>
    readonly pages: Text<'pages'>
  },
  toast: ShowToast,
  pageActions: PageActions,
): RowActions {
  const undoAction = {
    name: common('undo'),
    onPress: () => void session.undo(),
  }

  function showProblem(problem: EditProblem | 'other-text' | 'not-a-site'): void {
    if (problem === 'locked' || problem === 'other-text') toast(t(`edited.${problem}`))
  }

  async function edit(
    send: (listId: number) => Promise<Result<EditResult, EditProblem>>,
    done: 'fixed' | 'excluded' | 'included' | 'reopened' | undefined,
  ): Promise<void> {
    const edited = await session.edit(send)
    if (!edited.ok) {
      showProblem(edited.error)
      return
    }
    const { changed } = edited.value
    // The user sees the change of a single row in the grid.
    if (changed < 2 || done === undefined) return
    const sentence =
      done === 'fixed'
        ? t('fix.fixed', { count: changed })
        : t(`edited.${done}`, { count: changed })
    toast(sentence, undoAction)
  }

  const decide = (target: RowTarget, choice: DecideChoice): Promise<void> =>
    edit(
      (listId) => host.request('rows.decide', { listId, target, choice }),
      choice === 'exclude' ? 'excluded' : 'fixed',
    )
  const exclude = (target: RowTarget): Promise<void> =>
    edit((listId) => host.request('rows.exclude', { listId, target }), 'excluded')
  const include = (target: RowTarget): Promise<void> =>
    edit((listId) => host.request('rows.include', { listId, target }), 'included')
  const reopen = (target: RowTarget): Promise<void> =>
    edit((listId) => host.request('rows.reopen', { listId, target }), 'reopened')
  const resend = (target: RowTarget, isResent: boolean): Promise<void> =>
    edit((listId) => host.request('rows.resend', { listId, target, resend: isResent }), undefined)

  async function saveEdit(): Promise<void> {
    const { editing } = session.store.getState()
    if (editing === undefined) return
    session.endEdit()
    const { row, text, before } = editing
    if (text === before) return
    const edited = await session.edit((listId) =>
      host.request('rows.edit', { listId, row, text, before }),
    )
    if (!edited.ok) showProblem(edited.error)
  }

  async function copyLink({ link, recommendedLink, text }: Row): Promise<void> {
    if (await copyText(link ?? recommendedLink ?? text)) toast(t('row.copied'))
  }

  function menuFor(press: RowPress<Row>): readonly MenuPart[] {
    const { row } = press
    if (row === undefined) return []
    const state = session.store.getState()
    const target = targetOf(press, state.view)
    const isOne = press.selection.anchor === press.selection.active
    const canEdit = !row.isLocked && !selectIsReadOnly(state)
    const choices: readonly MenuAction[] =
      canEdit && row.decideKind !== undefined && row.status === 'decide'
        ? row.choices
            .filter((choice) => choice !== 'exclude')
            .map((choice, index) => ({
              id: choice,
              name: choiceInWords(t, row.decideKind ?? 'no-scheme', choice),
              icon: 'sparkles' as const,
              shortcut: index === 0 ? '↵' : undefined,
              onAction: () => void decide(target, choice),
            }))
        : []
    const edits: readonly MenuAction[] = !canEdit
      ? []
      : [
          ...(isOne
            ? [
                {
                  id: 'edit',
                  name: t('row.edit'),
                  icon: 'edit' as const,
                  shortcut: 'F2',
                  onAction: () => session.beginEdit(row),
                },
              ]
            : []),
          ...(row.status === 'refused' || row.status === 'cancelled'
            ? [
                {
                  id: 'reopen',
                  name: t('row.reopen'),
                  icon: 'reopen' as const,
                  onAction: () => void reopen(target),
                },
              ]
            : []),
          ...(row.status === 'sent-before'
            ? [
                {
                  id: 'resend',
                  name: t('row.resend'),
                  icon: 'reopen' as const,
                  onAction: () => void resend(target, true),
                },
              ]
            : []),
          ...(row.canKeepAsOne && isOne
            ? [
                {
                  id: 'one',
                  name: t('row.keepAsOne'),
                  icon: 'split' as const,
                  onAction: () =>
                    void edit(
                      (listId) => host.request('rows.keepAsOne', { listId, row: row.row }),
                      undefined,
                    ),
                },
              ]
            : []),
          row.status === 'excluded'
            ? {
                id: 'include',
                name: t('row.include'),
                icon: 'plus' as const,
                onAction: () => void include(target),
              }
            : {
                id: 'exclude',
                name: t('row.exclude'),
                icon: 'minus' as const,
                shortcut: common('keys.delete'),
                onAction: () => void exclude(target),
              },
        ]
    const [first, last] = selectedRange(press.selection)
    const count = last - first + 1
    const { page, link, status } = row
    const isCheckable = link !== undefined && status !== 'duplicate'
    const checks: readonly MenuAction[] =
      state.list?.summary.isPractice === true || (isOne && !isCheckable)
        ? []
        : [
            {
              id: 'check',
              name: isOne ? pages('checkOne') : pages('checkSome', { count }),
              icon: 'pages',
              onAction: () =>
                isOne
                  ? void pageActions.checkAgain(target)
                  : session.askToCheck({ rows: target, again: true }),
            },
            ...(canEdit && page?.instead !== undefined
              ? [
                  {
                    id: 'instead',
                    name: isOne
                      ? pages(
                          page.finding === 'redirects'
                            ? 'instead.redirects'
                            : 'instead.other-canonical',
                        )
                      : pages('instead.selected'),
                    icon: 'split' as const,
                    onAction: () => void pageActions.sendInstead(target),
                  },
                ]
              : []),
          ]
    const others: readonly MenuAction[] = [
      {
        id: 'details',
        name: t('row.details'),
        icon: 'inspector',
        shortcut: common('keys.space'),
        onAction: () => session.setInspecting(true),
      },
      {
        id: 'copy',
        name: t('row.copyLink'),
        icon: 'copy',
        onAction: () => void copyLink(row),
      },
      ...(row.duplicateOf === undefined
        ? []
        : [
            {
              id: 'other',
              name: t('row.goToOther', { line: row.duplicateOfLine ?? 0 }),
              icon: 'arrow-right' as const,
              onAction: () => void session.goToRow(row.duplicateOf ?? 0),
            },
          ]),
    ]
    const { list, filter } = session.store.getState()
    const sameCells: readonly MenuAction[] = (list?.columns ?? [])
      .map((heading, column) => ({ heading, column, text: row.context[column]?.trim() ?? '' }))
      .filter(({ text }) => text !== '' && text.length <= maxCellLength)
      .slice(0, maxCells)
      .map(({ heading, column, text }) => ({
        id: `cell-${column}`,
        name: t('row.onlyCell', {
          column: columnName(t, heading, column),
          text,
        }),
        icon: 'search',
        onAction: () => session.show({ ...filter, cell: { column, text } }),
      }))
    return [
      { id: 'choices', name: t('fix.title'), actions: choices },
      { id: 'edits', name: t('row.edit'), actions: edits },
      { id: 'pages', name: pages('label'), actions: checks },
      { id: 'others', name: t('row.details'), actions: others },
      { id: 'cells', name: t('row.filter'), actions: sameCells },
    ].filter(({ actions }) => actions.length > 0)
  }

  function onKey(event: ReactKeyboardEvent, press: RowPress<Row>): void {
    const { row } = press
    if (row === undefined) return
    const state = session.store.getState()
    const hasCommandKey = event.ctrlKey || event.metaKey
    const target = targetOf(press, state.view)
    if (event.key === ' ') session.setInspecting(!state.isInspecting)
    else if (hasCommandKey && event.key.toLowerCase() === 'c') void copyLink(row)
    else if (hasCommandKey || selectIsReadOnly(state)) return
    else if (event.key === 'F2') session.beginEdit(row)
    else if (event.key === 'Enter') {
      const [first] = row.choices
      if (row.status === 'decide' && first !== undefined && row.decideKind !== 'no-site')
        void decide(target, first)
      else session.beginEdit(row)
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      if (row.status === 'excluded') void include(target)
      else void exclude(target)
    } else return
    event.preventDefault()
  }

  return { decide, exclude, include, reopen, resend, saveEdit, showProblem, menuFor, onKey }
}

/** Undo and redo of the list's edits. The result is read out. */
export function useUndo(): {
  readonly undo: () => Promise<void>
  readonly redo: () => Promise<void>
} {
  const t = useText('list')
  const session = useListSession()
  const announce = useAnnounce()
  return {
    async undo() {
      announce((await session.undo()) ? t('undone') : t('nothingToUndo'))
    },
    async redo() {
      announce((await session.redo()) ? t('redone') : t('nothingToRedo'))
    },
  }
}

/** Handles Ctrl Z, Ctrl Shift Z and Ctrl Y, unless a text field has the focus or a dialog is open. */
export function useUndoKeys(): void {
  const { undo, redo } = useUndo()
  useLayoutEffect(() => {
    const act = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || !isCommand(event) || isTextField(event.target)) return
      if (topDialog() !== undefined) return
      const key = latinKey(event)
      if (key === 'z') void (event.shiftKey ? redo() : undo())
      else if (key === 'y' && !event.shiftKey) void redo()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', act)
    return () => document.removeEventListener('keydown', act)
  })
}
