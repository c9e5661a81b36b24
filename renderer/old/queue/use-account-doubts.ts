import { useEffect } from 'react'

import type { Account } from '../../../electron/shared/account.ts'
import type { Batch } from '../../../electron/shared/submission.ts'
import { useQueue } from './queue-store.ts'

/** Every batch in doubt on an account, also of submissions that are long over; undefined: not known yet. */
export function useAccountDoubts({ id, linksInDoubt }: Account): readonly Batch[] | undefined {
  const doubts = useQueue((state) => state.doubts)
  const askDoubts = useQueue((state) => state.askDoubts)
  useEffect(() => void askDoubts(id, linksInDoubt), [id, linksInDoubt, askDoubts])
  const isCurrent = doubts?.accountId === id && doubts.linksInDoubt === linksInDoubt
  return isCurrent ? doubts.batches : undefined
}
