import { appState, whileApp } from '../app-state.ts'

/** How long a word on the list that is open now stands: until New is left, or another one is open. */
export function whileSameList() {
  const id = appState.getState().snapshot?.draft?.id
  return whileApp(({ screen, snapshot }) => screen === 'new' && snapshot?.draft?.id === id)
}

/**
 * How long the last change can be taken back as such in sight: until the user leaves New, or changes
 * anything else in the list.
 */
export function whileLastChange() {
  const last = appState.getState().snapshot?.draft
  return whileApp(
    ({ screen, snapshot }) =>
      screen === 'new' &&
      snapshot?.draft?.id === last?.id &&
      snapshot?.draft?.userChanges === last?.userChanges,
  )
}
