import { useEffect, useId, useRef, useState } from 'react'

import { Button } from '../buttons/Button.tsx'
import { IconButton } from '../buttons/IconButton.tsx'
import styles from './Toasts.module.css'

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
export function Toast(props: ToastProps) {
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
