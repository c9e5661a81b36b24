import { useCallback } from 'react'

import { useApp } from '../app-state.ts'
import { useText } from '../text/use-text.ts'
import { useToast } from '../ui/Toasts.tsx'
import { review } from './stores.ts'
import { useCommandKey } from './use-command-key.ts'

export interface UndoAndRedo {
  readonly undo: () => void
  readonly redo: () => void
}

/** Taking the last change back, and doing it again; each says that it did. */
export function useUndo(): UndoAndRedo {
  const { t } = useText('new')
  const toast = useToast()
  const canUndo = useApp((state) => state.snapshot?.draft?.canUndo === true)
  const canRedo = useApp((state) => state.snapshot?.draft?.canRedo === true)
  const undo = useCallback(() => {
    if (canUndo)
      void review
        .getState()
        .undo()
        .then(() => toast(t('undone')))
  }, [canUndo, toast, t])
  const redo = useCallback(() => {
    if (canRedo)
      void review
        .getState()
        .redo()
        .then(() => toast(t('redone')))
  }, [canRedo, toast, t])
  return { undo, redo }
}

/** The keys of undo and redo, wherever the focus is but in a field. */
export function useUndoKeys(): void {
  const { undo, redo } = useUndo()
  useCommandKey('z', undo, { inFields: false })
  useCommandKey('y', redo, { inFields: false })
  useCommandKey('z', redo, { inFields: false, withShift: true })
}
