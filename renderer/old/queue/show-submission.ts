import { focusPlace } from '../../components/focus-place.ts'

/** Ends the wait for a card that was to be shown before. */
let leaveOff: () => void = () => {}

/**
 * Brings a submission's card into sight, and the keyboard to it, once it is drawn, unless the user
 * goes on before that; a dialog that closes has given the keyboard back by then.
 */
export function showSubmission(submissionId: number): void {
  leaveOff()
  const observer = new MutationObserver(showOnceDrawn)
  const left = new AbortController()
  leaveOff = () => {
    observer.disconnect()
    left.abort()
  }
  // The answer that names it may come before the word that it is there.
  observer.observe(document.body, { subtree: true, childList: true })
  for (const goingOn of ['keydown', 'pointerdown'])
    document.addEventListener(goingOn, leaveOff, { capture: true, signal: left.signal })
  showOnceDrawn()

  function showOnceDrawn(): void {
    if (document.getElementById(`submission-${submissionId}`) === null) return
    leaveOff()
    requestAnimationFrame(() => requestAnimationFrame(() => show(submissionId)))
  }
}

function show(submissionId: number): void {
  const head = document.getElementById(`submission-${submissionId}`)
  head?.scrollIntoView({ block: 'nearest' })
  const card = head?.closest<HTMLElement>('section')
  if (card !== null && card !== undefined) focusPlace(card)
}
