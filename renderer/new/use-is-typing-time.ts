import { useSyncExternalStore } from 'react'

/** Whether a field of a day or time has the keyboard: what stands in it on the way is not what is meant. */
export function useIsTypingTime(): boolean {
  return useSyncExternalStore(
    whenFocusMoves,
    () => document.activeElement?.matches('input[type=date], input[type=time]') === true,
    () => false,
  )
}

/** On the way from one field to the next, nothing has the keyboard. */
function whenFocusMoves(tell: () => void): () => void {
  const left = ({ relatedTarget }: FocusEvent): void => {
    if (relatedTarget === null) queueMicrotask(tell)
  }
  document.addEventListener('focusin', tell)
  document.addEventListener('focusout', left)
  return () => {
    document.removeEventListener('focusin', tell)
    document.removeEventListener('focusout', left)
  }
}
