import { type AppState, appState, whileApp } from '../app-state.ts'

/** How long a word on the list that is open now stands: until New is left, or another one is open. */
export function whileSameList() {
  const id = appState.getState().snapshot?.draft?.id
  return whileApp(({ screen, snapshot }) => screen === 'new' && snapshot?.draft?.id === id)
}

/** How long a word on what became of an earlier list stands: until lines come in, or `holds` does not any more. */
export function whileSameLines(holds: (state: AppState) => boolean) {
  const last = appState.getState().snapshot?.draft
  return whileApp((state) => {
    const open = state.snapshot?.draft
    return holds(state) && open?.id === last?.id && (open?.rows ?? 0) <= (last?.rows ?? 0)
  })
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
