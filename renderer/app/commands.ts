import { useEffect, useId } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { IconName } from '../components/index.ts'

/** A command of the palette (Ctrl K). */
export interface Command {
  readonly id: string
  readonly name: string
  readonly icon: IconName
  /** Shown at the end of its line: a key, or the object of the command. */
  readonly detail?: string | undefined
  readonly run: () => void
}

const commands = createStore<{ readonly byOwner: ReadonlyMap<string, readonly Command[]> }>()(
  () => ({ byOwner: new Map() }),
)

/** Offers commands in the palette for as long as the component is mounted. Memoise the array. */
export function useCommands(offered: readonly Command[]): void {
  const owner = useId()
  useEffect(() => {
    const change = (update: (byOwner: Map<string, readonly Command[]>) => void): void =>
      commands.setState(({ byOwner }) => {
        const next = new Map(byOwner)
        update(next)
        return { byOwner: next }
      })
    change((byOwner) => byOwner.set(owner, offered))
    return () => change((byOwner) => byOwner.delete(owner))
  }, [owner, offered])
}

/** The commands of the mounted screens. */
export function useScreenCommands(): ReadonlyMap<string, readonly Command[]> {
  return useStore(commands, ({ byOwner }) => byOwner)
}
