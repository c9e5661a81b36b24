import { useEffect } from 'react'

import { useText } from '../text/use-text.ts'
import { useToast } from '../ui/Toasts.tsx'
import { intake, useIntake } from './stores.ts'
import { whileSameList } from './while-unchanged.ts'

/** Says that so many lines were put aside, or cleared that were, and offers to bring them back. */
export function usePutAsideToast(
  said: 'cleared' | 'putAside.cleared' = 'cleared',
): (lines: number) => void {
  const { t } = useText(['new', 'words'])
  const toast = useToast()
  return (lines) =>
    toast(t(`new:${said}`, { count: lines }), {
      name: t('words:undo'),
      onPress: () => void intake.getState().restoreCleared(),
      untilGone: whileSameList(),
    })
}

/** Says it of what is left of an earlier list, once another has taken its place. */
export function useToldOfPutAside(): void {
  const tell = usePutAsideToast()
  const lines = useIntake(({ putAside, isTaking }) => (isTaking ? undefined : putAside))
  useEffect(() => {
    if (lines === undefined) return
    intake.getState().toldOfPutAside()
    tell(lines)
  }, [lines, tell])
}
