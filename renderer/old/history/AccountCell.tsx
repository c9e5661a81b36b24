import { selectAccounts, useApp } from '../app-state.ts'
import { useText } from '../../i18n/use-text.ts'
import { Tag } from '../../components/Tag.tsx'
import styles from './HistoryScreen.module.css'

interface AccountCellProps {
  readonly accountId: number
  /** As the record has it; the account may be gone. */
  readonly accountName: string
}

/** On which account something was sent; what went to Practice stands out. */
export function AccountCell({ accountId, accountName }: AccountCellProps) {
  const { t } = useText('words')
  const isPractice = useApp((state) =>
    selectAccounts(state).some((account) => account.id === accountId && account.isPractice),
  )
  return isPractice ? (
    <Tag look="practice">{t('practice')}</Tag>
  ) : (
    <span className={styles.quiet} title={accountName}>
      {accountName}
    </span>
  )
}
