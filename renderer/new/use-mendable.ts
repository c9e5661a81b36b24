import { useEffect, useState } from 'react'
import type { DecideKind } from '../../electron/shared/link.ts'
import { review } from './stores.ts'

/** What was cut off may have nothing below to be joined with; sites that are only mentioned, and what may be of a link, are mended one by one. */
const isAsked: ReadonlySet<DecideKind> = new Set([
  'maybe-cut',
  'no-scheme',
  'text-after-link',
  'comma-in-host',
  'wide-mark',
])

/** Of how many of the rows that wait of a kind its repair would make something; undefined until that is known, where it may well be none. */
export function useMendable(kind: DecideKind, waiting: number): number | undefined {
  const [mendable, setMendable] = useState<number>()
  useEffect(() => {
    if (!isAsked.has(kind) || waiting === 0) return undefined
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
  if (kind === 'maybe-cut') return mendable
  return isAsked.has(kind) ? (mendable ?? waiting) : waiting
}
