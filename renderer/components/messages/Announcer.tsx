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

/** A screen reader finishes its sentence before it reads a `status`; an `alert` interrupts it. */
type Urgency = 'status' | 'alert'

/**
 * Reads a sentence out by a screen reader. Sentences that are announced in the same task are read
 * together. A later status does not interrupt an earlier one; an alert replaces the alert before it.
 */
export type Announce = (sentence: string, urgency?: Urgency) => void

interface AnnouncerActions {
  readonly announce: Announce
  /** Removes a sentence that no longer holds, unless another was announced with it or after it. */
  readonly retract: (sentence: string) => void
}

const AnnouncerContext = createContext<AnnouncerActions>({
  announce: () => undefined,
  retract: () => undefined,
})

/** Returns the function that reads out what others see. */
export function useAnnounce(): Announce {
  return useContext(AnnouncerContext).announce
}

/**
 * Announces a sentence when the component mounts and whenever the sentence changes. Retracts it when it
 * becomes empty and when the component unmounts.
 */
export function useAnnounced(sentence: string): void {
  const { announce, retract } = useContext(AnnouncerContext)
  const last = useRef('')
  useEffect(() => {
    if (sentence !== '') announce(sentence)
    else if (last.current !== '') retract(last.current)
    last.current = sentence
  }, [announce, retract, sentence])
  useEffect(() => () => retract(last.current), [retract])
}

/** Long enough to read a sentence to its end, and to follow it on a braille display. */
const keptForMs = 60_000

/**
 * A browser collects changes before it tells a screen reader, which reads them some tenths of a second
 * later. A sentence that is removed before that is never read.
 */
const noticedAfterMs = 1_000

const silence: Record<Urgency, readonly Announcement[]> = { status: [], alert: [] }

interface AnnouncerProps {
  readonly children: ReactNode
  /** The language of the sentences. A change of it removes them. */
  readonly language: string
}

/**
 * Holds the live regions of the window. A live region must exist before its text does, so they are
 * always there. Sentences are removed after a minute: a user who reads the page to its end must not
 * take them for news.
 */
export function Announcer({ children, language }: AnnouncerProps) {
  const [announcements, setAnnouncements] = useState(silence)
  const collected = useRef<Record<Urgency, readonly string[]>>({ status: [], alert: [] })
  const lastId = useRef(0)
  const announce = useCallback<Announce>((sentence, urgency = 'status') => {
    const before = collected.current[urgency]
    collected.current[urgency] = [...before.filter((other) => other !== sentence), sentence]
    if (before.length > 0) return
    // The effects of one change run in one task.
    queueMicrotask(() => {
      const parts = collected.current[urgency].filter((part) => part !== '')
      collected.current[urgency] = []
      lastId.current += 1
      const id = lastId.current
      setAnnouncements((shown) => ({
        ...shown,
        // A screen reader reads an alert whole after any change in it.
        [urgency]: withAnnouncement(urgency === 'alert' ? [] : shown[urgency], parts, id),
      }))
    })
  }, [])
  const retract = useCallback((sentence: string) => {
    setAnnouncements((shown) => {
      const status = withoutSentence(shown.status, sentence)
      return status === shown.status ? shown : { ...shown, status }
    })
  }, [])
  const remove = useCallback((id: number) => {
    setAnnouncements((shown) => ({ ...shown, status: shown.status.filter((one) => one.id !== id) }))
  }, [])
  const actions = useMemo(() => ({ announce, retract }), [announce, retract])
  const clear = useCallback(() => setAnnouncements(silence), [])
  const lastLanguage = useRef(language)
  useEffect(() => {
    if (lastLanguage.current !== language) clear()
    lastLanguage.current = language
  }, [language, clear])
  useEffect(() => {
    if (announcements.status.length + announcements.alert.length === 0) return undefined
    const timer = setTimeout(clear, keptForMs)
    return () => clearTimeout(timer)
  }, [announcements, clear])
  return (
    <AnnouncerContext value={actions}>
      {children}
      {(['status', 'alert'] as const).map((urgency) => (
        <div
          key={urgency}
          role={urgency}
          // A new status is read without those before it that are still there.
          aria-atomic={urgency === 'alert'}
          // Keeps the region readable while a menu or dialog makes the rest of the page inert.
          data-react-aria-top-layer="true"
          className={styles.region}
        >
          {/* A new element each time: a sentence that is announced twice is read twice. */}
          {announcements[urgency].map(({ sentence, id }, index) => (
            <Sentence
              key={id}
              sentence={sentence}
              id={id}
              isSuperseded={index < announcements[urgency].length - 1}
              onNoticed={remove}
            />
          ))}
        </div>
      ))}
    </AnnouncerContext>
  )
}

interface SentenceProps {
  readonly sentence: string
  readonly id: number
  /** Another sentence was announced since. */
  readonly isSuperseded: boolean
  readonly onNoticed: (id: number) => void
}

/** Asks for its removal once it is superseded and screen readers have had the time to read it. */
function Sentence({ sentence, id, isSuperseded, onNoticed }: SentenceProps) {
  useEffect(() => {
    if (!isSuperseded) return undefined
    const timer = setTimeout(() => onNoticed(id), noticedAfterMs)
    return () => clearTimeout(timer)
  }, [isSuperseded, id, onNoticed])
  return <span>{sentence}</span>
}

/** The sentences of one change, read as one. */
export interface Announcement {
  readonly id: number
  /** All parts, joined. It stays as it is when a part is retracted: a change would be read out. */
  readonly sentence: string
  /** The parts that were not retracted. */
  readonly parts: readonly string[]
}

/**
 * Adds an announcement after the earlier ones, which stay until screen readers have noticed them. An
 * earlier one with the same sentence is removed. Without parts, none are left.
 */
export function withAnnouncement(
  announcements: readonly Announcement[],
  parts: readonly string[],
  id: number,
): readonly Announcement[] {
  const sentence = parts.join(' ')
  if (sentence === '') return []
  return [...announcements.filter((one) => one.sentence !== sentence), { sentence, parts, id }]
}

/** Retracts a sentence, unless another was announced with it or after it. */
export function withoutSentence(
  announcements: readonly Announcement[],
  sentence: string,
): readonly Announcement[] {
  const last = announcements.at(-1)
  if (last?.parts.includes(sentence) !== true) return announcements
  const parts = last.parts.filter((part) => part !== sentence)
  return parts.length === 0 ? [] : [...announcements.slice(0, -1), { ...last, parts }]
}
