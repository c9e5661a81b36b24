import type { Account } from '../../../electron/shared/account.ts'
import type { Submission } from '../../../electron/shared/submission.ts'
import { useAccountName } from '../../i18n/account-name.ts'
import { useText } from '../../i18n/use-text.ts'
import styles from './dialogs.module.css'
import { useCalled } from './use-called.ts'

interface WhoseProps {
  readonly submission: Submission
  readonly account: Account | undefined
  readonly id?: string
}

/** In a question about a submission: which list it is about, and which account pays. */
export function Whose({ submission, account, id }: WhoseProps) {
  const { t } = useText('queue')
  const label = useCalled(submission)
  const name = useAccountName()(account, submission.removedAccount)
  return (
    <p id={id} className={styles.whose}>
      {t('whose', { label, account: name })}
    </p>
  )
}
