import { isEmptyDraft } from '../../../electron/shared/empty-draft.ts'
import { useApp } from '../app-state.ts'
import { useText } from '../../i18n/use-text.ts'

/** Says of links that can go back into New whether they join the list there, take its place or are alone. */
export function useToNewHint(): string {
  const { t } = useText('history')
  const hint = useApp(({ snapshot }) => {
    const open = snapshot?.draft
    if (open === undefined || isEmptyDraft(open)) return 'hintAlone'
    return open.givesWay ? 'hintInPlace' : 'hint'
  })
  return t(`toNew.${hint}`)
}
