import { useLayoutEffect } from 'react'
import { latinKey, moveFocusIntoScreen, topDialog } from '../components/index.ts'
import { useText } from '../i18n/index.ts'
import { appState, selectIsMac, useApp } from './app-state.ts'
import { goTo, navigation } from './navigation.ts'

/** The screens of the rail. */
export type RailScreen = 'lists' | 'queue' | 'history' | 'accounts' | 'settings'

/** The key that opens each screen, with Ctrl or ⌘. */
export const keyOfScreen: Readonly<Record<RailScreen, string>> = {
  lists: '1',
  queue: '2',
  history: '3',
  accounts: '4',
  settings: ',',
}

/** True if Ctrl is held (⌘ on a Mac), with no other modifier except Shift. */
export function isCommand(
  event: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey'>,
  isMac = selectIsMac(appState.getState()),
): boolean {
  const [held, other] = isMac ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey]
  return held && !other && !event.altKey
}

/** Handles the keys for screens, palette, help and search. */
export function useShortcuts(): void {
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing) return
      if (runShortcut(event)) event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

/** Runs the shortcut of a key. False if it has none here. */
function runShortcut(event: KeyboardEvent): boolean {
  const { openPalette, closePalette, isPaletteOpen, openHelp } = navigation.getState()
  if (event.key === 'F1') {
    openHelp()
    return true
  }
  if (event.key === 'ArrowDown' && isPlain(event)) return goToRows()
  if (!isCommand(event) || event.shiftKey) return false
  // On French and Czech keyboards, digits need Shift.
  const key = /^Digit(\d)$/.exec(event.code)?.[1] ?? latinKey(event)
  if (key === 'k' && (isPaletteOpen || topDialog() === undefined)) {
    if (isPaletteOpen) closePalette()
    else openPalette()
    return true
  }
  const dialog = topDialog()
  if (key === 'f') return goToSearch(dialog ?? document.querySelector('main'))
  const screens: readonly RailScreen[] = ['lists', 'queue', 'history', 'accounts', 'settings']
  const screen = screens.find((name) => keyOfScreen[name] === key)
  if (screen === undefined || dialog !== undefined) return false
  moveFocusIntoScreen()
  goTo({ screen })
  return true
}

/** Focuses the search field of a dialog or screen. False if it has none; then the browser searches. */
function goToSearch(top: Element | null): boolean {
  const field = top?.querySelector<HTMLInputElement>('input[type="search"]')
  field?.focus()
  field?.select()
  return field !== null && field !== undefined
}

function isPlain({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return !ctrlKey && !metaKey && !altKey && !shiftKey
}

/** Focuses the rows of the screen if nothing on it has the focus. False otherwise. */
function goToRows(): boolean {
  const { activeElement } = document
  if (topDialog() !== undefined) return false
  if (activeElement !== document.body && activeElement?.matches('main') !== true) return false
  const grid = document.querySelector<HTMLElement>('main [role="grid"]')
  grid?.focus({ preventScroll: true })
  return grid !== null
}

/** Ignores files that are dropped outside a drop target. The window would open them in its place. */
export function useIgnoreStrayDrops(): void {
  useLayoutEffect(() => {
    const refuse = (event: DragEvent): void => {
      if (event.defaultPrevented || event.dataTransfer === null) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'none'
    }
    addEventListener('dragover', refuse)
    addEventListener('drop', refuse)
    return () => {
      removeEventListener('dragover', refuse)
      removeEventListener('drop', refuse)
    }
  }, [])
}

type NamedKey = 'control' | 'shift' | 'alt' | 'enter' | 'escape' | 'delete' | 'space'

/** `command` is Ctrl, or ⌘ on a Mac. A letter, digit or sign stands for itself. */
type ShortcutKey = 'command' | NamedKey | (string & {})

const macSigns: Readonly<Partial<Record<string, string>>> = {
  command: '⌘',
  control: '⌃',
  shift: '⇧',
  alt: '⌥',
  delete: '⌫',
}
const macOrder = ['control', 'alt', 'shift', 'command']

/** Returns a function that writes a key combination as on this system: `Ctrl Shift Z`, `⇧⌘Z`. */
export function useKeys(): (...keys: readonly ShortcutKey[]) => string {
  const t = useText('common')
  const isMac = useApp(selectIsMac)
  return (...keys) => {
    if (isMac) {
      const place = (key: string): number =>
        macOrder.includes(key) ? macOrder.indexOf(key) : macOrder.length
      return keys
        .toSorted((a, b) => place(a) - place(b))
        .map((key) => macSigns[key] ?? nameOf(key))
        .join('')
    }
    return keys.map((key) => nameOf(key === 'command' ? 'control' : key)).join(' ')
  }

  function nameOf(key: string): string {
    const named = namedKeys.find((name) => name === key)
    return named === undefined ? key : t(`keys.${named}`)
  }
}

const namedKeys: readonly NamedKey[] = [
  'control',
  'shift',
  'alt',
  'enter',
  'escape',
  'delete',
  'space',
]
