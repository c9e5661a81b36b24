import { useState } from 'react'

import { useText } from '../text/use-text.ts'
import { Question } from '../ui/Question.tsx'
import { TextField } from '../ui/TextField.tsx'
import { intake } from './stores.ts'

interface AddressDialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Asks for the address of a sitemap or list, and fetches it. */
export function AddressDialog({ isOpen, onClose }: AddressDialogProps) {
  const { t } = useText(['new', 'words'])
  const [address, setAddress] = useState('')
  const isAddress = /^\s*https?:\/\/[^\s/]/i.test(address)

  function fetchIt(): void {
    onClose()
    setAddress('')
    void intake.getState().fetchList(address)
  }

  return (
    <Question
      title={t('new:address.title')}
      isOpen={isOpen}
      onClose={onClose}
      yes={t('new:address.fetch')}
      no={t('words:cancel')}
      isDisabled={!isAddress}
      onYes={fetchIt}
    >
      <TextField
        label={t('new:address.label')}
        hint={t('new:address.hint')}
        type="url"
        placeholder="https://"
        autoFocus
        value={address}
        onChange={setAddress}
      />
    </Question>
  )
}
