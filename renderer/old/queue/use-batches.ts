import { useEffect, useMemo } from 'react'

import type { Batch } from '../../../electron/shared/submission.ts'
import { useApp } from '../app-state.ts'

/** The batches of a submission, asked for when first shown and kept up to date by events. */
export function useBatches(submissionId: number, isWanted = true): readonly Batch[] {
  const held = useApp((state) => state.batches.get(submissionId))
  const loadBatches = useApp((state) => state.loadBatches)
  useEffect(() => {
    if (isWanted) void loadBatches(submissionId)
  }, [submissionId, isWanted, loadBatches])
  return useMemo(() => [...(held?.values() ?? [])], [held])
}
