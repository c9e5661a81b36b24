import type { BesideOther, OtherList } from '../../../electron/shared/put-back.ts'
import { selectAccounts, useApp } from '../app-state.ts'
import { useAccountName } from '../../i18n/account-name.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import styles from './OtherListDialog.module.css'

interface OtherListDialogProps extends OtherList {
  readonly onAnswer: (word: BesideOther) => void
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
      title={t(other.account === undefined ? 'toNew.otherClient.title' : 'toNew.other.title')}
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
      {inWords(other).map((sentence) => (
        <p key={sentence} className={styles.difference}>
          {sentence}
        </p>
      ))}
    </Dialog>
  )
}

/** The way to say whose the links are, and whose the list in New is, each difference by itself. */
function useOtherInWords(): (other: OtherList) => readonly string[] {
  const { t } = useText(['history', 'words'])
  const format = useFormat()
  const accountName = useAccountName()
  const accounts = useApp(selectAccounts)
  // Practice is called so in the language of the window.
  const nameOf = (name: string) =>
    t('words:quoted', {
      text: accountName(accounts.find((one) => one.name === name)) || name,
    })
  const clientOf = (name: string) =>
    name === '' ? t('toNew.otherClient.none') : t('words:quoted', { text: name })
  return ({ account, client }) => {
    const sentences: string[] = []
    if (account !== undefined) {
      const from = format.list(account.theirs.map(nameOf))
      sentences.push(
        account.inNew === ''
          ? t('toNew.other.textUnknown', { from })
          : t('toNew.other.text', { from, account: nameOf(account.inNew) }),
      )
    }
    if (client !== undefined)
      sentences.push(
        t('toNew.otherClient.text', {
          from: format.list(client.theirs.map(clientOf)),
          client: clientOf(client.inNew),
        }),
      )
    return sentences
  }
}
