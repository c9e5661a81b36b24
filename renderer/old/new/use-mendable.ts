import { useEffect, useState } from 'react'
import { choicesOfKind, type DecideKind } from '../../../electron/shared/link.ts'
import { review } from './stores.ts'

/** What was cut off may have nothing below to be joined with; sites that are only mentioned, and what may be of a link, are mended one by one. */
const isAsked: ReadonlySet<DecideKind> = new Set([
  'maybe-cut',
  'no-scheme',
  'text-after-link',
  'comma-in-host',
  'wide-mark',
  'broken-row',
])

/** Of how many of the rows that wait of a kind its repair would make something; undefined until that is known, where it may well be none. */
export function useMendable(kind: DecideKind, waiting: number): number | undefined {
  const mendable = useCounted(kind, isAsked.has(kind) && waiting > 0 ? waiting : undefined)
  if (kind === 'maybe-cut') return mendable
  return isAsked.has(kind) ? (mendable ?? waiting) : waiting
}

/** Of how many of the rows that wait of a kind dots could be taken off; undefined until that is known. */
export function useTrimmable(kind: DecideKind, waiting: number): number | undefined {
  const isOffered = choicesOfKind[kind].includes('trim') && waiting > 0
  return useCounted(kind, isOffered ? waiting : undefined, 'trim')
}

/** How many rows of all kinds would be mended as it is suggested, asked anew when others wait; undefined until that is known. */
export function useSuggested(waiting: string): number | undefined {
  return useCounted(undefined, waiting)
}

function useCounted(
  kind: DecideKind | undefined,
  waiting: number | string | undefined,
  choice?: 'mend' | 'trim',
): number | undefined {
  const [counted, setCounted] = useState<number>()
  useEffect(() => {
    if (waiting === undefined) return undefined
    let isGone = false
    async function count(): Promise<void> {
      const found = await review.getState().mendable(kind, choice)
      if (!isGone) setCounted(found)
    }
    void count()
    return () => {
      isGone = true
    }
  }, [kind, waiting, choice])
  return counted
}
