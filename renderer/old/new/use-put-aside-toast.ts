import { useEffect } from 'react'

import { appState } from '../app-state.ts'
import { useListName } from '../../i18n/list-name.ts'
import { useText } from '../../i18n/use-text.ts'
import { useToast } from '../../components/Toasts.tsx'
import { intake, useIntake } from './stores.ts'
import { whileSameList } from './while-unchanged.ts'

/**
 * Says that so many lines were put aside, or cleared where their list is not kept, as those for practice
 * are not; and offers to bring them back.
 */
export function usePutAsideToast(): (lines: number, draftId: string) => void {
  const { t } = useText('new')
  const tell = useToldWithWayBack()
  return (lines, draftId) => {
    const kept = appState.getState().snapshot?.draft?.cleared ?? []
    const isKept = kept.some((list) => list.draftId === draftId)
    tell(t(isKept ? 'cleared' : 'putAside.cleared', { count: lines }))
  }
}

/** Says that so many lines that are told of no more are still put aside, and offers to bring them back. */
export function useStillAsideToast(): (lines: number) => void {
  const { t } = useText('new')
  const tell = useToldWithWayBack()
  return (lines) => tell(t('putAside.stillAside', { count: lines }))
}

function useToldWithWayBack(): (sentence: string) => void {
  const { t } = useText('words')
  const toast = useToast()
  return (sentence) =>
    toast(sentence, {
      name: t('undo'),
      onPress: () => void intake.getState().restoreCleared(),
      untilGone: whileSameList(),
    })
}

/**
 * Says what was left of an earlier list, and of which, is cleared once another has taken its place: what
 * could still be sent has a note instead.
 */
export function useToldOfClearedRest(): void {
  const { t } = useText('new')
  const named = useListName()
  const tell = useToldWithWayBack()
  const left = useIntake(({ putAside, isTaking }) => (isTaking ? undefined : putAside))
  useEffect(() => {
    if (left === undefined) return
    intake.getState().toldOfPutAside()
    const { lines: count, list } = left
    tell(
      list === undefined
        ? t('putAside.leftEarlier', { count })
        : t('putAside.left', { count, name: named(list) }),
    )
  }, [left, tell, t, named])
}
