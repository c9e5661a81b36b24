import { useSyncExternalStore } from 'react'

/** What stands in this field is meant, though it has the keyboard still. */
let meantIn: Element | null = null
const listeners = new Set<() => void>()

/** Takes what stands in the field that has the keyboard as what is meant, until more is typed. */
export function meanWhatIsTyped(): void {
  mean(document.activeElement)
}

/**
 * Whether a field of a day or time has the keyboard: what stands in it on the way is not what is meant,
 * until it is left or submitted.
 */
export function useIsTypingTime(): boolean {
  return useSyncExternalStore(whenTypingChanges, isTypingTime, () => false)
}

function mean(field: Element | null): void {
  meantIn = field
  for (const tell of listeners) tell()
}

function isTypingTime(): boolean {
  const field = document.activeElement
  return field?.matches('input[type=date], input[type=time]') === true && field !== meantIn
}

function whenTypingChanges(tell: () => void): () => void {
  const typesOn = (): void => mean(null)
  /** On the way from one field to the next, nothing has the keyboard. */
  const left = ({ relatedTarget }: FocusEvent): void => {
    if (relatedTarget === null) queueMicrotask(typesOn)
  }
  listeners.add(tell)
  document.addEventListener('focusin', typesOn)
  document.addEventListener('input', typesOn)
  document.addEventListener('focusout', left)
  return () => {
    listeners.delete(tell)
    document.removeEventListener('focusin', typesOn)
    document.removeEventListener('input', typesOn)
    document.removeEventListener('focusout', left)
  }
}
