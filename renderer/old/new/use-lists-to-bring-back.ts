import type { DraftSummary } from '../../../electron/shared/draft.ts'
import { useText } from '../../i18n/use-text.ts'
import { intake } from './stores.ts'
import { useAsideName } from './use-aside-name.ts'

/** A list that was put aside or cleared, and the way back to it. */
export interface ListToBringBack {
  readonly draftId: string
  /** “Bring back”, its name and how long it is. */
  readonly inWords: string
  readonly bringBack: () => void
}

/** The ways back to lists, the last one of those that were cleared first, then those that were put aside. */
export function useListsToBringBack({
  putAside,
  cleared,
}: Pick<DraftSummary, 'putAside' | 'cleared'>): readonly ListToBringBack[] {
  const { t } = useText(['new', 'words'])
  const named = useAsideName()
  return [...putAside, ...cleared].toReversed().map((list) => ({
    draftId: list.draftId,
    inWords: t('new:start.bringBackNamed', {
      name: named(list),
      lines: t('words:lines', { count: list.lines }),
    }),
    bringBack: () => void intake.getState().bringBack(list.draftId),
  }))
}
