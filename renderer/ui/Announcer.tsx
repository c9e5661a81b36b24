import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'

import styles from './Announcer.module.css'

/** Reads a sentence out to who cannot see what changed; the next one takes its place. */
export type Announce = (sentence: string) => void

const AnnouncerContext = createContext<Announce>(() => undefined)

/** The way to say what others see by themselves. */
export function useAnnounce(): Announce {
  return useContext(AnnouncerContext)
}

/** Holds the window's one live region for what is seen elsewhere. */
export function Announcer({ children }: { readonly children: ReactNode }) {
  const [said, setSaid] = useState({ sentence: '', turn: 0 })
  const announce = useCallback<Announce>(
    (sentence) => setSaid(({ turn }) => ({ sentence, turn: turn + 1 })),
    [],
  )
  return (
    <AnnouncerContext value={announce}>
      {children}
      {/* The attribute keeps it heard while a menu or dialog makes the rest inert. */}
      <div role="status" data-react-aria-top-layer="true" className={styles.region}>
        {/* Another element each time: the same words said twice are read twice. */}
        <span key={said.turn}>{said.sentence}</span>
      </div>
    </AnnouncerContext>
  )
}
