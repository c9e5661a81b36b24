import { useEffect, useState } from 'react'
import type { DecideKind } from '../../electron/shared/link.ts'
import { review } from './stores.ts'

/**
 * Of how many of the rows that wait of a kind its repair would make something; undefined until that
 * is known. Only what was cut off may have nothing below to be joined with.
 */
export function useMendable(kind: DecideKind, waiting: number): number | undefined {
  const [mendable, setMendable] = useState<number>()
  useEffect(() => {
    if (kind !== 'maybe-cut' || waiting === 0) return undefined
    let isGone = false
    async function count(): Promise<void> {
      const found = await review.getState().mendable(kind)
      if (!isGone) setMendable(found)
    }
    void count()
    return () => {
      isGone = true
    }
  }, [kind, waiting])
  return kind === 'maybe-cut' ? mendable : waiting
}
