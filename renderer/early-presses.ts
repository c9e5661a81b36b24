import { openFiles } from './early-lists.ts'
import { helpOfKey, screenOfKey } from './screens.ts'
import { isMessageKey } from './ui/message-key.ts'

/** What was pressed, a button or a key, and what presses it again. */
const pressed = new Map<HTMLButtonElement | string, () => void>()
/** A press that was not let go yet. */
let begun: HTMLButtonElement | undefined
let focused: HTMLButtonElement | undefined
const over = new AbortController()

/** Keeps the presses of buttons, and of keys that open something, until the app is there. What opens files does so at once. */
export function holdEarlyPresses(): void {
  const on = <Name extends keyof DocumentEventMap>(
    name: Name,
    listener: (event: DocumentEventMap[Name]) => void,
  ) => document.addEventListener(name, listener, { signal: over.signal })

  on('keydown', (event) => {
    const opened = openedBy(event)
    if (opened === undefined) return
    event.preventDefault()
    const again = new KeyboardEvent('keydown', event)
    keep(opened, () => document.dispatchEvent(again))
  })
  on('pointerdown', ({ target, button }) => {
    begun = button === 0 ? buttonOf(target) : undefined
  })
  on('pointerup', ({ target }) => {
    if (buttonOf(target) !== begun) begun = undefined
  })
  on('pointercancel', () => {
    begun = undefined
  })
  on('click', ({ target }) => {
    begun = undefined
    const button = buttonOf(target)
    if (button?.matches('[aria-keyshortcuts^="Control+O"]') === true) openFiles()
    else if (button !== undefined) keep(button, () => sameButton(button)?.click())
  })
  on('focusin', ({ target }) => {
    // What it goes to because its button was drawn anew was nobody's choice.
    if (focused?.isConnected !== false) focused = buttonOf(target)
  })
}

/** From now on the app hears by itself; what was pressed before, this presses again. */
export function takeOver(): void {
  over.abort()
  if (focused?.isConnected === false) sameButton(focused)?.focus()
  for (const press of pressed.values()) press()
  pressed.clear()
  if (begun !== undefined) finish(begun)
}

/** Who gets no answer presses again, and means the same once: samples must not come in twice. */
function keep(what: HTMLButtonElement | string, press: () => void): void {
  pressed.delete(what)
  pressed.set(what, press)
}

/** What a key of the rail or of the help opens, or leads to; of none that sends. Whether this is a Mac, the app finds out. */
function openedBy(event: KeyboardEvent): string | undefined {
  return (
    (isMessageKey(event) ? 'message' : undefined) ??
    helpOfKey(event, false) ??
    helpOfKey(event, true) ??
    screenOfKey(event, false) ??
    screenOfKey(event, true)
  )
}

/** React Aria knows no press whose beginning it did not hear. */
function finish(button: HTMLButtonElement): void {
  const end = new AbortController()
  // React Aria lets none of these rise to the document.
  const options = { signal: end.signal, capture: true }
  document.addEventListener('pointerdown', () => end.abort(), options)
  document.addEventListener('keydown', () => end.abort(), options)
  document.addEventListener(
    'click',
    ({ target }) => {
      end.abort()
      const same = sameButton(button)
      if (same !== undefined && buttonOf(target) === same) same.click()
    },
    options,
  )
}

function buttonOf(target: EventTarget | null): HTMLButtonElement | undefined {
  return target instanceof Element ? (target.closest('button') ?? undefined) : undefined
}

/**
 * The button itself or, where the app drew the page anew, the one in its place in the rail. No other:
 * what now stands elsewhere, with the same words even, may do something else.
 */
function sameButton(button: HTMLButtonElement): HTMLButtonElement | undefined {
  if (button.isConnected) return button
  const rail = button.closest('nav')
  if (rail === null) return undefined
  const place = [...rail.querySelectorAll('button')].indexOf(button)
  return document.querySelectorAll<HTMLButtonElement>('nav button')[place]
}
