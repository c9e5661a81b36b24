import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

import type { RowFilter } from '../../electron/shared/contract/index.ts'

/** A screen, and what to show on it first. */
export type Route =
  | { readonly screen: 'lists'; readonly client?: string | undefined }
  | {
      readonly screen: 'list'
      readonly listId: number
      readonly filter?: RowFilter | undefined
      /** The dialog to open. */
      readonly opens?: 'page-check' | undefined
    }
  | { readonly screen: 'queue'; readonly submissionId?: number | undefined }
  | {
      readonly screen: 'history'
      /** The text to search for in “Was it sent?”. */
      readonly question?: string | undefined
      readonly listId?: number | undefined
      readonly client?: string | undefined
    }
  | {
      readonly screen: 'accounts'
      readonly accountId?: number | 'new' | undefined
      /** The field to focus. */
      readonly field?: string | undefined
    }
  | { readonly screen: 'settings'; readonly section?: string | undefined }

export interface Navigation {
  readonly route: Route
  /** Changes with each `goTo`, so that a screen notices that its route was opened again. */
  readonly visit: number
  readonly isPaletteOpen: boolean
  /** The topic at which the help is open: `top`, or another one. Undefined while it is closed. */
  readonly helpTopic: string | undefined
  readonly goTo: (route: Route) => void
  /** Like Back in a browser. */
  readonly back: () => void
  readonly openPalette: () => void
  readonly closePalette: () => void
  readonly openHelp: (topic?: string) => void
  readonly closeHelp: () => void
}

const screensWithoutId = ['lists', 'queue', 'history', 'accounts', 'settings'] as const

/** The current route. Routes are entries of the browser's history: Back, Forward and a reload work. */
export const navigation = createStore<Navigation>()((set, get) => {
  const show = (route: Route): void => set({ route, visit: get().visit + 1, isPaletteOpen: false })
  addEventListener('popstate', () => show(parseRoute(history.state)))
  return {
    route: parseRoute(history.state),
    visit: 0,
    isPaletteOpen: false,
    helpTopic: undefined,
    goTo(route) {
      history.pushState({ route }, '')
      show(route)
    },
    back: () => history.back(),
    openPalette: () => set({ isPaletteOpen: true }),
    closePalette: () => set({ isPaletteOpen: false }),
    openHelp: (topic = 'top') => set({ helpTopic: topic }),
    closeHelp: () => set({ helpTopic: undefined }),
  }
})

/** Parses the route in an entry of the browser's history. The screen of lists if it is invalid. */
function parseRoute(state: unknown): Route {
  const route = typeof state === 'object' && state !== null && 'route' in state ? state.route : null
  if (typeof route !== 'object' || route === null || !('screen' in route))
    return { screen: 'lists' }
  if (route.screen === 'list' && 'listId' in route && typeof route.listId === 'number')
    return { screen: 'list', listId: route.listId }
  const screen = screensWithoutId.find((name) => name === route.screen)
  return { screen: screen ?? 'lists' }
}

/** Reads from the navigation store and renders again when what was read changes. */
export function useNavigation<Value>(select: (state: Navigation) => Value): Value {
  return useStore(navigation, select)
}

/** Goes to a route. */
export function goTo(route: Route): void {
  navigation.getState().goTo(route)
}
