import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'

import type { Settings } from '../../../electron/shared/contract.ts'
import { appState, type AppState } from '../app-state.ts'
import { type MainApi, mainApi } from '../main-api.ts'
import { wholeNumber } from '../../i18n/whole-number.ts'

/** Most units a confirmation can start at. */
export const mostConfirmAbove = 1_000_000_000

/** Settings' own state: a number while it is typed. */
export interface SettingsState {
  /** Undefined: what is saved stands in the field. */
  readonly typedConfirmAbove: string | undefined
  /** Saves at once. */
  readonly change: (change: Partial<Settings>) => Promise<void>
  /** Saves at once what is a valid number; anything else stays in the field and is not saved. */
  readonly typeConfirmAbove: (typed: string) => Promise<void>
  /** Puts back what is saved. */
  readonly leaveConfirmAbove: () => void
  /** Opens the data folder outside; false where the system did not. */
  readonly showDataFolder: () => Promise<boolean>
}

/** Settings' store; what is saved lives in the app-wide store. */
export function createSettingsStore(
  app: StoreApi<AppState>,
  api: MainApi,
): StoreApi<SettingsState> {
  return createStore<SettingsState>()((set) => ({
    typedConfirmAbove: undefined,
    change: (change) => app.getState().saveSettings(change),
    async typeConfirmAbove(typed) {
      set({ typedConfirmAbove: typed })
      const confirmAboveUnits = confirmAboveOf(typed)
      if (confirmAboveUnits !== undefined) await app.getState().saveSettings({ confirmAboveUnits })
    },
    leaveConfirmAbove: () => set({ typedConfirmAbove: undefined }),
    showDataFolder: () => api.request('app.showDataFolder', undefined),
  }))
}

/** The units a typed confirmation starts at, or undefined if it cannot be saved. */
export function confirmAboveOf(typed: string): number | undefined {
  const units = wholeNumber(typed)
  return units !== undefined && units <= mostConfirmAbove ? units : undefined
}

const settingsStore = createSettingsStore(appState, mainApi)

/** Reads from Settings' store and renders again when what was read changes. */
export function useSettings<Value>(select: (state: SettingsState) => Value): Value {
  return useStore(settingsStore, select)
}
