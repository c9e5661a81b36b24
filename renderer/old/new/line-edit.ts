import type { StoreApi } from 'zustand/vanilla'

import type { EditedDraft } from '../../../electron/shared/draft.ts'
import type { DraftRow } from '../../../electron/shared/draft-rows.ts'
import type { Result } from '../../../electron/shared/result.ts'
import type { AppState } from '../app-state.ts'
import type { MainApi } from '../main-api.ts'
import type { GridSelection } from '../../components/grid-selection.ts'
import { carryEdit } from './carry-edit.ts'
import type { CrossedEdit, GoneTo, RowEdit } from './chosen-rows.ts'
import type { StepsElsewhere } from './steps-elsewhere.ts'

/** Typing over a line of the draft. */
export interface LineEditState {
  readonly editing: RowEdit | undefined
  readonly beginEdit: (row: DraftRow) => void
  /** Takes what was typed so far and has it judged. */
  readonly type: (text: string) => void
  /** Puts what was typed in the row's place. */
  readonly saveEdit: () => Promise<void>
  readonly leaveEdit: () => void
  /** What was typed into a line whose list gave its place to another, and is in none there; until the user was told. */
  readonly lostEdit: string | undefined
  readonly toldOfLostEdit: () => void
  /** A line that was typed over says something else since: what it says, and what was typed, until the user was told. */
  readonly crossedEdit: CrossedEdit | undefined
  readonly toldOfCrossedEdit: () => void
}

/** What typing over a line needs of the list that it is in. */
interface AroundIt {
  readonly get: () => LineEditState & {
    readonly selection: GridSelection | undefined
    readonly goToRow: (row: number) => Promise<GoneTo>
  }
  readonly set: (part: Partial<Pick<LineEditState, 'editing' | 'lostEdit' | 'crossedEdit'>>) => void
  /** Changes the draft, after what was asked for before. */
  readonly change: (
    ask: (draftId: string) => Promise<Result<EditedDraft, unknown>>,
  ) => Promise<unknown>
  /** Resolves when the list shows what was changed. */
  readonly settled: () => Promise<void>
  /** Resolves when it shows the lines as they are now, heard of or not. */
  readonly openAnew: () => Promise<void>
  readonly steps: Pick<StepsElsewhere, 'made'>
}

export interface LineEdit {
  readonly state: LineEditState
  /** Another list took the place of the one in which a line may be typed over: that goes along, or is told as lost. */
  readonly carryTo: (draftId: string | undefined) => void
}

/** Holds what is typed over a line until it is saved, so that no other window and no other list takes it. */
export function createLineEdit(
  api: MainApi,
  app: StoreApi<AppState>,
  { get, set, change, settled, openAnew, steps }: AroundIt,
): LineEdit {
  const draftId = () => app.getState().snapshot?.draft?.id

  async function judge(typed: RowEdit): Promise<void> {
    const { row, text } = typed
    const id = draftId()
    if (id === undefined) return
    const judged = await api.request('draft.judge', { draftId: id, row, text })
    const { editing } = get()
    // Of an older text it says nothing any more.
    if (!judged.ok || editing?.row !== row || editing.text !== text) return
    set({ editing: { ...typed, judged: judged.value } })
  }

  function edit(next: RowEdit): void {
    set({ editing: next })
    void judge(next)
  }

  /** Leaves it in its field, if that can be seen and no other is open: out of sight the next step would save it. */
  async function keepTyped(typed: RowEdit, there: string, id: string): Promise<void> {
    // The answer may be here before word of the other's step.
    await openAnew()
    const isFree = () => get().editing === undefined && draftId() === id
    const isShown = isFree() && (await get().goToRow(typed.row)) === 'row'
    const isOpen = isShown && isFree()
    if (isOpen) edit({ ...typed, before: there, judged: undefined })
    set({ crossedEdit: { typed: typed.text, there, isOpen } })
  }

  /** The list that took the place of another, once this window hears of it. */
  function anotherThan(gone: string): Promise<string> {
    return new Promise((resolve) => {
      const stop = app.subscribe(lookWhich)
      lookWhich()
      function lookWhich(): void {
        const id = draftId()
        if (id === undefined || id === gone) return
        stop()
        resolve(id)
      }
    })
  }

  /** Another list took the place of the one in which a line was being typed over. */
  async function saveElsewhere(edited: RowEdit, id: string): Promise<void> {
    const saved = await carryEdit(api, id, edited).catch(() => undefined)
    if (saved === undefined) set({ lostEdit: edited.text })
    else if (saved.step !== undefined) steps.made(id, saved.step)
  }

  const state: LineEditState = {
    editing: undefined,
    lostEdit: undefined,
    crossedEdit: undefined,
    beginEdit: ({ row, text, line }) => edit({ row, text, line, before: text, judged: undefined }),
    type(text) {
      const { editing } = get()
      if (editing !== undefined) edit({ ...editing, text })
    },
    async saveEdit() {
      const { editing, selection } = get()
      if (editing === undefined) return
      const { row, text, before } = editing
      set({ editing: undefined })
      let crossed: { readonly there: string; readonly id: string } | undefined
      let gone: string | undefined
      await change(async (id) => {
        const edited = await api.request('draft.edit', { draftId: id, row, text, before })
        const there = !edited.ok && edited.error === 'other-text' ? edited.about?.[0] : undefined
        if (there !== undefined) crossed = { there, id }
        if (!edited.ok && edited.error === 'unknown-draft') gone = id
        return edited
      })
      if (gone !== undefined && text !== before)
        await saveElsewhere(editing, await anotherThan(gone))
      await settled()
      if (crossed !== undefined && text !== before)
        await keepTyped(editing, crossed.there, crossed.id)
      // Sorted anew it may stand elsewhere; who has gone on to another row stays there.
      if (selection !== undefined && get().selection === selection) await get().goToRow(row)
    },
    leaveEdit: () => set({ editing: undefined }),
    toldOfCrossedEdit: () => set({ crossedEdit: undefined }),
    toldOfLostEdit: () => set({ lostEdit: undefined }),
  }

  return {
    state,
    carryTo(id) {
      const { editing } = get()
      set({ editing: undefined })
      if (id !== undefined && editing !== undefined && editing.text !== editing.before)
        void saveElsewhere(editing, id)
    },
  }
}
