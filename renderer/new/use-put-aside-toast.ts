import { useEffect } from 'react'

import { useListName } from '../text/list-name.ts'
import { useText } from '../text/use-text.ts'
import { useToast } from '../ui/Toasts.tsx'
import { intake, useIntake } from './stores.ts'
import { whileSameList } from './while-unchanged.ts'

/** Says that so many lines were put aside, or cleared that were, and offers to bring them back. */
export function usePutAsideToast(
  said: 'cleared' | 'putAside.cleared' = 'cleared',
): (lines: number) => void {
  const { t } = useText('new')
  const tell = useToldWithWayBack()
  return (lines) => tell(t(said, { count: lines }))
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

/** Says it of what is left of an earlier list, and of which, once another has taken its place. */
export function useToldOfPutAside(): void {
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
