import { useState } from 'react'
import { Question, TextField } from '../../components/index.ts'

import { useText, wholeNumber } from '../../i18n/index.ts'
import { useListSession } from './list-state.ts'

/** Goes to a line of the source. */
export function GoToLineDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText('list')
  const common = useText('common')
  const session = useListSession()
  const [typed, setTyped] = useState('')
  const [missing, setMissing] = useState<number>()
  const line = wholeNumber(typed)

  async function go(): Promise<void> {
    if (line === undefined || line === 0) return
    if (await session.goToLine(line)) {
      onClose()
      requestAnimationFrame(() =>
        document.querySelector<HTMLElement>('main [role="grid"]')?.focus({ preventScroll: true }),
      )
    } else setMissing(line)
  }
  return (
    <Question
      isOpen
      title={t('goToLine.title')}
      yes={t('goToLine.go')}
      no={common('cancel')}
      isDisabled={line === undefined || line === 0}
      onYes={() => void go()}
      onClose={onClose}
    >
      <TextField
        label={t('goToLine.field')}
        value={typed}
        onChange={(value) => {
          setTyped(value)
          setMissing(undefined)
        }}
        autoFocus
        inputMode="numeric"
        error={missing === undefined ? undefined : t('goToLine.notShown', { line: missing })}
      />
    </Question>
  )
}
