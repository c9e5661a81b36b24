import { useCallback } from 'react'

import { appState, whileApp } from '../app-state.ts'
import { useText } from '../../i18n/use-text.ts'
import { useToast } from '../../components/Toasts.tsx'
import { plan } from './stores.ts'
import { failureKey } from './submit-words.ts'

/**
 * Submits the plan, and says what New cannot show: that it was too late to stop it, what another
 * submission took in the meantime, or, to who went elsewhere, that it failed.
 */
export function useSubmit(): (confirmed: boolean) => Promise<void> {
  const { t } = useText(['new', 'app'])
  const toast = useToast()
  return useCallback(
    async (confirmed) => {
      const spokenFor = await plan.getState().submit(confirmed)
      const { step, isStopping } = plan.getState()
      const { screen, goTo } = appState.getState()
      if (spokenFor !== undefined && isStopping) toast(t('new:stoppedTooLate'))
      else if (spokenFor !== undefined && spokenFor > 0)
        toast(t('new:spokenFor', { count: spokenFor }))
      else if (step.kind === 'failed' && screen !== 'new') {
        const back = {
          name: t('app:screen.new'),
          onPress: () => goTo('new'),
          untilGone: whileApp((state) => state.screen !== 'new'),
        }
        toast(t(`new:${failureKey(step.problem, 'title')}`), back)
      }
    },
    [t, toast],
  )
}
