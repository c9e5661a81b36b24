import { type ClipboardEvent, type FormEvent, useState } from 'react'

import { useText } from '../text/use-text.ts'
import { TextField } from '../ui/TextField.tsx'
import { useQuestion } from './question-store.ts'
import styles from './HistoryScreen.module.css'

/** Takes one link to look up on Enter, or a paste of thousands at once. */
export function AskField() {
  const { t } = useText('history')
  const ask = useQuestion((state) => state.ask)
  const [text, setText] = useState('')

  function askTyped(event: FormEvent): void {
    event.preventDefault()
    void ask(text)
  }
  // A field of one line would run pasted lines together.
  function askPasted(event: ClipboardEvent): void {
    const pasted = event.clipboardData.getData('text/plain')
    if (!/[\r\n]/.test(pasted.trim())) return
    event.preventDefault()
    setText('')
    void ask(pasted)
  }
  return (
    <form role="search" className={styles.ask} onSubmit={askTyped}>
      <TextField
        label={t('wasSent.field')}
        isLabelHidden
        type="search"
        icon="search"
        placeholder={t('wasSent.field')}
        value={text}
        onChange={setText}
        onPaste={askPasted}
      />
    </form>
  )
}
