import { useEffect, useState } from 'react'

import type { ForeseenUnderCap } from '../../../electron/shared/contract.ts'
import type { When } from '../../../electron/shared/schedule.ts'
import { useQueue } from './queue-store.ts'

/**
 * How so many links that wait would leave at another time under the cap of a day; undefined: there is
 * none, or it is not known yet. `when`, which is the same object while it says the same; undefined:
 * none is asked about.
 */
export function useForeseenChange(
  submissionId: number,
  when: When | undefined,
  links: number,
): ForeseenUnderCap | undefined {
  const foresee = useQueue((state) => state.foreseeReschedule)
  const [told, setTold] = useState<Told>()
  useEffect(() => {
    if (when === undefined) return undefined
    let isWanted = true
    async function ask(of: When): Promise<void> {
      const reply = await foresee(submissionId, of)
      if (isWanted) setTold({ when: of, links, foreseen: reply.ok ? reply.value : undefined })
    }
    void ask(when)
    return () => {
      isWanted = false
    }
  }, [foresee, submissionId, when, links])
  return told?.when === when && told?.links === links ? told?.foreseen : undefined
}

interface Told {
  readonly when: When
  readonly links: number
  readonly foreseen: ForeseenUnderCap | undefined
}
