import { useEffect } from 'react'

import { type AppState, appState } from './app-state.ts'
import { helpOfKey, isFindKey, screenOfKey } from './screens.ts'
import { useText } from '../i18n/use-text.ts'
import { useAnnounce } from '../components/Announcer.tsx'
import { leadIntoScreen } from '../components/lead-into-screen.ts'
import { isMessageKey } from '../components/message-key.ts'
import { openDialog } from '../components/open-dialog.ts'

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

/** Goes to the search of what is on top, if it has one; else the browser searches the page. */
function goToSearch(top: Element | null): boolean {
  const field = top?.querySelector<HTMLInputElement>('input[type="search"]')
  field?.focus()
  field?.select()
  return field !== null && field !== undefined
}

/** Says that there is no message where F6 would lead to one: a key that does nothing is silent. */
export function useNoMessageNews(): void {
  const { t } = useText('app')
  const announce = useAnnounce()
  useEffect(() => {
    const tell = (event: KeyboardEvent) => {
      if (isMessageKey(event) && !event.defaultPrevented) announce(t('noMessage'))
    }
    // After the message, which stops the key where there is one.
    window.addEventListener('keydown', tell)
    return () => window.removeEventListener('keydown', tell)
  }, [t, announce])
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
        leadIntoScreen()
        goTo(screen)
      } else if (!isFindKey(event, isMac)) return
      else if (!goToSearch(dialog ?? document.querySelector('main'))) return
      event.preventDefault()
    }
    document.addEventListener('keydown', open)
    return () => document.removeEventListener('keydown', open)
  }, [])
}
