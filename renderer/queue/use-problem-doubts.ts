import { useEffect, useMemo } from 'react'

import type { Batch } from '../../electron/shared/submission.ts'
import { selectSubmissions, useApp } from '../app-state.ts'
import { doubtsOf, type Problem } from './problems.ts'

/** The batches in doubt that a problem is about, on all submissions of its account or on its own. */
export function useProblemDoubts({ account, submissionId }: Problem): readonly Batch[] {
  const submissions = useApp(selectSubmissions)
  const batches = useApp((state) => state.batches)
  const loadBatches = useApp((state) => state.loadBatches)
  const concerned = useMemo(
    () =>
      submissions.filter(
        ({ id, accountId, links }) =>
          links.inDoubt > 0 &&
          (submissionId === undefined ? accountId === account.id : id === submissionId),
      ),
    [submissions, account.id, submissionId],
  )
  const ids = concerned.map(({ id }) => id).join(' ')
  useEffect(() => {
    for (const id of ids.split(' ').filter(Boolean)) void loadBatches(Number(id))
  }, [ids, loadBatches])
  return useMemo(() => doubtsOf(batches, concerned), [batches, concerned])
}
