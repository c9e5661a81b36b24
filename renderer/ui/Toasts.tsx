import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'

import { openDialog, useIsDialogOpen } from './open-dialog.ts'
import { Toast, type ToastAction } from './Toast.tsx'
import styles from './Toasts.module.css'

/**
 * Shows a sentence for eight seconds, or while it has the keyboard or pointer, and reads it out; the
 * next one takes its place, and with an action that is gone it goes. While a dialog is open only what
 * was done in it is told, and no action can be pressed: the rest waits until the dialog is closed.
 */
export type ShowToast = (sentence: string, action?: ToastAction) => void

const ToastContext = createContext<ShowToast>(() => undefined)

/** The way to tell the user what was just done, and to offer to undo it. */
export function useToast(): ShowToast {
  return useContext(ToastContext)
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
    /** While a dialog is open that was so, or one before it, when this was told. */
    readonly isOfDialog: boolean
  }>()
  const region = useRef<HTMLDivElement>(null)
  /** What had the keyboard before the toast. */
  const origin = useRef<HTMLElement>(undefined)
  const lastTurn = useRef(0)
  const close = useCallback((turn = lastTurn.current) => {
    if (hasFocus(region.current)) origin.current?.focus({ preventScroll: true })
    if (turn === lastTurn.current) setToast(undefined)
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
  const show = useCallback<ShowToast>((sentence, action) => {
    const isOfDialog = openDialog() !== undefined
    lastTurn.current += 1
    setToast({ sentence, action, turn: lastTurn.current, isOfDialog })
  }, [])
  const isDialogOpen = useIsDialogOpen()
  if (toast?.isOfDialog === true && !isDialogOpen) setToast({ ...toast, isOfDialog: false })
  const spoken = useRef(language)
  useEffect(() => {
    if (spoken.current !== language) close()
    spoken.current = language
  }, [language, close])
  const { action, turn } = toast ?? {}
  // Not the next one, which may be told before this one's action is gone.
  useEffect(() => action?.untilGone(() => close(turn)), [action, turn, close])
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
        {toast === undefined || (isDialogOpen && !toast.isOfDialog) ? undefined : (
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
    </ToastContext>
  )
}

function hasFocus(element: Element | null): boolean {
  return element !== null && element.contains(document.activeElement)
}
