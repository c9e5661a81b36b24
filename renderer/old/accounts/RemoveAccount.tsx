import type { Account } from '../../../electron/shared/account.ts'
import { isUnfinished } from '../../../electron/shared/submission-state.ts'
import { selectSubmissions, useApp } from '../app-state.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../components/Button.tsx'
import { Question } from '../../components/Question.tsx'
import { placeOf } from './account-form.ts'
import { useAccounts } from './accounts-store.ts'
import styles from './AccountsScreen.module.css'

/** Removes an account after saying what stays; refused, without a question, while something on it is unfinished. */
export function RemoveAccount({ account }: { readonly account: Account }) {
  const { t } = useText('accounts')
  const isAsking = useAccounts((state) => state.isAskingRemoval)
  const refuseRemoval = useAccounts((state) => state.refuseRemoval)
  const hasUnfinished = useApp((state) =>
    selectSubmissions(state).some((one) => one.accountId === account.id && isUnfinished(one)),
  )
  const askRemoval = useAccounts((state) => state.askRemoval)
  const remove = useAccounts((state) => state.remove)
  const problem = useAccounts((state) => state.problem)
  return (
    <>
      <Button
        look="quiet"
        meaning="danger"
        icon="trash"
        className={styles.end}
        onPress={() => (hasUnfinished ? refuseRemoval() : askRemoval(true))}
      >
        {t('remove')}
      </Button>
      {/* Behind the button, which stays under the pointer. */}
      {problem !== undefined && placeOf[problem] === 'remove' ? (
        <p role="alert" className={styles.refusal}>
          {t(`problem.${problem}`)}
        </p>
      ) : undefined}
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
