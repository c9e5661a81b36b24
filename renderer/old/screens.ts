import { latinKey } from '../components/latin-key.ts'

export const screens = ['new', 'queue', 'history', 'accounts', 'settings'] as const
export type Screen = (typeof screens)[number]

/** The key that opens each screen, with Ctrl or ⌘. */
export const keyOfScreen: Readonly<Record<Screen, string>> = {
  new: '1',
  queue: '2',
  history: '3',
  accounts: '4',
  settings: ',',
}

type KeyPress = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** The screen that a key press with Ctrl (⌘ on a Mac) opens, if any. */
export function screenOfKey(event: KeyPress, isMac: boolean): Screen | undefined {
  if (!isCommand(event, isMac) || event.altKey || event.shiftKey) return undefined
  const key = numberKey(event) ?? latinKey(event)
  return screens.find((screen) => keyOfScreen[screen] === key)
}

/** The number on a key of the upper row, which French and Czech keyboards give with Shift only. */
function numberKey({ code }: KeyPress): string | undefined {
  return /^Digit(\d)$/.exec(code)?.[1]
}

/** Where a key press opens the help, if it does: F1, or the slash wherever a keyboard has it. */
export function helpOfKey(event: KeyPress, isMac: boolean): 'top' | 'keys' | undefined {
  if (event.altKey) return undefined
  if (event.key === 'F1') return 'top'
  return latinKey(event) === '/' && isCommand(event, isMac) ? 'keys' : undefined
}

/** Whether a key press with Ctrl (⌘ on a Mac) asks to find something. */
export function isFindKey(event: KeyPress, isMac: boolean): boolean {
  return isCommand(event, isMac) && !event.altKey && !event.shiftKey && latinKey(event) === 'f'
}

function isCommand({ ctrlKey, metaKey }: KeyPress, isMac: boolean): boolean {
  return isMac ? metaKey && !ctrlKey : ctrlKey && !metaKey
}
