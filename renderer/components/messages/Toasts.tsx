import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { Button } from '../buttons/Button.tsx'
import { IconButton } from '../buttons/IconButton.tsx'
import { classNames } from '../class-names.ts'
import { giveKeyboard, openDialog, openScreen, useIsDialogOpen } from '../keyboard.ts'
import { useAnnounce } from './Announcer.tsx'
import styles from './Toasts.module.css'

/**
 * Shows a sentence for eight seconds, or while it has the keyboard or pointer, and reads it out; the
 * next one takes its place, and it goes once it is no longer so or its action is gone. While a dialog
 * is open only what was done in it is told, and no action can be pressed: the rest waits until the
 * dialog is closed, and is then shown again without being read out again.
 */
export type ShowToast = (sentence: string, passing?: ToastAction | Passing) => void

const ToastContext = createContext<ShowToast>(() => undefined)

/** The way to tell the user what was just done, and to offer to undo it. */
export function useToast(): ShowToast {
  return useContext(ToastContext)
}

/** Holds the window's one toast and its live regions. F6 leads to its buttons from anywhere, and back; Escape closes it there. */
export function Toasts({
  children,
  closeLabel,
  language,
  underWay,
  isAnnounced = false,
}: {
  readonly children: ReactNode
  readonly closeLabel: string
  /** That of the sentences: what is shown in another one goes. */
  readonly language: string
  /** What lasts long, said as long as nothing else is shown; undefined: nothing does. */
  readonly underWay?: string | undefined
  /** The announcer around it reads its sentences out: it is no live region itself. */
  readonly isAnnounced?: boolean
}) {
  const announce = useAnnounce()
  const [toast, setToast] = useState<{
    readonly sentence: string
    readonly passing: ToastAction | Passing | undefined
    readonly turn: number
    /** While a dialog is open that was so, or one before it, when this was told. */
    readonly isOfDialog: boolean
    /** A dialog has stood before it since: it was read out before that. */
    readonly isHeard: boolean
  }>()
  const regions = useRef<HTMLDivElement>(null)
  /** What had the keyboard before the toast. */
  const origin = useRef<HTMLElement>(undefined)
  const lastTurn = useRef(0)
  const close = useCallback((turn = lastTurn.current) => {
    if (hasFocus(regions.current)) leadBack(origin.current)
    if (turn === lastTurn.current) setToast(undefined)
  }, [])
  useEffect(() => {
    function lead(event: KeyboardEvent): void {
      if (event.key === 'Escape' && hasFocus(regions.current)) close()
      const first = regions.current?.querySelector('button')
      if (!isMessageKey(event) || first === null || first === undefined) return
      event.preventDefault()
      if (hasFocus(regions.current)) leadBack(origin.current)
      else first.focus()
    }
    document.addEventListener('keydown', lead)
    return () => document.removeEventListener('keydown', lead)
  }, [close])
  const show = useCallback<ShowToast>(
    (sentence, passing) => {
      const isOfDialog = openDialog() !== undefined
      lastTurn.current += 1
      setToast({ sentence, passing, turn: lastTurn.current, isOfDialog, isHeard: false })
      if (isAnnounced) announce(sentence)
    },
    [announce, isAnnounced],
  )
  const isDialogOpen = useIsDialogOpen()
  if (toast?.isOfDialog === true && !isDialogOpen) setToast({ ...toast, isOfDialog: false })
  const isBehindDialog = isDialogOpen && toast?.isOfDialog === false
  if (isBehindDialog && !toast.isHeard) setToast({ ...toast, isHeard: true })
  const spoken = useRef(language)
  useEffect(() => {
    if (spoken.current !== language) close()
    spoken.current = language
  }, [language, close])
  const { passing, turn } = toast ?? {}
  const action = passing !== undefined && 'onPress' in passing ? passing : undefined
  // Not the next one, which may be told before this one is gone.
  useEffect(() => passing?.untilGone(() => close(turn)), [passing, turn, close])
  return (
    <ToastContext value={show}>
      {children}
      <div ref={regions}>
        {/* In the same one, what is shown again would be read again, as if it had just been done. */}
        {([false, true] as const).map((isHeard) => (
          // The attribute keeps the toast usable while a menu or dialog makes the rest inert.
          <div
            key={String(isHeard)}
            role="status"
            aria-live={isHeard || isAnnounced ? 'off' : 'polite'}
            data-react-aria-top-layer="true"
            className={styles.region}
          >
            {toast === undefined || isBehindDialog ? (
              isHeard || underWay === undefined ? undefined : (
                <p className={classNames(styles.toast, styles.underWay)}>{underWay}</p>
              )
            ) : toast.isHeard !== isHeard ? undefined : (
              <Toast
                sentence={toast.sentence}
                action={isDialogOpen ? undefined : action}
                turn={toast.turn}
                stays={isDialogOpen && action !== undefined}
                closeLabel={closeLabel}
                onClose={close}
                onEntered={(from) => {
                  origin.current = from
                }}
              />
            )}
          </div>
        ))}
      </div>
    </ToastContext>
  )
}

