import type { ClipboardEvent, FormEvent } from 'react'

import { useText } from '../../i18n/use-text.ts'
import { TextField } from '../../components/TextField.tsx'
import { useQuestion } from './question-store.ts'
import styles from './HistoryScreen.module.css'

const askFieldId = 'was-it-sent'

/** Leaves an answer for the list; its button goes with it, and the next question is asked where the last one was. */
export function useBackToList(): () => void {
  const close = useQuestion((state) => state.close)
  return () => {
    close()
    document.getElementById(askFieldId)?.focus()
  }
}

/** Takes one link to look up on Enter; whatever is pasted as a whole, thousands too, at once. */
export function AskField() {
  const { t } = useText('history')
  const ask = useQuestion((state) => state.ask)
  const text = useQuestion((state) => state.typed)
  const type = useQuestion((state) => state.type)

  function askTyped(event: FormEvent): void {
    event.preventDefault()
    void ask(text)
  }
  function askPasted(event: ClipboardEvent<HTMLInputElement>): void {
    const pasted = event.clipboardData.getData('text/plain')
    const { selectionStart, selectionEnd, value } = event.currentTarget
    // A field of one line would run pasted lines together.
    const isLines = /[\r\n]/.test(pasted.trim())
    const isWhole = selectionStart === 0 && selectionEnd === value.length
    if (!isLines && !isWhole) return
    event.preventDefault()
    void ask(pasted)
  }
  return (
    <form role="search" className={styles.ask} onSubmit={askTyped}>
      <TextField
        id={askFieldId}
        label={t('wasSent.field')}
        type="search"
        value={text}
        onChange={type}
        onPaste={askPasted}
      />
    </form>
  )
}
