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
import { restoreFocus, screenElement, topDialog, useIsDialogOpen } from '../keyboard.ts'
import { useAnnounce } from './Announcer.tsx'
import styles from './Toasts.module.css'

/**
 * Shows a sentence, reads it out, and replaces the toast before it. It closes after eight seconds in
 * which it has neither focus nor pointer.
 *
 * While a dialog is open, only a toast that was shown in the dialog is visible, and its action is
 * not. Any other toast waits until the dialog is closed.
 */
export type ShowToast = (sentence: string, action?: ToastAction) => void

/** What a toast offers, for example to undo. */
export interface ToastAction {
  readonly name: string
  readonly onPress: () => void
}

const ToastContext = createContext<ShowToast>(() => undefined)

/** Returns the function that shows a toast. */
export function useToast(): ShowToast {
  return useContext(ToastContext)
}

/**
 * Shows the toasts of the window, one at a time. F6 moves the focus to its buttons and back. Escape
 * closes it while it has the focus.
 */
export function Toasts({
  children,
  closeLabel,
  language,
}: {
  readonly children: ReactNode
  readonly closeLabel: string
  /** The language of the sentences. A change of it closes the toast. */
  readonly language: string
}) {
  const announce = useAnnounce()
  const [toast, setToast] = useState<{
    readonly id: number
    readonly sentence: string
    readonly action: ToastAction | undefined
    /** It was shown while a dialog was open, and a dialog has been open ever since. */
    readonly isFromDialog: boolean
  }>()
  const region = useRef<HTMLDivElement>(null)
  const previousFocus = useRef<HTMLElement>(undefined)
  const lastId = useRef(0)
  const close = useCallback((id = lastId.current) => {
    if (hasFocus(region.current)) returnFocus(previousFocus.current)
    if (id === lastId.current) setToast(undefined)
  }, [])
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key === 'Escape' && hasFocus(region.current)) close()
      const first = region.current?.querySelector('button')
      if (!isPlainF6(event) || first === null || first === undefined) return
      event.preventDefault()
      if (hasFocus(region.current)) returnFocus(previousFocus.current)
      else first.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [close])
  const show = useCallback<ShowToast>(
    (sentence, action) => {
      lastId.current += 1
      setToast({
        id: lastId.current,
        sentence,
        action,
        isFromDialog: topDialog() !== undefined,
      })
      announce(sentence)
    },
    [announce],
  )
  const isDialogOpen = useIsDialogOpen()
  if (toast?.isFromDialog === true && !isDialogOpen) setToast({ ...toast, isFromDialog: false })
  const isBehindDialog = isDialogOpen && toast?.isFromDialog === false
  const lastLanguage = useRef(language)
  useEffect(() => {
    if (lastLanguage.current !== language) close()
    lastLanguage.current = language
  }, [language, close])
  return (
    <ToastContext value={show}>
      {children}
      <div
        ref={region}
        role="status"
        // The announcer reads the sentence out.
        aria-live="off"
        // Keeps the toast usable while a menu or dialog makes the rest of the page inert.
        data-react-aria-top-layer="true"
        className={styles.region}
      >
        {toast === undefined || isBehindDialog ? undefined : (
          <Toast
            id={toast.id}
            sentence={toast.sentence}
            action={isDialogOpen ? undefined : toast.action}
            stays={isDialogOpen && toast.action !== undefined}
            closeLabel={closeLabel}
            onClose={close}
            onEntered={(from) => {
              previousFocus.current = from
            }}
          />
        )}
      </div>
    </ToastContext>
  )
}

/** Focuses the element that had the focus before, or the screen if that element cannot take it. */
function returnFocus(previous: HTMLElement | undefined): void {
  if (previous?.isConnected === true) restoreFocus(previous)
  if (document.activeElement !== previous) screenElement()?.focus({ preventScroll: true })
}

function hasFocus(element: Element | null): boolean {
  return element !== null && element.contains(document.activeElement)
}

function isPlainF6(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey'>,
): boolean {
  const hasModifier = event.ctrlKey || event.altKey || event.shiftKey || event.metaKey
  return event.key === 'F6' && !hasModifier
}

interface ToastProps {
  /** Different for each call of `ShowToast`. */
  readonly id: number
  readonly sentence: string
  /** Undefined if there is none, or if it cannot be pressed now. */
  readonly action: ToastAction | undefined
  /** It does not close by itself. */
  readonly stays: boolean
  readonly closeLabel: string
  readonly onClose: (id: number) => void
  /** Called with the element that had the focus before the toast got it. */
  readonly onEntered: (from: HTMLElement) => void
}

const shownForMs = 8_000

function Toast(props: ToastProps) {
  const { id, sentence, action, stays, closeLabel, onClose, onEntered } = props
  const [isFocused, setFocused] = useState(false)
  const [hasPointer, setHasPointer] = useState(false)
  const sentenceId = useId()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => publishHeight(box.current), [])
  const isHeldOpen = stays || hasPointer
  useEffect(() => {
    // A focused button that is removed with the toast before sends no blur event.
    const isFocusInside = (): boolean => hasFocus(box.current)
    if (isHeldOpen || (isFocused && isFocusInside())) return undefined
    const timer = setTimeout(() => {
      if (!isFocusInside()) onClose(id)
    }, shownForMs)
    return () => clearTimeout(timer)
  }, [id, isHeldOpen, isFocused, onClose])
  return (
    <div
      ref={box}
      className={styles.toast}
      onFocus={({ currentTarget, relatedTarget }) => {
        setFocused(true)
        const isFromElsewhere = !currentTarget.contains(relatedTarget)
        if (isFromElsewhere && relatedTarget instanceof HTMLElement) onEntered(relatedTarget)
      }}
      onBlur={() => setFocused(false)}
      onPointerEnter={() => setHasPointer(true)}
      onPointerLeave={() => setHasPointer(false)}
    >
      <span id={sentenceId}>{sentence}</span>
      <span className={styles.buttons}>
        {action === undefined ? undefined : (
          <Button
            size="small"
            aria-describedby={sentenceId}
            onPress={() => {
              action.onPress()
              onClose(id)
            }}
          >
            {action.name}
          </Button>
        )}
        <IconButton
          label={closeLabel}
          icon="close"
          size="small"
          onPress={() => onClose(id)}
          aria-describedby={sentenceId}
        />
      </span>
    </div>
  )
}

/** Keeps the height of the toast in a CSS variable, by which the screen makes room for it. */
function publishHeight(toast: HTMLElement | null): (() => void) | undefined {
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
