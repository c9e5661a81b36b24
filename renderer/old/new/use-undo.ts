import { useCallback, useMemo } from 'react'

import { useText } from '../../i18n/use-text.ts'
import { useAnnounce } from '../../components/Announcer.tsx'
import type { ToastAction } from '../../components/Toast.tsx'
import { useToast } from '../../components/Toasts.tsx'
import { review } from './stores.ts'
import { useCommandKey } from './use-command-key.ts'
import { whileLastChange } from './while-unchanged.ts'

export interface UndoAndRedo {
  readonly undo: () => void
  readonly redo: () => void
}

/** Taking the last change back, and doing it again; each says that it did or, to who cannot see it, that there is nothing. */
export function useUndo(): UndoAndRedo {
  const { t } = useText('new')
  const toast = useToast()
  const announce = useAnnounce()
  return useMemo(() => {
    async function step(kind: 'undo' | 'redo'): Promise<void> {
      const became = await review.getState()[kind]()
      if (became === 'of-another-window') toast(t('doneElsewhere'))
      if (became === 'done') toast(t(kind === 'undo' ? 'undone' : 'redone'))
      // Of a key alone: the button says by itself that there is nothing.
      if (became === 'none') announce(t(kind === 'undo' ? 'nothingToUndo' : 'nothingToRedo'))
    }
    return { undo: () => void step('undo'), redo: () => void step('redo') }
  }, [toast, announce, t])
}

/** The way back from what was just done, for as long as nothing else was; it says that it did. */
export function useUndoOfLast(): () => ToastAction {
  const { t } = useText('words')
  const { undo } = useUndo()
  return useCallback(
    () => ({ name: t('undo'), onPress: undo, untilGone: whileLastChange() }),
    [t, undo],
  )
}

/** The keys of undo and redo, wherever the focus is but in a field: in a panel that mends lines too. */
export function useUndoKeys(): void {
  const { undo, redo } = useUndo()
  useCommandKey('z', undo, { inFields: false, inPanels: true })
  useCommandKey('y', redo, { inFields: false, inPanels: true })
  useCommandKey('z', redo, { inFields: false, inPanels: true, withShift: true })
}
