import { useApp } from '../app-state.ts'
import { useText } from '../text/use-text.ts'

/** Says of links that can go back into New whether they join the list there or take its place. */
export function useToNewHint(): string {
  const { t } = useText('history')
  const givesWay = useApp(({ snapshot }) => snapshot?.draft?.givesWay === true)
  return t(givesWay ? 'toNew.hintInPlace' : 'toNew.hint')
}
