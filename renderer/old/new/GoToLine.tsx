import { useState } from 'react'

import { useText } from '../../i18n/use-text.ts'
import { wholeNumber } from '../../i18n/whole-number.ts'
import { useAnnounced } from '../../components/Announcer.tsx'
import { Question } from '../../components/Question.tsx'
import { TextField } from '../../components/TextField.tsx'
import { useToast } from '../../components/Toasts.tsx'
import { useRested } from '../../components/use-rested.ts'
import { review } from './stores.ts'
import { focusGrid } from './use-grid-focus.ts'

interface GoToLineProps {
  /** The greatest number that a line has. */
  readonly lastLine: number
  readonly onClose: () => void
}

/** Asks for the number of a line, as its source has it, and brings its first row into sight. */
export function GoToLine({ lastLine, onClose }: GoToLineProps) {
  const { t } = useText(['new', 'words'])
  const toast = useToast()
  const [typed, setTyped] = useState('')
  const number = wholeNumber(typed)
  const isThere = number !== undefined && 1 <= number && number <= lastLine

  const error =
    typed.trim() === '' || isThere ? undefined : t('new:goTo.notThere', { most: lastLine })
  useAnnounced(useRested(error ?? ''))

  async function go(): Promise<void> {
    if (!isThere) return
    onClose()
    const gone = await review.getState().goToLine(number)
    if (gone !== 'left-out') focusGrid()
    else toast(t('new:goTo.notShown', { number }))
  }

  return (
    <Question
      title={t('new:goTo.title')}
      isOpen
      onClose={onClose}
      yes={t('new:goTo.go')}
      no={t('words:cancel')}
      isDisabled={!isThere}
      onYes={() => void go()}
    >
      <TextField
        label={t('new:goTo.field')}
        hint={t('new:goTo.hint', { most: lastLine })}
        value={typed}
        inputMode="numeric"
        autoFocus
        error={error}
        onChange={setTyped}
      />
    </Question>
  )
}
