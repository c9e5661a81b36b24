import { useEffect } from 'react'

import { type AppState, appState, type HelpTopic, type Screen, screens } from './app-state.ts'
import { latinKey } from './ui/latin-key.ts'
import { openDialog } from './ui/open-dialog.ts'

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
export function helpOfKey(event: KeyPress, isMac: boolean): HelpTopic | undefined {
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

/** Whether shortcuts use ⌘; before the first snapshot the browser's word is taken. */
export const selectIsMac = (state: AppState): boolean =>
  (state.snapshot?.platform ?? (navigator.userAgent.includes('Mac') ? 'mac' : 'linux')) === 'mac'

/** A file dropped where no screen takes it would replace the window by the file. */
export function useNoStrayDrops(): void {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      if (event.defaultPrevented || event.dataTransfer === null) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'none'
    }
    window.addEventListener('dragover', refuse)
    window.addEventListener('drop', refuse)
    return () => {
      window.removeEventListener('dragover', refuse)
      window.removeEventListener('drop', refuse)
    }
  }, [])
}

/** A key that opens a screen leads into it: from a button of the rail nothing would tell which is open. */
function leaveRail(): void {
  const focused = document.activeElement
  if (focused instanceof HTMLElement && focused.closest('nav') !== null)
    document.querySelector('main')?.focus({ preventScroll: true })
}

/** Goes to the search of what is on top, if it has one; else the browser searches the page. */
function goToSearch(top: Element | null): boolean {
  const field = top?.querySelector<HTMLInputElement>('input[type="search"]')
  field?.focus()
  field?.select()
  return field !== null && field !== undefined
}

/** Opens screens by keyboard, except behind a modal dialog, and the help, over one as well; finds the search. */
export function useShortcuts(): void {
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      const { openHelp, goTo } = appState.getState()
      const isMac = selectIsMac(appState.getState())
      const topic = helpOfKey(event, isMac)
      const screen = screenOfKey(event, isMac)
      const dialog = openDialog()
      if (topic !== undefined) openHelp(topic)
      else if (screen !== undefined && dialog === undefined) {
        leaveRail()
        goTo(screen)
      } else if (!isFindKey(event, isMac)) return
      else if (!goToSearch(dialog ?? document.querySelector('main'))) return
      event.preventDefault()
    }
    document.addEventListener('keydown', open)
    return () => document.removeEventListener('keydown', open)
  }, [])
}
