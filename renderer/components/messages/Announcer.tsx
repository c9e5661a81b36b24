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
 * Reads a sentence out to who cannot see what changed. What comes of the same change is said with it;
 * the next status a moment later pushes it out of no screen reader's hearing, the next alert does.
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

/**
 * Says this where it comes into sight, and whenever it changes. An empty one takes back its own alone,
 * and so does going out of sight.
 */
export function useAnnounced(sentence: string): void {
  const { announce, takeBack } = useContext(AnnouncerContext)
  const told = useRef('')
  useEffect(() => {
    if (sentence !== '') announce(sentence)
    else if (told.current !== '') takeBack(told.current)
    told.current = sentence
  }, [announce, takeBack, sentence])
  useEffect(() => () => takeBack(told.current), [takeBack])
}

/** Long enough to be read out to the end and followed on a braille display. */
const keptForMs = 60_000

/**
 * A browser gathers what changed before it tells a screen reader, which reads the words some tenths of
 * a second later: what is gone by then is never read.
 */
const noticedWithinMs = 1_000

const silence: Record<Urgency, readonly Said[]> = { status: [], alert: [] }

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
  const [said, setSaid] = useState(silence)
  const gathered = useRef<Record<Urgency, readonly string[]>>({ status: [], alert: [] })
  const lastTurn = useRef(0)
  const announce = useCallback<Announce>((sentence, urgency = 'status') => {
    const waiting = gathered.current[urgency]
    gathered.current[urgency] = [...waiting.filter((other) => other !== sentence), sentence]
    if (waiting.length > 0) return
    // The effects of one change run in one task.
    queueMicrotask(() => {
      const parts = gathered.current[urgency].filter((one) => one !== '')
      gathered.current[urgency] = []
      lastTurn.current += 1
      const turn = lastTurn.current
      setSaid((before) => ({
        ...before,
        // An alert is read whole at whatever changes in it.
        [urgency]: sayNext(urgency === 'alert' ? [] : before[urgency], parts, turn),
      }))
    })
  }, [])
  const takeBack = useCallback((sentence: string) => {
    setSaid((before) => {
      const status = takeBackFrom(before.status, sentence)
      return status === before.status ? before : { ...before, status }
    })
  }, [])
  const leave = useCallback((turn: number) => {
    setSaid((before) => ({ ...before, status: before.status.filter((one) => one.turn !== turn) }))
  }, [])
  const voice = useMemo(() => ({ announce, takeBack }), [announce, takeBack])
  const hush = useCallback(() => setSaid(silence), [])
  const spoken = useRef(language)
  useEffect(() => {
    if (spoken.current !== language) hush()
    spoken.current = language
  }, [language, hush])
  useEffect(() => {
    if (said.status.length + said.alert.length === 0) return undefined
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
          // What is said next is read by itself, although what was said before still stands there.
          aria-atomic={urgency === 'alert'}
          data-react-aria-top-layer="true"
          className={styles.region}
        >
          {/* Another element each time: the same words said twice are read twice. */}
          {said[urgency].map(({ sentence, turn }, index) => (
            <Sentence
              key={turn}
              sentence={sentence}
              turn={turn}
              isPast={index < said[urgency].length - 1}
              onNoticed={leave}
            />
          ))}
        </div>
      ))}
    </AnnouncerContext>
  )
}

interface SentenceProps {
  readonly sentence: string
  readonly turn: number
  /** Something else was said since. */
  readonly isPast: boolean
  readonly onNoticed: (turn: number) => void
}

/** Stands until it is taken away, or has been noticed by the time that something else was said. */
function Sentence({ sentence, turn, isPast, onNoticed }: SentenceProps) {
  useEffect(() => {
    if (!isPast) return undefined
    const timer = setTimeout(() => onNoticed(turn), noticedWithinMs)
    return () => clearTimeout(timer)
  }, [isPast, turn, onNoticed])
  return <span>{sentence}</span>
}

/** What one change was told by. */
export interface Said {
  readonly sentence: string
  /** Of what it was put together, as far as that is still so. */
  readonly parts: readonly string[]
  /** Another one for each. */
  readonly turn: number
}

/**
 * Adds what a change is told by behind what was said before, which stands beside it for as long as a
 * screen reader takes to notice it. The same words go at once: they are read again.
 */
export function sayNext(
  said: readonly Said[],
  parts: readonly string[],
  turn: number,
): readonly Said[] {
  const sentence = parts.join(' ')
  if (sentence === '') return []
  return [...said.filter((one) => one.sentence !== sentence), { sentence, parts, turn }]
}

/** Takes a sentence back, unless others were said with it or after it. */
export function takeBackFrom(said: readonly Said[], sentence: string): readonly Said[] {
  const last = said.at(-1)
  if (last?.parts.includes(sentence) !== true) return said
  const parts = last.parts.filter((part) => part !== sentence)
  return parts.length === 0 ? [] : [...said.slice(0, -1), { ...last, parts }]
}
