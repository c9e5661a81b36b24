import { useEffect, useRef } from 'react'

import type { Account } from '../../../electron/shared/account.ts'
import { selectAccounts, useApp, whileApp } from '../app-state.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { useToast } from '../../components/Toasts.tsx'
import { isEdited } from './account-form.ts'
import { type Selection, useAccounts } from './accounts-store.ts'

/** Whether anything typed over an account (undefined: a new one) is not saved, its token too. */
export function useIsUnsaved(): (account: Account | undefined) => boolean {
  const format = useFormat()
  const selected = useAccounts((state) => state.selected)
  const edits = useAccounts((state) => state.edits)
  const unsaved = useAccounts((state) => state.unsaved)
  const tokens = useAccounts((state) => state.tokens)
  return (account) => {
    const of = account?.id ?? 'new'
    const typed = of === selected ? edits : unsaved.get(of)
    const hasToken = (tokens.get(of)?.token.trim() ?? '') !== ''
    return hasToken || (typed !== undefined && isEdited(account, typed, format.number))
  }
}

/** The first account with anything typed and not saved, and the words for it; undefined: none. */
export function useFirstUnsaved():
  | { readonly of: NonNullable<Selection>; readonly inWords: string }
  | undefined {
  const { t } = useText('accounts')
  const isUnsaved = useIsUnsaved()
  const account = useApp(selectAccounts).find(isUnsaved)
  if (account !== undefined)
    return { of: account.id, inWords: t('leftUnsaved', { account: account.name }) }
  return isUnsaved(undefined) ? { of: 'new', inWords: t('leftNew') } : undefined
}

/** Says on leaving Accounts what does not hold yet: a price or cap that is believed in costs units. */
export function useToldOfUnsaved(): void {
  const { t } = useText('accounts')
  const toast = useToast()
  const goTo = useApp((state) => state.goTo)
  const unsaved = useFirstUnsaved()
  const tell = useRef<() => void>(undefined)
  useEffect(() => {
    tell.current =
      unsaved &&
      (() => {
        const back = {
          name: t('title'),
          onPress: () => goTo('accounts'),
          untilGone: whileApp((state) => state.screen !== 'accounts'),
        }
        toast(unsaved.inWords, back)
      })
  })
  useEffect(() => () => tell.current?.(), [])
}
