import { useEffect, useRef } from 'react'

import type { Account } from '../../../electron/shared/account.ts'
import { useText } from '../../i18n/use-text.ts'
import { useToast } from '../../components/Toasts.tsx'
import { type PaidListImport, useAccounts } from './accounts-store.ts'

/** Says that an import of paid links came to its end, or asks, on an account that is not the one shown. */
export function useToldOfImports(accounts: readonly Account[], shownId: number | undefined): void {
  const { t } = useText('accounts')
  const toast = useToast()
  const paidLists = useAccounts((state) => state.paidLists)
  const told = useRef(new WeakSet<PaidListImport>())
  useEffect(() => {
    for (const [id, paidList] of paidLists) {
      const account = accounts.find((one) => one.id === id)
      if (paidList.kind === 'running' || account === undefined || told.current.has(paidList))
        continue
      told.current.add(paidList)
      if (id !== shownId) toast(t(`paid.elsewhere.${paidList.kind}`, { account: account.name }))
    }
  }, [accounts, paidLists, shownId, t, toast])
}
