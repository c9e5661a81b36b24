import { useEffect } from 'react'

import { useText } from '../../i18n/use-text.ts'
import { useToast } from '../../components/Toasts.tsx'
import { intake, useIntake } from './stores.ts'

/** Says of which client the list is that lines were added to: they are sent, and reported, as that client's. */
export function useToldOfClient(): void {
  const { t } = useText('new')
  const toast = useToast()
  const client = useIntake(({ addedTo, isTaking }) => (isTaking ? undefined : addedTo))
  useEffect(() => {
    if (client === undefined) return
    intake.getState().toldOfClient()
    toast(t('addedTo', { client }))
  }, [client, t, toast])
}
