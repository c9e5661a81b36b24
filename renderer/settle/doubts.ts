import { useCallback } from 'react'
import { useToast } from '../components/index.ts'

import type { SentRequest } from '../../electron/shared/contract/index.ts'
import { host, selectAccounts, useApp, useReply } from '../app/index.ts'
import { useText } from '../i18n/index.ts'

const none: readonly SentRequest[] = []

/**
 * Requests in doubt of an account, or of all; asked for again whenever the counts of an account
 * change, so that whoever looks at them sees them as they are.
 */
export function useDoubts(accountId?: number): readonly SentRequest[] {
  return useLoadedDoubts(accountId) ?? none
}

/** The same; undefined until they are here. */
export function useLoadedDoubts(accountId?: number): readonly SentRequest[] | undefined {
  const stamp = useApp((state) =>
    selectAccounts(state)
      .filter(({ id }) => accountId === undefined || id === accountId)
      .map(({ id, linksInDoubt, unitsInDoubt }) => `${id}:${linksInDoubt}:${unitsInDoubt}`)
      .join(' '),
  )
  const isAny = /:[1-9]\d*:/.test(stamp)
  const { reply } = useReply('request.inDoubt', { accountId }, { stamp, isOn: isAny })
  return isAny ? reply : none
}

/** The way to take the user's word on a request back; says what came of it. */
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
