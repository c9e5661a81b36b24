import { useState } from 'react'

import { useQueue } from './queue-store.ts'

interface Answering {
  /** An answer was given, and what comes of it is not known yet. */
  readonly isPending: boolean
  /** Answers once; closes the question if it was done, but no other that was opened meanwhile. */
  readonly answer: (act: () => Promise<boolean>) => Promise<void>
}

/** The way to answer the question that is open above the Queue; `act` resolves to whether it was done. */
export function useAnswer(): Answering {
  const dialog = useQueue((state) => state.dialog)
  const closeOnly = useQueue((state) => state.closeOnly)
  const [isPending, setPending] = useState(false)
  return {
    isPending,
    async answer(act) {
      if (isPending) return
      setPending(true)
      try {
        if (await act()) closeOnly(dialog)
      } finally {
        setPending(false)
      }
    },
  }
}
