import { useApp } from '../app-state.ts'
import { mainApi } from '../main-api.ts'
import { useText } from '../../i18n/use-text.ts'
import { useToast } from '../../components/Toasts.tsx'
import { intake } from './stores.ts'

/** A paste that did not come by then will not come. */
const longestPasteMs = 2_000

/**
 * What the Paste button does: pastes as the paste keys do where the host can, else reads the
 * clipboard where that is allowed, else says which keys paste.
 */
export function usePasteButton(): () => Promise<void> {
  const { t } = useText('new')
  const toast = useToast()
  const isMac = useApp((state) => state.snapshot?.platform === 'mac')

  const tellKeys = () => toast(t('pasteHint', { shortcut: isMac ? '⌘V' : 'Ctrl V' }))

  async function pasteByHost(paste: () => Promise<void>): Promise<void> {
    const pasted = nextPaste()
    await paste()
    const event = await pasted
    if (event === undefined) tellKeys()
    // Whoever takes pasted lists takes this one too; it says nothing of an empty one.
    else if (event.clipboardData?.types.length === 0) toast(t('nothingToPaste'))
  }

  async function pasteFromClipboard(): Promise<void> {
    let text: string
    try {
      text = await navigator.clipboard.readText()
    } catch {
      // Refused by the system or by the user; the paste keys always work.
      tellKeys()
      return
    }
    if (text === '') toast(t('nothingToPaste'))
    else await intake.getState().paste(text)
  }

  return () => (mainApi.paste === undefined ? pasteFromClipboard() : pasteByHost(mainApi.paste))
}

/** The next paste into the page; undefined if none comes soon. */
function nextPaste(): Promise<ClipboardEvent | undefined> {
  return new Promise((resolve) => {
    const over = new AbortController()
    const end = (event?: ClipboardEvent) => {
      over.abort()
      clearTimeout(timer)
      resolve(event)
    }
    const timer = setTimeout(end, longestPasteMs)
    document.addEventListener('paste', end, { capture: true, signal: over.signal })
  })
}
