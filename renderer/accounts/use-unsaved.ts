import { useEffect, useRef } from 'react'

import type { Account } from '../../electron/shared/account.ts'
import { useApp, whileApp } from '../app-state.ts'
import { useFormat } from '../text/format.ts'
import { useText } from '../text/use-text.ts'
import { useToast } from '../ui/Toasts.tsx'
import { isEdited } from './account-form.ts'
import { useAccounts } from './accounts-store.ts'

/** Whether something was typed over an account that is not saved, whichever is shown. */
export function useIsUnsaved(): (account: Account) => boolean {
  const format = useFormat()
  const selected = useAccounts((state) => state.selected)
  const edits = useAccounts((state) => state.edits)
  const unsaved = useAccounts((state) => state.unsaved)
  return (account) => {
    const typed = account.id === selected ? edits : unsaved.get(account.id)
    return typed !== undefined && isEdited(account, typed, format.number)
  }
}

/** Says, when Accounts is left, of what was typed there that it does not hold yet: a price or cap that one believes in costs units. */
export function useToldOfUnsaved(accounts: readonly Account[]): void {
  const { t } = useText('accounts')
  const toast = useToast()
  const goTo = useApp((state) => state.goTo)
  const account = accounts.find(useIsUnsaved())
  const tell = useRef<() => void>(undefined)
  useEffect(() => {
    tell.current =
      account &&
      (() => {
        const back = {
          name: t('title'),
          onPress: () => goTo('accounts'),
          untilGone: whileApp((state) => state.screen !== 'accounts'),
        }
        toast(t('leftUnsaved', { account: account.name }), back)
      })
  })
  useEffect(() => () => tell.current?.(), [])
}
