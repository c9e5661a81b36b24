import { useLayoutEffect } from 'react'
import { latinKey, leadIntoScreen, openDialog } from '../components/index.ts'
import { useText } from '../i18n/index.ts'
import { appState, selectIsMac, useApp } from './app-state.ts'
import { goTo, navigation } from './navigation.ts'

/** The screens of the rail. */
export type RailScreen = 'lists' | 'queue' | 'history' | 'accounts' | 'settings'

/** The key that opens each screen together with Ctrl or ⌘. */
export const keyOfScreen: Readonly<Record<RailScreen, string>> = {
  lists: '1',
  queue: '2',
  history: '3',
  accounts: '4',
  settings: ',',
}

/** True if a key was pressed with Ctrl, or with ⌘ on a Mac, and nothing else but perhaps Shift. */
export function isCommand(
  event: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey'>,
  isMac = selectIsMac(appState.getState()),
): boolean {
  const [held, other] = isMac ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey]
  return held && !other && !event.altKey
}

/** Opens screens, the palette, the help and the search of the screen by keyboard. */
export function useShortcuts(): void {
  useLayoutEffect(() => {
    const open = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing) return
      if (act(event)) event.preventDefault()
    }
    document.addEventListener('keydown', open)
    return () => document.removeEventListener('keydown', open)
  }, [])
}

/** Does what a key says; false if it says nothing here. */
function act(event: KeyboardEvent): boolean {
  const { openPalette, closePalette, isPaletteOpen, openHelp } = navigation.getState()
  if (event.key === 'F1') {
    openHelp()
    return true
  }
  if (event.key === 'ArrowDown' && isPlain(event)) return goToRows()
  if (!isCommand(event) || event.shiftKey) return false
  // French and Czech keyboards give figures with Shift only.
  const key = /^Digit(\d)$/.exec(event.code)?.[1] ?? latinKey(event)
  if (key === 'k' && (isPaletteOpen || openDialog() === undefined)) {
    if (isPaletteOpen) closePalette()
    else openPalette()
    return true
  }
  const dialog = openDialog()
  if (key === 'f') return goToSearch(dialog ?? document.querySelector('main'))
  const screens: readonly RailScreen[] = ['lists', 'queue', 'history', 'accounts', 'settings']
  const screen = screens.find((name) => keyOfScreen[name] === key)
  if (screen === undefined || dialog !== undefined) return false
  leadIntoScreen()
  goTo({ screen })
  return true
}

/** Gives the focus to the search of what is on top; false if it has none, so that the browser searches. */
function goToSearch(top: Element | null): boolean {
  const field = top?.querySelector<HTMLInputElement>('input[type="search"]')
  field?.focus()
  field?.select()
  return field !== null && field !== undefined
}

function isPlain({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return !ctrlKey && !metaKey && !altKey && !shiftKey
}

/** Gives the focus to the rows of the screen while nothing on it has the focus; false elsewhere. */
function goToRows(): boolean {
  const { activeElement } = document
  if (openDialog() !== undefined) return false
  if (activeElement !== document.body && activeElement?.matches('main') !== true) return false
  const grid = document.querySelector<HTMLElement>('main [role="grid"]')
  grid?.focus({ preventScroll: true })
  return grid !== null
}

/** A file that is dropped where nothing takes it would replace the window by the file. */
export function useNoStrayDrops(): void {
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

/** `command` is Ctrl, and ⌘ on a Mac; a letter, figure or sign stands for itself. */
type ShortcutKey = 'command' | NamedKey | (string & {})

const macSigns: Readonly<Partial<Record<string, string>>> = {
  command: '⌘',
  control: '⌃',
  shift: '⇧',
  alt: '⌥',
  delete: '⌫',
}
const macOrder = ['control', 'alt', 'shift', 'command']

/** Keys that are pressed together, as they are written on this system: `Ctrl Shift Z`, `⇧⌘Z`. */
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
