import { useLayoutEffect } from 'react'
import { isCommand } from '../../app/index.ts'
import { latinKey, openDialog, takesText, useAnnounce } from '../../components/index.ts'
import { useText } from '../../i18n/index.ts'
import { useListSession } from './list-state.ts'

/** Undo and redo of the list's edits; what happened is read out. */
export function useUndo(): {
  readonly undo: () => Promise<void>
  readonly redo: () => Promise<void>
} {
  const t = useText('list')
  const session = useListSession()
  const announce = useAnnounce()
  return {
    async undo() {
      announce((await session.undo()) ? t('undone') : t('nothingToUndo'))
    },
    async redo() {
      announce((await session.redo()) ? t('redone') : t('nothingToRedo'))
    },
  }
}

/** Ctrl Z, Ctrl Shift Z and Ctrl Y, while no text field has the focus and no dialog is open. */
export function useUndoKeys(): void {
  const { undo, redo } = useUndo()
  useLayoutEffect(() => {
    const act = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || !isCommand(event) || takesText(event.target)) return
      if (openDialog() !== undefined) return
      const key = latinKey(event)
      if (key === 'z') void (event.shiftKey ? redo() : undo())
      else if (key === 'y' && !event.shiftKey) void redo()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', act)
    return () => document.removeEventListener('keydown', act)
  })
}
