import { type ComponentType, useEffect, useState } from 'react'

import { bringLaterWords } from './text/text.ts'

const againAfterMs = 3_000

/** What reads out the news of the Queue, which comes after the first screen. */
export function QueueNews() {
  const [News, setNews] = useState<ComponentType>()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    function bring(): void {
      Promise.all([import('./queue/QueueAnnouncer.tsx'), bringLaterWords()])
        .then(([{ QueueAnnouncer }]) => setNews(() => QueueAnnouncer))
        .catch(() => {
          // The host may be away for a moment.
          timer = setTimeout(bring, againAfterMs)
        })
    }
    bring()
    return () => clearTimeout(timer)
  }, [])
  return News === undefined ? undefined : <News />
}
