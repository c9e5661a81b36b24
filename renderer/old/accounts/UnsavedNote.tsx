import { useApp } from '../app-state.ts'
import { RailNote } from '../../components/RailNote.tsx'
import { useAccounts } from './accounts-store.ts'
import { useFirstUnsaved } from './use-unsaved.ts'

/** On the other screens: what was typed over an account, or of a new one, that is not saved yet, and the way to it. */
export function UnsavedNote() {
  const unsaved = useFirstUnsaved()
  const isOpen = useApp((state) => state.screen === 'accounts')
  const goTo = useApp((state) => state.goTo)
  const select = useAccounts((state) => state.select)
  if (isOpen || unsaved === undefined) return undefined

  return (
    <RailNote
      icon="edit"
      isCaution
      title={unsaved.inWords}
      lines={[]}
      onPress={() => {
        select(unsaved.of)
        goTo('accounts')
      }}
    />
  )
}
