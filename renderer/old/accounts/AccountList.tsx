import type { Account, TokenState } from '../../../electron/shared/account.ts'
import { isInQueue } from '../../../electron/shared/submission-state.ts'
import { selectSubmissions, useApp } from '../app-state.ts'
import { useAccountName } from '../../i18n/account-name.ts'
import { useText } from '../../i18n/use-text.ts'
import type { Tone } from '../../components/tone.ts'
import { type Selection, useAccounts } from './accounts-store.ts'
import styles from './AccountsScreen.module.css'
import { useIsUnsaved } from './use-unsaved.ts'

interface AccountListProps {
  readonly accounts: readonly Account[]
  readonly shown: Selection
  readonly onShow: (selection: Selection) => void
}

/** Every account with the one thing about it that matters most now. */
export function AccountList({ accounts, shown, onShow }: AccountListProps) {
  const { t } = useText('accounts')
  const accountName = useAccountName()
  const isUnsaved = useIsUnsaved()
  const isAdding = useAccounts((state) => state.selected === 'new')
  return (
    <nav aria-label={t('list')} className={styles.list}>
      {accounts.map((account) => (
        <button
          key={account.id}
          type="button"
          aria-current={shown === account.id ? 'true' : undefined}
          className={styles.item}
          onClick={() => onShow(account.id)}
        >
          <span className={styles.name}>{accountName(account)}</span>
          {isUnsaved(account) ? (
            <span data-tone="question" className={styles.detail}>
              {t('notSaved')}
            </span>
          ) : undefined}
          <Standing account={account} />
        </button>
      ))}
      {isAdding || isUnsaved(undefined) ? (
        <button
          type="button"
          aria-current={isAdding ? 'true' : undefined}
          className={styles.item}
          onClick={() => onShow('new')}
        >
          <span className={styles.name}>{t('newAccount')}</span>
          {isAdding ? undefined : (
            <span data-tone="question" className={styles.detail}>
              {t('notSaved')}
            </span>
          )}
        </button>
      ) : undefined}
    </nav>
  )
}

const toneOfToken: Readonly<Record<TokenState['kind'], Tone | undefined>> = {
  absent: 'question',
  present: undefined,
  'session-only': undefined,
  undecryptable: 'question',
  elsewhere: 'question',
}

/** What is wrong with it, or where it sends to. */
function Standing({ account }: { readonly account: Account }) {
  const { t } = useText('accounts')
  const isToldInQueue = useApp((state) => isInQueue(account, selectSubmissions(state)))
  if (account.isPractice) {
    return (
      <span data-tone="good" className={styles.detail}>
        {t('practice.tag')}
      </span>
    )
  }
  const token = account.token?.kind
  const tone = token && toneOfToken[token]
  if (token !== undefined && tone !== undefined) {
    return (
      <span data-tone={tone} className={styles.detail}>
        {t(`token.standing.${token}`)}
      </span>
    )
  }
  if (account.pause !== undefined) {
    return (
      <span data-tone="question" className={styles.detail}>
        {t(isToldInQueue ? 'paused' : 'pausedHere')}
      </span>
    )
  }
  return <span className={styles.detail}>{hostOf(account.baseUrl)}</span>
}

function hostOf(baseUrl: string): string {
  return URL.parse(baseUrl)?.host ?? baseUrl
}
