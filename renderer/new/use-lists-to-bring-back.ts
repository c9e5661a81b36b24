import type { DraftSummary } from '../../electron/shared/draft.ts'
import { useListName } from '../text/list-name.ts'
import { useText } from '../text/use-text.ts'
import { intake } from './stores.ts'

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
  const named = useListName()
  return [...putAside, ...cleared].toReversed().map(({ draftId, name, atMs, lines }) => ({
    draftId,
    inWords: t('new:start.bringBackNamed', {
      name: named({ label: name, createdMs: atMs }),
      lines: t('words:lines', { count: lines }),
    }),
    bringBack: () => void intake.getState().bringBack(draftId),
  }))
}
