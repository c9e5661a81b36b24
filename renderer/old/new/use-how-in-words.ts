import { useText } from '../../i18n/use-text.ts'
import { usePlan } from './stores.ts'
import { useTasksInWords } from './use-tasks-in-words.ts'

/** When and how a list is sent, as the one press says it that leads to all of these choices. */
export function useHowInWords(): string {
  const { t } = useText(['new', 'when'])
  const when = usePlan((state) => state.when?.kind ?? 'now')
  const isPart = usePlan(({ part }) => part !== undefined)
  const tasks = useTasksInWords()
  const how = [
    t(`when:kind.${when}`),
    ...(isPart ? [t('new:panel.aPart')] : []),
    ...(tasks === undefined ? [] : [tasks]),
  ]
  return t('new:panel.how', { how: how.join(' · ') })
}
