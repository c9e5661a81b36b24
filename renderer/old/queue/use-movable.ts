import { useEffect, useState } from 'react'

import type { MovableLinks } from '../../../electron/shared/contract.ts'
import { useQueue } from './queue-store.ts'

/**
 * How many of the links that wait an account would take, counted again as their number changes;
 * undefined until it is known. Once `isDone` it stays what it was.
 */
export function useMovable(
  submissionIds: readonly number[],
  accountId: number | undefined,
  waiting: number,
  isDone: boolean,
): MovableLinks | undefined {
  const count = useQueue((state) => state.movable)
  const [counted, setCounted] = useState<MovableLinks & { readonly accountId: number }>()
  useEffect(() => {
    if (accountId === undefined || isDone || waiting === 0) return undefined
    let isStale = false
    async function recount(ofAccount: number): Promise<void> {
      const found = await count(submissionIds, ofAccount)
      if (!isStale) setCounted({ ...found, accountId: ofAccount })
    }
    void recount(accountId)
    return () => {
      isStale = true
    }
  }, [accountId, count, isDone, submissionIds, waiting])
  return counted?.accountId === accountId ? counted : undefined
}
