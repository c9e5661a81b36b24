import { useEffect } from 'react'

import { appState, useApp } from '../app-state.ts'
import type { AccountField } from './account-form.ts'

/** The id of the field for something of the account that is shown. */
export function idOfPlace(place: AccountField | 'token'): string {
  return `account-${place}`
}

/** Leads to the field for whose sake the account was opened, once that account is shown. */
export function useOpenPlace(): void {
  const place = useApp(({ openAccount, openPlace }) =>
    openAccount === undefined ? openPlace : undefined,
  )
  useEffect(() => {
    if (place === undefined) return
    // Once: coming back later shows what was left.
    appState.setState({ openPlace: undefined })
    const field = document.getElementById(idOfPlace(place))
    field?.scrollIntoView({ block: 'center' })
    field?.focus({ preventScroll: true })
  }, [place])
}
