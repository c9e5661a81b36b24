import { useEffect } from 'react'

import { useText } from '../../i18n/use-text.ts'
import { useToast } from '../../components/Toasts.tsx'
import { plan, usePlan } from './stores.ts'

/** Says that account, client and label are others, since another window put links back into New. */
export function useToldOfTaken(): void {
  const { t } = useText('new')
  const toast = useToast()
  const isTaken = usePlan((state) => state.isTakenElsewhere)
  useEffect(() => {
    if (!isTaken) return
    plan.getState().toldOfTaken()
    toast(t('takenElsewhere'))
  }, [isTaken, t, toast])
}
