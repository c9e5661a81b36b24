import type { BesideOther } from '../../electron/shared/history.ts'
import { selectAccounts, useApp } from '../app-state.ts'
import { useAccountName } from '../text/account-name.ts'
import { useFormat } from '../text/format.ts'
import { useText } from '../text/use-text.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'

/** In what links that go back into New differ from the list that is there. */
export interface OtherList {
  readonly differs: 'account' | 'client'
  /** Names of those of the links. */
  readonly theirs: readonly string[]
  /** That of the list in New; empty: no client was named, or the account is not known yet. */
  readonly inNew: string
}

interface OtherListDialogProps extends OtherList {
  readonly onAnswer: (beside: BesideOther) => void
  readonly onClose: () => void
}

/**
 * Asks before another account pays for links that go back into New than the one that they come from,
 * and before they join a list that is another client's.
 */
export function OtherListDialog({ onAnswer, onClose, ...other }: OtherListDialogProps) {
  const { t } = useText(['history', 'words'])
  const inWords = useOtherInWords()
  const holdsAnother = useApp(({ snapshot }) => {
    const draft = snapshot?.draft
    return draft !== undefined && draft.rows > 0 && !draft.givesWay
  })
  return (
    <Dialog
      isOpen
      role="alertdialog"
      onClose={onClose}
      title={t(other.differs === 'account' ? 'toNew.other.title' : 'toNew.otherClient.title')}
      actions={
        <>
          {holdsAnother ? (
            <Button look="filled" onPress={() => onAnswer('set-aside')}>
              {t('toNew.other.setAside')}
            </Button>
          ) : undefined}
          <Button onPress={() => onAnswer('join')}>
            {holdsAnother ? t('toNew.other.join') : t('toNew.button')}
          </Button>
          <Button look="quiet" onPress={onClose}>
            {t('words:cancel')}
          </Button>
        </>
      }
    >
      {inWords(other)}
    </Dialog>
  )
}

/** The way to say whose the links are, and whose the list in New is. */
function useOtherInWords(): (other: OtherList) => string {
  const { t } = useText(['history', 'words'])
  const format = useFormat()
  const accountName = useAccountName()
  const accounts = useApp(selectAccounts)
  // Practice is called so in the language of the window.
  const account = (name: string) =>
    t('words:quoted', {
      text: accountName(accounts.find((one) => one.name === name)) || name,
    })
  const client = (name: string) =>
    name === '' ? t('toNew.otherClient.none') : t('words:quoted', { text: name })
  return ({ differs, theirs, inNew }) => {
    if (differs === 'client')
      return t('toNew.otherClient.text', {
        from: format.list(theirs.map(client)),
        client: client(inNew),
      })
    const from = format.list(theirs.map(account))
    return inNew === ''
      ? t('toNew.other.textUnknown', { from })
      : t('toNew.other.text', { from, account: account(inNew) })
  }
}
