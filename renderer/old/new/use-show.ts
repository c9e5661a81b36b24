import type { ViewFilter } from '../../../electron/shared/draft-rows.ts'
import { useClosePanel } from '../../components/use-close-panel.ts'
import { review } from './stores.ts'

/** Shows the rows that a panel tells of, and closes it: how many they are would be heard behind it. */
export function useShow(): (filter: ViewFilter) => void {
  const closePanel = useClosePanel()
  return (filter) => {
    closePanel()
    review.getState().setFilter(filter)
  }
}
