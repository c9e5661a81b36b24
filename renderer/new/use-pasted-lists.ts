import { useEffect } from 'react'

import { appState, whileApp } from '../app-state.ts'
import { type Given, readPaste } from '../early-lists.ts'
import { useText } from '../text/use-text.ts'
import { takesText } from '../ui/takes-text.ts'
import { useToast } from '../ui/Toasts.tsx'
import { intake } from './stores.ts'
import { isBehindDialog } from './use-command-key.ts'

/**
 * Takes a list into New that is pasted on whatever screen with no text field focused, and leads there;
 * what is open over the screen keeps it away, and that is said. A screen that has a use of its own for
 * it takes it first.
 */
export function usePastedLists(): void {
  const { t } = useText(['new', 'app'])
  const toast = useToast()
  useEffect(() => {
    const paste = (event: ClipboardEvent): void => {
      if (event.defaultPrevented || takesText(event.target)) return
      const given = readPaste(event)
      if (isNothing(given)) return
      event.preventDefault()
      if (isBehindDialog()) {
        toast(t('new:pasteBehind'))
        return
      }
      const { screen, goTo } = appState.getState()
      if (screen !== 'new') {
        goTo('new')
        toast(t('new:pastedElsewhere', { screen: t(`app:screen.${screen}`) }), {
          name: t(`app:screen.${screen}`),
          onPress: () => goTo(screen),
          untilGone: whileApp((state) => state.screen === 'new'),
        })
      }
      takeIn(given)
    }
    // Behind what a screen hears on the document.
    window.addEventListener('paste', paste)
    return () => window.removeEventListener('paste', paste)
  }, [t, toast])
}

/** Gives a list to New. */
export function takeIn({ text, html, files }: Given): void {
  if (text !== '' || html !== undefined) void intake.getState().paste(text, html)
  else if (files.length > 0) void intake.getState().addFiles(files)
}

function isNothing({ text, html, files }: Given): boolean {
  return text === '' && html === undefined && files.length === 0
}
