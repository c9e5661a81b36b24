import { useText } from '../../i18n/use-text.ts'
import { usePlan } from './stores.ts'

/** How many tasks the list makes, and of how many links where that was typed; undefined until it is known. */
export function useTasksInWords(): string | undefined {
  const { t } = useText('new')
  const size = usePlan((state) => state.batchSize)
  const count = usePlan((state) => state.forecast?.chosenTasks)
  if (count === undefined) return undefined
  return typeof size === 'number'
    ? t('panel.tasksOf', { count, size })
    : t('panel.chosenTasks', { count })
}
