import { useCallback } from 'react'

import type { Account } from '../../electron/shared/account.ts'
import { useText } from './use-text.ts'

type NamedAccount = Pick<Account, 'name' | 'isPractice'>

/** Calls an account the same on every screen: as the user did, but Practice in the user's language. */
export function useAccountName(): (account: NamedAccount | undefined) => string {
  const { t } = useText('words')
  return useCallback(
    (account) => (account?.isPractice === true ? t('practice') : (account?.name ?? '')),
    [t],
  )
}
