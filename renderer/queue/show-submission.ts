import { focusPlace } from '../ui/focus-place.ts'

/**
 * Brings a submission's card into sight, and the keyboard to it, once it is drawn; a dialog that
 * closes has given the keyboard back by then.
 */
export function showSubmission(submissionId: number): void {
  requestAnimationFrame(() => {
    requestAnimationFrame(() => {
      const head = document.getElementById(`submission-${submissionId}`)
      head?.scrollIntoView({ block: 'nearest' })
      const card = head?.closest<HTMLElement>('section')
      if (card !== null && card !== undefined) focusPlace(card)
    })
  })
}
