import { useEffect, useMemo } from 'react'

import type { Batch } from '../../../electron/shared/submission.ts'
import { selectSubmissions, useApp } from '../app-state.ts'
import { doubtsOf, inDoubtOn, type Problem } from './problems.ts'

/** The batches in doubt that a problem is about, on all submissions of its account, as they are asked about. */
export function useProblemDoubts({ account, pause: { batchId } }: Problem): readonly Batch[] {
  const submissions = useApp(selectSubmissions)
  const batches = useApp((state) => state.batches)
  const loadBatches = useApp((state) => state.loadBatches)
  const concerned = useMemo(() => inDoubtOn(account.id, submissions), [submissions, account.id])
  const ids = concerned.map(({ id }) => id).join(' ')
  useEffect(() => {
    for (const id of ids.split(' ').filter(Boolean)) void loadBatches(Number(id))
  }, [ids, loadBatches])
  return useMemo(() => doubtsOf(batches, concerned, batchId), [batches, concerned, batchId])
}
