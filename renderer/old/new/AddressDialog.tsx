import { useState } from 'react'

import { useText } from '../../i18n/use-text.ts'
import { Question } from '../../components/Question.tsx'
import { TextField } from '../../components/TextField.tsx'
import { addressToFetch } from './address-to-fetch.ts'
import { intake } from './stores.ts'

interface AddressDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Asks for the address of a sitemap or list, and fetches it. What was typed last stands there, chosen. */
export function AddressDialog({ isOpen, onClose }: AddressDialogProps) {
  const { t } = useText(['new', 'words'])
  const [text, setText] = useState(() => intake.getState().troubleAddress ?? '')
  const [isTold, setTold] = useState(false)
  const address = addressToFetch(text)
  const isCompleted = address !== undefined && address !== text.trim()

  function type(typed: string): void {
    setText(typed)
    setTold(false)
  }

  function fetchIt(): void {
    setTold(address === undefined)
    if (address === undefined) return
    onClose()
    void intake.getState().fetchList(address)
  }

  return (
    <Question
      title={t('new:address.title')}
      isOpen={isOpen}
      onClose={() => {
        setTold(false)
        onClose()
      }}
      yes={t('new:address.fetch')}
      no={t('words:cancel')}
      onYes={fetchIt}
    >
      <TextField
        label={t('new:address.label')}
        hint={isCompleted ? t('new:address.completed', { address }) : t('new:address.hint')}
        error={isTold ? t('new:address.invalid') : undefined}
        inputMode="url"
        placeholder="https://"
        autoFocus
        isChosenAtFocus
        value={text}
        onChange={type}
      />
    </Question>
  )
}