/** To what had the keyboard before, or to the screen where that is gone or takes it no more. */
function leadBack(origin: HTMLElement | undefined): void {
  if (origin?.isConnected === true) giveKeyboard(origin)
  if (document.activeElement !== origin) openScreen()?.focus({ preventScroll: true })
}

function hasFocus(element: Element | null): boolean {
  return element !== null && element.contains(document.activeElement)
}

/** Whether a key press leads to the message that stands there, or away from it again. */
function isMessageKey(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey'>,
): boolean {
  const isAlone = !event.ctrlKey && !event.altKey && !event.shiftKey && !event.metaKey
  return event.key === 'F6' && isAlone
}

/** What is true, or can be done, for a while only. */
export interface Passing {
  /** Calls back once it is no longer so, or means something else; returns how to stop that. */
  readonly untilGone: (onGone: () => void) => () => void
}

export interface ToastAction extends Passing {
  readonly name: string
  readonly onPress: () => void
}

interface ToastProps {
  readonly sentence: string
  /** The way back, where there is one that may be pressed now. */
  readonly action: ToastAction | undefined
  /** Another one for each time that something is told. */
  readonly turn: number
  /** Its time does not run out. */
  readonly stays: boolean
  readonly closeLabel: string
  readonly onClose: (turn: number) => void
  /** What had the keyboard before it. */
  readonly onEntered: (from: HTMLElement) => void
}

const shownForMs = 8_000

/** What was just done, for eight seconds in which it has neither keyboard nor pointer. */
function Toast(props: ToastProps) {
  const { sentence, action, turn, stays, closeLabel, onClose, onEntered } = props
  const [hasKeyboard, setHasKeyboard] = useState(false)
  const [hasPointer, setHasPointer] = useState(false)
  const saidId = useId()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => keepRoom(box.current), [])
  const isKept = stays || hasPointer
  useEffect(() => {
    // A button that goes with what was told before does not say that it has lost the keyboard.
    const isEntered = (): boolean => box.current?.contains(document.activeElement) === true
    if (isKept || (hasKeyboard && isEntered())) return undefined
    const timer = setTimeout(() => {
      if (!isEntered()) onClose(turn)
    }, shownForMs)
    return () => clearTimeout(timer)
  }, [turn, isKept, hasKeyboard, onClose])
  return (
    <div
      ref={box}
      className={styles.toast}
      onFocus={({ currentTarget, relatedTarget }) => {
        setHasKeyboard(true)
        const isFromElsewhere = !currentTarget.contains(relatedTarget)
        if (isFromElsewhere && relatedTarget instanceof HTMLElement) onEntered(relatedTarget)
      }}
      onBlur={() => setHasKeyboard(false)}
      onPointerEnter={() => setHasPointer(true)}
      onPointerLeave={() => setHasPointer(false)}
    >
      {/* Another element each time: the same words said twice are read twice. */}
      <span key={turn} id={saidId}>
        {sentence}
      </span>
      {/* The way back may come later than the sentence, which would be read once more with it. */}
      <span aria-live="off" className={styles.ways}>
        {action === undefined ? undefined : (
          <Button
            size="small"
            aria-describedby={saidId}
            onPress={() => {
              action.onPress()
              onClose(turn)
            }}
          >
            {action.name}
          </Button>
        )}
        <IconButton
          label={closeLabel}
          icon="close"
          size="small"
          onPress={() => onClose(turn)}
          aria-describedby={saidId}
        />
      </span>
    </div>
  )
}

/** Tells the styles how high the toast is, for which the screen makes room. */
function keepRoom(toast: HTMLElement | null): (() => void) | undefined {
  if (toast === null) return undefined
  const root = document.documentElement
  const observer = new ResizeObserver(() =>
    root.style.setProperty('--toast-height', `${toast.offsetHeight}px`),
  )
  observer.observe(toast)
  return () => {
    observer.disconnect()
    root.style.removeProperty('--toast-height')
  }
}
