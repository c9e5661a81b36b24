import { useApp } from '../app-state.ts'
import { useText } from '../text/use-text.ts'
import { useToast } from '../ui/Toasts.tsx'
import { intake } from './stores.ts'

/** What the Paste button does: reads the clipboard where that is allowed, else says which keys do. */
export function usePasteButton(): () => Promise<void> {
  const { t } = useText('new')
  const toast = useToast()
  const isMac = useApp((state) => state.snapshot?.platform === 'mac')
  return async () => {
    let text: string
    try {
      text = await navigator.clipboard.readText()
    } catch {
      // Refused by the system or by the user; the paste keys always work.
      toast(t('pasteHint', { shortcut: isMac ? '⌘V' : 'Ctrl V' }))
      return
    }
    if (text === '') toast(t('nothingToPaste'))
    else await intake.getState().paste(text)
  }
}
