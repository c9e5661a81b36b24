import { selectAccounts, useApp } from '../app-state.ts'
import { useText } from '../text/use-text.ts'
import { RailNote } from '../ui/RailNote.tsx'
import { useAccounts } from './accounts-store.ts'
import { useIsUnsaved } from './use-unsaved.ts'

/** On the other screens: the account over which something was typed that it does not hold yet, and the way to it. */
export function UnsavedNote() {
  const { t } = useText('accounts')
  const account = useApp(selectAccounts).find(useIsUnsaved())
  const isOpen = useApp((state) => state.screen === 'accounts')
  const goTo = useApp((state) => state.goTo)
  const select = useAccounts((state) => state.select)
  if (isOpen || account === undefined) return undefined

  return (
    <RailNote
      icon="edit"
      isCaution
      title={t('leftUnsaved', { account: account.name })}
      lines={[]}
      onPress={() => {
        select(account.id)
        goTo('accounts')
      }}
    />
  )
}
