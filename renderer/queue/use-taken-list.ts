import { useEffect, useState } from 'react'

import type { NamedLinks, NamedPart } from '../../electron/shared/contract.ts'
import type { Batch } from '../../electron/shared/submission.ts'
import { useQueue } from './queue-store.ts'
import { wasTakenInPart } from './answer-told.ts'

/** A list of the links of a batch that the service took, or of those that it did not. */
export interface TakenList {
  readonly text: string
  readonly names: NamedPart
  /** Undefined: nothing was pasted yet, or it is being read. */
  readonly told: NamedLinks | undefined
  /** Links that it must name, so that it agrees with the receipt. */
  readonly needed: number
  /** Links of the batch that the receipt leaves over. */
  readonly missing: number
  readonly fits: boolean
  readonly setText: (text: string) => void
  readonly setNames: (names: NamedPart) => void
}

const readAfterMs = 200

/** The list that is typed or opened for a batch; undefined: its receipt leaves nothing to tell. */
export function useTakenList({ id, linkCount, linksCount = 0 }: Batch): TakenList | undefined {
  const nameLinks = useQueue((state) => state.nameLinks)
  const [text, setText] = useState('')
  const [names, setNames] = useState<NamedPart>('taken')
  const [read, setRead] = useState<{ readonly text: string; readonly told: NamedLinks }>()
  useEffect(() => {
    if (text.trim() === '') return undefined
    let isWanted = true
    const readIt = async (): Promise<void> => {
      const told = await nameLinks(id, text)
      if (isWanted && told.ok) setRead({ text, told: told.value })
    }
    const timer = setTimeout(() => void readIt(), readAfterMs)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [id, nameLinks, text])
  if (!wasTakenInPart({ linkCount, linksCount })) return undefined
  const missing = linkCount - linksCount
  const needed = names === 'taken' ? linksCount : missing
  const told = read?.text === text ? read.told : undefined
  const fits = told?.links === needed
  return { text, names, told, needed, missing, fits, setText, setNames }
}
