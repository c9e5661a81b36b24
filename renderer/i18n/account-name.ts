import { useCallback } from 'react'

import type { Account } from '../../electron/shared/account.ts'
import { useText } from './use-text.ts'

type NamedAccount = Pick<Account, 'name' | 'isPractice'>

/**
 * Calls an account the same on every screen: as the user did, but Practice in the user's language.
 * `removed`: what one was called that is among the accounts no more.
 */
export function useAccountName(): (account: NamedAccount | undefined, removed?: string) => string {
  const { t } = useText('words')
  return useCallback(
    (account, removed = '') =>
      account?.isPractice === true ? t('practice') : (account?.name ?? removed),
    [t],
  )
}
