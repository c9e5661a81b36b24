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

import { Button } from './Button.tsx'
import { IconButton } from './IconButton.tsx'
import styles from './Toasts.module.css'

export interface ToastAction {
  readonly name: string
  readonly onPress: () => void
  /** Calls back once it is no longer possible, or means something else; returns how to stop that. */
  readonly untilGone: (onGone: () => void) => () => void
}

/**
 * Shows a sentence for eight seconds, or while it has the keyboard or pointer, and reads it out; the
 * next one takes its place, and with an action that is gone it goes.
 */
export type ShowToast = (sentence: string, action?: ToastAction) => void

const ToastContext = createContext<ShowToast>(() => undefined)

/** The way to tell the user what was just done, and to offer to undo it. */
export function useToast(): ShowToast {
  return useContext(ToastContext)
}

const shownForMs = 8_000

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

/** Holds the window's one toast and its live region. F6 leads to its buttons from anywhere, and back; Escape closes it there. */
export function Toasts({
  children,
  closeLabel,
  language,
}: {
  readonly children: ReactNode
  readonly closeLabel: string
  /** That of the sentences: what is shown in another one goes. */
  readonly language: string
}) {
  const [toast, setToast] = useState<{
    readonly sentence: string
    readonly action: ToastAction | undefined
    readonly turn: number
  }>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const region = useRef<HTMLDivElement>(null)
  /** What had the keyboard before the toast. */
  const origin = useRef<HTMLElement>(undefined)
  const close = useCallback(() => {
    if (hasFocus(region.current)) origin.current?.focus({ preventScroll: true })
    setToast(undefined)
  }, [])
  useEffect(() => {
    function lead(event: KeyboardEvent): void {
      if (event.key === 'Escape' && hasFocus(region.current)) close()
      const isAlone = !event.ctrlKey && !event.altKey && !event.shiftKey && !event.metaKey
      const first = region.current?.querySelector('button')
      if (event.key !== 'F6' || !isAlone || first === null || first === undefined) return
      event.preventDefault()
      if (hasFocus(region.current)) origin.current?.focus({ preventScroll: true })
      else first.focus()
    }
    document.addEventListener('keydown', lead)
    return () => document.removeEventListener('keydown', lead)
  }, [close])
  const saidId = useId()
  const stay = useCallback(() => clearTimeout(timer.current), [])
  const closeLater = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(close, shownForMs)
  }, [close])
  const show = useCallback<ShowToast>(
    (sentence, action) => {
      setToast((before) => ({ sentence, action, turn: (before?.turn ?? 0) + 1 }))
      closeLater()
    },
    [closeLater],
  )
  const spoken = useRef(language)
  useEffect(() => {
    if (spoken.current !== language) close()
    spoken.current = language
  }, [language, close])
  const action = toast?.action
  useEffect(() => action?.untilGone(close), [action, close])
  return (
    <ToastContext value={show}>
      {children}
      {/* The attribute keeps the toast usable while a menu or dialog makes the rest inert. */}
      <div
        ref={region}
        role="status"
        aria-live="polite"
        data-react-aria-top-layer="true"
        className={styles.region}
      >
        {toast === undefined ? undefined : (
          <div
            ref={keepRoom}
            className={styles.toast}
            onFocus={({ currentTarget, relatedTarget }) => {
              stay()
              const isFromElsewhere = !currentTarget.contains(relatedTarget)
              if (isFromElsewhere && relatedTarget instanceof HTMLElement)
                origin.current = relatedTarget
            }}
            onBlur={closeLater}
            onPointerEnter={stay}
            onPointerLeave={closeLater}
          >
            {/* Another element each time: the same words said twice are read twice. */}
            <span key={toast.turn} id={saidId}>
              {toast.sentence}
            </span>
            {toast.action === undefined ? undefined : (
              <Button
                size="small"
                aria-describedby={saidId}
                onPress={() => {
                  toast.action?.onPress()
                  close()
                }}
              >
                {toast.action.name}
              </Button>
            )}
            <IconButton
              label={closeLabel}
              icon="close"
              size="small"
              onPress={close}
              aria-describedby={saidId}
            />
          </div>
        )}
      </div>
    </ToastContext>
  )
}

function hasFocus(element: Element | null): boolean {
  return element !== null && element.contains(document.activeElement)
}
