import { useEffect } from 'react'

import { openDialog } from '../../components/open-dialog.ts'
import { takesText } from '../../components/takes-text.ts'
import { useQuestion } from './question-store.ts'

/** A paste anywhere on the screen, with no field focused, asks whether its links were sent. */
export function usePastedQuestion(): void {
  const ask = useQuestion((state) => state.ask)
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      if (event.defaultPrevented || takesText(event.target) || isBehindDialog()) return
      const text = event.clipboardData?.getData('text/plain') ?? ''
      if (text.trim() === '') return
      event.preventDefault()
      void ask(text)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [ask])
}

function isBehindDialog(): boolean {
  return openDialog() !== undefined
}
