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

export type RouteScreen = Route['screen']

export interface Navigation {
  readonly route: Route
  /** Another number at each `goTo`, so that the same route is gone to again. */
  readonly visit: number
  readonly isPaletteOpen: boolean
  /** Where the help is open: at its top or at a topic. Undefined: it is closed. */
  readonly helpTopic: string | undefined
  readonly goTo: (route: Route) => void
  readonly back: () => void
  readonly openPalette: () => void
  readonly closePalette: () => void
  readonly openHelp: (topic?: string) => void
  readonly closeHelp: () => void
}

const storedAs = 'linkferry-route'

const plainScreens = ['lists', 'queue', 'history', 'accounts', 'settings'] as const

/** Where the user is. It survives a reload of the page, not the closing of its tab. */
export const navigation = createStore<Navigation>()((set, get) => {
  const earlier: Route[] = []
  const show = (route: Route): void => {
    sessionStorage.setItem(storedAs, JSON.stringify(route))
    set({ route, visit: get().visit + 1, isPaletteOpen: false })
  }
  return {
    route: keptRoute(),
    visit: 0,
    isPaletteOpen: false,
    helpTopic: undefined,
    goTo(route) {
      earlier.push(get().route)
      if (earlier.length > 50) earlier.shift()
      show(route)
    },
    back: () => show(earlier.pop() ?? { screen: 'lists' }),
    openPalette: () => set({ isPaletteOpen: true }),
    closePalette: () => set({ isPaletteOpen: false }),
    openHelp: (topic = 'top') => set({ helpTopic: topic }),
    closeHelp: () => set({ helpTopic: undefined }),
  }
})

/** The route of before a reload, as far as it can be believed. */
function keptRoute(): Route {
  const kept: unknown = JSON.parse(sessionStorage.getItem(storedAs) ?? 'null')
  if (typeof kept !== 'object' || kept === null || !('screen' in kept)) return { screen: 'lists' }
  if (kept.screen === 'list' && 'listId' in kept && typeof kept.listId === 'number')
    return { screen: 'list', listId: kept.listId }
  const screen = plainScreens.find((name) => name === kept.screen)
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
