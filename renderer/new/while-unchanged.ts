import { appState, whileApp } from '../app-state.ts'

/** How long a word on the list that is open now stands: until another one is open. */
export function whileSameList() {
  const id = appState.getState().snapshot?.draft?.id
  return whileApp(({ snapshot }) => snapshot?.draft?.id === id)
}

/** How long the last change can be taken back as such: until the user changes anything else in the list. */
export function whileLastChange() {
  const last = appState.getState().snapshot?.draft
  return whileApp(
    ({ snapshot }) =>
      snapshot?.draft?.id === last?.id && snapshot?.draft?.userChanges === last?.userChanges,
  )
}
