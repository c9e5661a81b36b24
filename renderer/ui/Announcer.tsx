import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'

import styles from './Announcer.module.css'

/** `status` waits until nothing else is read, `alert` does not. */
type Urgency = 'status' | 'alert'

/**
 * Reads a sentence out to who cannot see what changed. The next one of its urgency takes its place,
 * but what comes of the same change is said with it.
 */
export type Announce = (sentence: string, urgency?: Urgency) => void

interface Voice {
  readonly announce: Announce
  /** Empties the status of a sentence that is so no more, unless others were said with it or after it. */
  readonly takeBack: (sentence: string) => void
}

const AnnouncerContext = createContext<Voice>({
  announce: () => undefined,
  takeBack: () => undefined,
})

/** The way to say what others see by themselves. */
export function useAnnounce(): Announce {
  return useContext(AnnouncerContext).announce
}

interface Said {
  readonly sentence: string
  /** Of what it was put together, as far as that is still so. */
  readonly parts: readonly string[]
  readonly turn: number
}

const silence: Said = { sentence: '', parts: [], turn: 0 }

/** Says this where it comes into sight, and whenever it changes; an empty one takes back its own alone. */
export function useAnnounced(sentence: string): void {
  const { announce, takeBack } = useContext(AnnouncerContext)
  const told = useRef('')
  useEffect(() => {
    if (sentence !== '') announce(sentence)
    else if (told.current !== '') takeBack(told.current)
    told.current = sentence
  }, [announce, takeBack, sentence])
}

/** Long enough to be read out to the end and followed on a braille display. */
const keptForMs = 60_000

interface AnnouncerProps {
  readonly children: ReactNode
  /** That of the sentences: what was said in another one goes. */
  readonly language: string
}

/**
 * Holds the window's live regions for what is seen elsewhere: they stand before their words do. Words
 * go after a minute, or who reads on would find them at the end of the window as if they were so now.
 */
export function Announcer({ children, language }: AnnouncerProps) {
  const [said, setSaid] = useState<Record<Urgency, Said>>({ status: silence, alert: silence })
  const gathered = useRef<Record<Urgency, readonly string[]>>({ status: [], alert: [] })
  const announce = useCallback<Announce>((sentence, urgency = 'status') => {
    const waiting = gathered.current[urgency]
    gathered.current[urgency] = [...waiting.filter((other) => other !== sentence), sentence]
    if (waiting.length > 0) return
    // The effects of one change run in one task.
    queueMicrotask(() => {
      const parts = gathered.current[urgency].filter((one) => one !== '')
      gathered.current[urgency] = []
      setSaid((before) => ({
        ...before,
        [urgency]: { sentence: parts.join(' '), parts, turn: before[urgency].turn + 1 },
      }))
    })
  }, [])
  const takeBack = useCallback((sentence: string) => {
    setSaid((before) => {
      const { status } = before
      const parts = status.parts.filter((part) => part !== sentence)
      if (parts.length === status.parts.length) return before
      return { ...before, status: parts.length === 0 ? silence : { ...status, parts } }
    })
  }, [])
  const voice = useMemo(() => ({ announce, takeBack }), [announce, takeBack])
  const hush = useCallback(() => setSaid({ status: silence, alert: silence }), [])
  const spoken = useRef(language)
  useEffect(() => {
    if (spoken.current !== language) hush()
    spoken.current = language
  }, [language, hush])
  useEffect(() => {
    if (said.status.sentence === '' && said.alert.sentence === '') return undefined
    const timer = setTimeout(hush, keptForMs)
    return () => clearTimeout(timer)
  }, [said, hush])
  return (
    <AnnouncerContext value={voice}>
      {children}
      {(['status', 'alert'] as const).map((urgency) => (
        // The attribute keeps it heard while a menu or dialog makes the rest inert.
        <div
          key={urgency}
          role={urgency}
          data-react-aria-top-layer="true"
          className={styles.region}
        >
          {/* Another element each time: the same words said twice are read twice. */}
          <span key={said[urgency].turn}>{said[urgency].sentence}</span>
        </div>
      ))}
    </AnnouncerContext>
  )
}
