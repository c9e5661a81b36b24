import type { StoreApi } from 'zustand/vanilla'
import { createStore } from 'zustand/vanilla'

import type { Input } from '../../electron/shared/contract.ts'
import type { DraftSummary, IntakeProblem } from '../../electron/shared/draft.ts'
import type { Result } from '../../electron/shared/result.ts'
import type { AppState } from '../app-state.ts'
import type { MainApi } from '../main-api.ts'

/** Why the last lines did not come in; `away`: the host did not answer. */
export type IntakeTrouble = IntakeProblem | 'away'

/** Taking lines in, and putting them aside. */
export interface IntakeState {
  /** Something was given to the host and is not answered yet. */
  readonly isTaking: boolean
  readonly trouble: IntakeTrouble | undefined

  /** `html` is the same as it was copied: it may hold links behind words. */
  readonly paste: (text: string, html?: string) => Promise<void>
  readonly addFiles: (files: readonly File[]) => Promise<void>
  /** Reads a source again, in another column or encoding. */
  readonly readAgain: (
    sourceIndex: number,
    change: Pick<Input<'draft.readAgain'>, 'column' | 'encoding'>,
  ) => Promise<void>
  readonly addSamples: () => Promise<void>
  readonly stopReading: () => Promise<void>
  /** Puts the draft aside; `restoreCleared` brings it back. */
  readonly clear: () => Promise<void>
  readonly restoreCleared: () => Promise<void>
  readonly forgetTrouble: () => void
}

/** The intake of the draft that is open in New. */
export function createIntakeStore(api: MainApi, app: StoreApi<AppState>): StoreApi<IntakeState> {
  return createStore<IntakeState>()((set) => {
    async function take(
      ask: (draftId: string) => Promise<Result<DraftSummary, IntakeProblem>>,
    ): Promise<void> {
      const draftId = app.getState().snapshot?.draft?.id
      if (draftId === undefined) return
      set({ trouble: undefined, isTaking: true })
      try {
        const taken = await ask(draftId)
        if (taken.ok) app.getState().takeDraft(taken.value)
        else set({ trouble: taken.error })
      } catch {
        // Any rejection means that the host is gone or has a bug; what it had read stays with it.
        set({ trouble: 'away' })
      } finally {
        set({ isTaking: false })
      }
    }

    return {
      isTaking: false,
      trouble: undefined,
      paste: (text, html) => take((draftId) => api.request('draft.paste', { draftId, text, html })),
      addFiles: (files) => take((draftId) => api.addFiles(draftId, files)),
      readAgain: (sourceIndex, change) =>
        take((draftId) => api.request('draft.readAgain', { draftId, sourceIndex, ...change })),
      addSamples: () => take((draftId) => api.request('draft.addSamples', { draftId })),
      async stopReading() {
        const draftId = app.getState().snapshot?.draft?.id
        if (draftId !== undefined) await api.request('draft.cancelLoading', { draftId })
      },
      clear: () =>
        take(async (draftId) => ({
          ok: true,
          value: await api.request('draft.clear', { draftId }),
        })),
      async restoreCleared() {
        const restored = await api.request('draft.restoreCleared', undefined)
        if (restored.ok) app.getState().takeDraft(restored.value)
      },
      forgetTrouble: () => set({ trouble: undefined }),
    }
  })
}
