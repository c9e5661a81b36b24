import { useEffect } from 'react'

import type { Remedy } from './pause-advice.ts'

/** What was pressed last, until the user does anything else. */
let pressed: { readonly accountId: number; readonly remedy: Remedy } | undefined

/** Remembers which button mended a problem, in case that the problem comes back. */
export function rememberRemedy(accountId: number, remedy: Remedy): void {
  pressed = { accountId, remedy }
  const forget = (): void => {
    pressed = undefined
    for (const name of ['keydown', 'pointerdown']) removeEventListener(name, forget, true)
  }
  for (const name of ['keydown', 'pointerdown']) addEventListener(name, forget, true)
}

/** The id of a problem's button. */
export function idOfRemedy(accountId: number, remedy: Remedy): string {
  return `remedy-${accountId}-${remedy}`
}

/** Gives a problem that comes back, as where the service refuses again, the keyboard where it had it. */
export function useSameRemedy(accountId: number): void {
  useEffect(() => {
    if (pressed?.accountId !== accountId) return
    document.getElementById(idOfRemedy(accountId, pressed.remedy))?.focus()
  }, [accountId])
}
