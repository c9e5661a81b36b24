import { useEffect, useState } from 'react'

import type { NamedLinks, NamedPart } from '../../../electron/shared/contract.ts'
import type { Batch } from '../../../electron/shared/submission.ts'
import { useQueue } from './queue-store.ts'
import { wasTakenInPart } from './answer-told.ts'

/** A list of the links of a batch that the service took, or of those that it did not. */
export interface TakenList {
  readonly text: string
  readonly names: NamedPart
  /** Undefined: nothing was pasted yet, or it is being read. */
  readonly told: NamedLinks | undefined
  /** Links that it must name, so that it agrees with the receipt; undefined: there is no receipt. */
  readonly needed: number | undefined
  /** Links of the batch that count as taken by it, and the others; until it is read, by the receipt. */
  readonly taken: number
  readonly missing: number
  /** It can be confirmed: it names some and not all, as many as a receipt says, and nothing unclear. */
  readonly fits: boolean
  readonly setText: (text: string) => void
  readonly setNames: (names: NamedPart) => void
}

const readAfterMs = 200

/** Whether the service can have taken some links of a batch and not others, for all that is known. */
export function canBeTakenInPart({ linkCount, linksCount }: Batch): boolean {
  return linksCount === undefined ? linkCount > 1 : wasTakenInPart({ linkCount, linksCount })
}

/** The list that is typed or opened for a batch. */
export function useTakenList({ id, linkCount, linksCount }: Batch): TakenList {
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
  const told = read?.text === text ? read.told : undefined
  const named = told?.links ?? 0
  const byList = names === 'taken' ? named : linkCount - named
  const taken = linksCount ?? (told === undefined ? 0 : byList)
  const missing = linkCount - taken
  const needed = linksCount === undefined ? undefined : names === 'taken' ? taken : missing
  const fits =
    told !== undefined &&
    (needed === undefined ? taken > 0 && missing > 0 && told.unclear === 0 : told.links === needed)
  return { text, names, told, needed, taken, missing, fits, setText, setNames }
}
