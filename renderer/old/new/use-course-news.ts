import { useEffect, useRef } from 'react'

import { useAnnounce } from '../../components/Announcer.tsx'
import { useRested } from '../../components/use-rested.ts'
import { usePlan } from './stores.ts'
import { useIsTypingTime } from './use-is-typing-time.ts'

/** Reads out what the fields of a time or a drip feed come to, when the typing rests or, of a time, once its field is left; of a list that is opened with them, nothing. */
export function useCourseNews(inWords: string): void {
  const announce = useAnnounce()
  const rested = useRested(inWords)
  const when = usePlan((state) => state.when)
  const isTypingTime = useIsTypingTime()
  const told = useRef({ rested, when })
  useEffect(() => {
    const before = told.current
    if (isTypingTime || rested === before.rested) return
    told.current = { rested, when }
    if (when !== before.when && rested !== '') announce(rested)
  }, [isTypingTime, rested, when, announce])
}
