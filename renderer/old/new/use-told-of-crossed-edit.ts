import { useEffect } from 'react'

import { useText } from '../../i18n/use-text.ts'
import { useToast } from '../../components/Toasts.tsx'
import { review, useReview } from './stores.ts'

/** Says that what was typed over a line was not saved, since the line says something else by now. */
export function useToldOfCrossedEdit(): void {
  const { t } = useText('new')
  const toast = useToast()
  const crossed = useReview((state) => state.crossedEdit)
  useEffect(() => {
    if (crossed === undefined) return
    review.getState().toldOfCrossedEdit()
    const { isOpen, typed, there } = crossed
    toast(isOpen ? t('edit.crossed', { there }) : t('edit.crossedAway', { typed, there }))
  }, [crossed, t, toast])
}
