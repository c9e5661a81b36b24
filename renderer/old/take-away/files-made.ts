import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

import { useLasting } from '../../components/use-lasting.ts'

/** Names of the files that are being made now. */
const filesMade = createStore<{ readonly names: ReadonlySet<string> }>()(() => ({
  names: new Set(),
}))

/** A short list's file is there before anybody would have read a word about it. */
const saidAfterMs = 500

/** Whether this file is being made, whoever asked for it and whatever was closed since. */
export function useIsMaking(name: string): boolean {
  return useStore(filesMade, ({ names }) => names.has(name))
}

/** Whether any file has been in the making so long that it is to be said. */
export function useIsMakingLong(): boolean {
  return useLasting(
    saidAfterMs,
    useStore(filesMade, ({ names }) => names.size > 0),
  )
}

/** Has a file made, unless the same one is being made: then undefined. */
export async function madeOnce<Made>(
  name: string,
  make: () => Promise<Made>,
): Promise<Made | undefined> {
  const { names } = filesMade.getState()
  if (names.has(name)) return undefined
  filesMade.setState({ names: new Set([...names, name]) })
  try {
    return await make()
  } finally {
    const others = [...filesMade.getState().names].filter((other) => other !== name)
    filesMade.setState({ names: new Set(others) })
  }
}
