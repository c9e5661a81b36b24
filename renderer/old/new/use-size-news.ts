import { useEffect, useRef } from 'react'

import { useAnnounce } from '../../components/Announcer.tsx'
import { useRested } from '../../components/use-rested.ts'
import { usePlan } from './stores.ts'

/** Reads out what a typed size comes to, when the typing rests; what a list that comes in makes of it is told with the list. */
export function useSizeNews(result: string): void {
  const announce = useAnnounce()
  const rested = useRested(result)
  const size = usePlan((state) => state.batchSize)
  const told = useRef(size)
  useEffect(() => {
    if (rested === '' || rested !== result || told.current === size) return
    told.current = size
    announce(rested)
  }, [rested, result, size, announce])
}
