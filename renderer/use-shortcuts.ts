import { useEffect } from 'react'

import { type AppState, appState, type Screen, screens } from './app-state.ts'

/** The key that opens each screen, with Ctrl or ⌘. */
export const keyOfScreen: Readonly<Record<Screen, string>> = {
  new: '1',
  queue: '2',
  history: '3',
  accounts: '4',
  settings: ',',
}

/** The screen that a key press with Ctrl (⌘ on a Mac) opens, if any. */
export function screenOfKey(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
  isMac: boolean,
): Screen | undefined {
  const isCommand = isMac ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey
  if (!isCommand || event.altKey || event.shiftKey) return undefined
  return screens.find((screen) => keyOfScreen[screen] === event.key)
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

/** Opens screens by keyboard, except behind a modal dialog. */
export function useShortcuts(): void {
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      const screen = screenOfKey(event, selectIsMac(appState.getState()))
      if (screen === undefined || document.querySelector('[aria-modal="true"]') !== null) return
      event.preventDefault()
      appState.getState().goTo(screen)
    }
    document.addEventListener('keydown', open)
    return () => document.removeEventListener('keydown', open)
  }, [])
}
