import type { Account } from '../../electron/shared/account.ts'
import { useText } from '../text/use-text.ts'
import { Button } from '../ui/Button.tsx'
import { Question } from '../ui/Question.tsx'
import { placeOf } from './account-form.ts'
import { useAccounts } from './accounts-store.ts'
import styles from './AccountsScreen.module.css'

/** Removes an account after saying what stays; refused while something on it is unfinished. */
export function RemoveAccount({ account }: { readonly account: Account }) {
  const { t } = useText('accounts')
  const isAsking = useAccounts((state) => state.isAskingRemoval)
  const askRemoval = useAccounts((state) => state.askRemoval)
  const remove = useAccounts((state) => state.remove)
  const problem = useAccounts((state) => state.problem)
  return (
    <>
      {problem !== undefined && placeOf[problem] === 'remove' ? (
        <p role="alert" className={styles.error}>
          {t(`problem.${problem}`)}
        </p>
      ) : undefined}
      <Button
        look="quiet"
        meaning="danger"
        icon="trash"
        className={styles.end}
        onPress={() => askRemoval(true)}
      >
        {t('remove')}
      </Button>
      <Question
        role="alertdialog"
        isOpen={isAsking}
        onClose={() => askRemoval(false)}
        title={t('removing.title', { account: account.name })}
        yes={t('removing.confirm')}
        no={t('removing.keep')}
        isDangerous
        onYes={() => void remove(account.id)}
      >
        {t('removing.text')}
      </Question>
    </>
  )
}
