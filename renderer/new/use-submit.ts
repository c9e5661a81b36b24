import { useCallback } from 'react'

import { useText } from '../text/use-text.ts'
import { useToast } from '../ui/Toasts.tsx'
import { plan } from './stores.ts'

/** Submits the plan, and says what another submission took in the meantime. */
export function useSubmit(): (confirmed: boolean) => Promise<void> {
  const { t } = useText('new')
  const toast = useToast()
  return useCallback(
    async (confirmed) => {
      const spokenFor = await plan.getState().submit(confirmed)
      if (spokenFor !== undefined && spokenFor > 0) toast(t('spokenFor', { count: spokenFor }))
    },
    [t, toast],
  )
}
