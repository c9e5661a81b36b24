import { useState } from 'react'

import { useText } from '../text/use-text.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
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
    if (!isAddress) return
    onClose()
    setAddress('')
    void intake.getState().fetchList(address)
  }

  return (
    <Dialog
      title={t('new:address.title')}
      isOpen={isOpen}
      onClose={onClose}
      onSubmit={fetchIt}
      actions={
        <>
          <Button look="filled" isDisabled={!isAddress} onPress={fetchIt}>
            {t('new:address.fetch')}
          </Button>
          <Button onPress={onClose}>{t('words:cancel')}</Button>
        </>
      }
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
    </Dialog>
  )
}
