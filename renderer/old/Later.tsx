import { type ComponentType, useEffect, useState } from 'react'

import { QuietBoundary } from './QuietBoundary.tsx'
import { bringLaterWords } from '../i18n/text.ts'

const againAfterMs = 3_000

interface LaterProps {
  /** Fetches the part; the same function each time. */
  readonly bring: () => Promise<ComponentType>
}

/** A part beside the screens that comes after the first of them, with its words. */
export function Later({ bring }: LaterProps) {
  const [Part, setPart] = useState<ComponentType>()
  useEffect(() => {
    function fetchIt(): void {
      Promise.all([bring(), bringLaterWords()])
        .then(([part]) => setPart(() => part))
        .catch(() => {
          // The host may be away for a moment.
          timer = setTimeout(fetchIt, againAfterMs)
        })
    }
    let timer = setTimeout(fetchIt)
    return () => clearTimeout(timer)
  }, [bring])
  if (Part === undefined) return undefined
  return (
    <QuietBoundary>
      <Part />
    </QuietBoundary>
  )
}
