import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

import type { RowFilter } from '../../electron/shared/contract/index.ts'

/** Where the user is, with what to show there first. */
export type Route =
  | { readonly screen: 'lists'; readonly client?: string | undefined }
  | { readonly screen: 'list'; readonly listId: number; readonly filter?: RowFilter | undefined }
  | { readonly screen: 'queue'; readonly submissionId?: number | undefined }
  | {
      readonly screen: 'history'
      /** A question to ask: was it sent? */
      readonly question?: string | undefined
      readonly listId?: number | undefined
      readonly client?: string | undefined
    }
  | {
      readonly screen: 'accounts'
      readonly accountId?: number | 'new' | undefined
      /** The field that gets the focus. */
      readonly field?: string | undefined
    }
  | { readonly screen: 'settings'; readonly section?: string | undefined }

export interface Navigation {
  readonly route: Route
  /** Another number at each `goTo`, so that the same route is gone to again. */
  readonly visit: number
  readonly isPaletteOpen: boolean
  /** Where the help is open: at its top or at a topic. Undefined: it is closed. */
  readonly helpTopic: string | undefined
  readonly goTo: (route: Route) => void
  /** As the browser's Back. */
  readonly back: () => void
  readonly openPalette: () => void
  readonly closePalette: () => void
  readonly openHelp: (topic?: string) => void
  readonly closeHelp: () => void
}

const plainScreens = ['lists', 'queue', 'history', 'accounts', 'settings'] as const

/** Where the user is. The browser's Back and Forward lead through the routes; a reload keeps the last. */
export const navigation = createStore<Navigation>()((set, get) => {
  const show = (route: Route): void => set({ route, visit: get().visit + 1, isPaletteOpen: false })
  addEventListener('popstate', () => show(routeIn(history.state)))
  return {
    route: routeIn(history.state),
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

/** The route that an entry of the browser's history holds, as far as it can be believed. */
function routeIn(state: unknown): Route {
  const route = typeof state === 'object' && state !== null && 'route' in state ? state.route : null
  if (typeof route !== 'object' || route === null || !('screen' in route))
    return { screen: 'lists' }
  if (route.screen === 'list' && 'listId' in route && typeof route.listId === 'number')
    return { screen: 'list', listId: route.listId }
  const screen = plainScreens.find((name) => name === route.screen)
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
