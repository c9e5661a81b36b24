import type { BesideOther } from '../../electron/shared/history.ts'
import { selectAccounts, useApp } from '../app-state.ts'
import { useAccountName } from '../text/account-name.ts'
import { useFormat } from '../text/format.ts'
import { useText } from '../text/use-text.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'

interface OtherAccountDialogProps {
  /** Names of the accounts that the links were sent on, or were to be. */
  readonly theirs: readonly string[]
  /** The account that New sends on; empty: it is not known yet. */
  readonly inNew: string
  readonly onAnswer: (beside: BesideOther) => void
  readonly onClose: () => void
}

/** Asks before another account pays for links that go back into New than the one that they come from. */
export function OtherAccountDialog({ theirs, inNew, onAnswer, onClose }: OtherAccountDialogProps) {
  const { t } = useText(['history', 'words'])
  const format = useFormat()
  const accountName = useAccountName()
  const accounts = useApp(selectAccounts)
  const holdsAnother = useApp(({ snapshot }) => {
    const draft = snapshot?.draft
    return draft !== undefined && draft.rows > 0 && !draft.givesWay
  })
  // Practice is called so in the language of the window.
  const named = (name: string) =>
    t('words:quoted', {
      text: accountName(accounts.find((account) => account.name === name)) || name,
    })
  const from = format.list(theirs.map(named))
  return (
    <Dialog
      isOpen
      role="alertdialog"
      onClose={onClose}
      title={t('toNew.other.title')}
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
      {inNew === ''
        ? t('toNew.other.textUnknown', { from })
        : t('toNew.other.text', { from, account: named(inNew) })}
    </Dialog>
  )
}
