import { useCallback } from 'react'
import { useToast } from '../components/index.ts'

import type { SentRequest } from '../../electron/shared/contract/index.ts'
import { host, selectAccounts, useApp, useReply } from '../app/index.ts'
import { useText } from '../i18n/index.ts'

const none: readonly SentRequest[] = []

/**
 * The requests in doubt of one account, or of all accounts. They are loaded again whenever an
 * account's counts of doubts change. Empty until the first reply.
 */
export function useDoubts(accountId?: number): readonly SentRequest[] {
  return useDoubtsOrLoading(accountId) ?? none
}

/** Like `useDoubts`, but undefined until the first reply. */
export function useDoubtsOrLoading(accountId?: number): readonly SentRequest[] | undefined {
  const refetchKey = useApp((state) =>
    selectAccounts(state)
      .filter(({ id }) => accountId === undefined || id === accountId)
      .map(({ id, linksInDoubt, unitsInDoubt }) => `${id}:${linksInDoubt}:${unitsInDoubt}`)
      .join(' '),
  )
  const hasDoubts = /:[1-9]\d*:/.test(refetchKey)
  const { reply } = useReply('request.inDoubt', { accountId }, { refetchKey, isEnabled: hasDoubts })
  return hasDoubts ? reply : none
}

/** Returns a function that undoes the user's answer about a request and shows the result in a toast. */
export function useUnsettle(): (requestId: number) => Promise<boolean> {
  const t = useText('settle')
  const toast = useToast()
  return useCallback(
    async (requestId) => {
      const undone = await host.request('request.unsettle', { requestId })
      toast(undone.ok ? t('done.undone') : t(`problem.${undone.error}`))
      return undone.ok
    },
    [t, toast],
  )
}
