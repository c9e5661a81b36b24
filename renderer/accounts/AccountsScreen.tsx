import { useState } from 'react'
import {
  Button,
  Icon,
  type IconName,
  ScreenHeader,
  Tag,
  type Tone,
  useToast,
} from '../components/index.ts'

import type { Account } from '../../electron/shared/contract/index.ts'
import { isWithoutToken } from '../../electron/shared/account.ts'
import { goTo, host, selectAccounts, useApp, useNavigation } from '../app/index.ts'
import { useFormat, useText } from '../i18n/index.ts'
import { AccountPane } from './AccountPane.tsx'
import { useTest } from './account-state.ts'
import styles from './AccountsScreen.module.css'
import { NewAccount } from './NewAccount.tsx'

/** The screen of accounts: a list of all accounts, and the selected one beside it. */
export function AccountsScreen() {
  const t = useText('accounts')
  const accounts = useApp(selectAccounts)
  const route = useNavigation((state) => state.route)
  const fromRoute = route.screen === 'accounts' ? route.accountId : undefined
  const inUse = accounts.filter(({ archivedMs }) => archivedMs === undefined)
  const archived = accounts.filter(({ archivedMs }) => archivedMs !== undefined)
  const real = inUse.filter(({ isPractice }) => !isPractice)
  const practice = inUse.filter(({ isPractice }) => isPractice)
  const selected = fromRoute ?? real[0]?.id ?? 'new'
  const account = accounts.find(({ id }) => id === selected)
  const show = (accountId: number | 'new'): void => goTo({ screen: 'accounts', accountId })
  return (
    <>
      <ScreenHeader
        title={t('title')}
        actions={
          real.length === 0 ? undefined : (
            <Button icon="plus" onPress={() => show('new')}>
              {t('add')}
            </Button>
          )
        }
      />
      <div className={styles.screen}>
        <nav aria-label={t('list')} className={styles.list}>
          {[...real, ...practice].map((one) => (
            <AccountItem
              key={one.id}
              account={one}
              isSelected={one.id === selected}
              onSelect={() => show(one.id)}
            />
          ))}
          {selected === 'new' && real.length > 0 ? (
            <button type="button" aria-current="true" className={styles.item}>
              <Icon name="plus" />
              <span className={styles.itemName} title={t('new.title')}>
                {t('new.title')}
              </span>
            </button>
          ) : undefined}
          {archived.length === 0 ? undefined : (
            <>
              <h2 className={styles.heading}>{t('archived.heading')}</h2>
              {archived.map((one) => (
                <AccountItem
                  key={one.id}
                  account={one}
                  isSelected={one.id === selected}
                  onSelect={() => show(one.id)}
                />
              ))}
            </>
          )}
        </nav>
        <div className={styles.pane}>
          {account === undefined ? (
            <NewAccount isFirst={real.length === 0} />
          ) : account.archivedMs === undefined ? (
            <AccountPane key={account.id} account={account} />
          ) : (
            <ArchivedAccount key={account.id} account={account} />
          )}
        </div>
      </div>
    </>
  )
}

interface AccountItemProps {
  readonly account: Account
  readonly isSelected: boolean
  readonly onSelect: () => void
}

function AccountItem({ account, isSelected, onSelect }: AccountItemProps) {
  const { icon, tone, text } = useAccountStatus(account)
  return (
    <button
      type="button"
      aria-current={isSelected ? 'true' : undefined}
      className={styles.item}
      onClick={onSelect}
    >
      <span data-tone={tone} className={styles.itemIcon}>
        <Icon name={icon} />
      </span>
      <span className={styles.itemWords}>
        <span className={styles.itemName} title={account.name}>
          {account.name}
        </span>
        <span className={styles.itemDetail}>{text}</span>
      </span>
    </button>
  )
}

/** The most important status of an account, for the list. */
function useAccountStatus(account: Account): {
  readonly icon: IconName
  readonly tone: Tone
  readonly text: string
} {
  const t = useText('accounts')
  const format = useFormat()
  const { result } = useTest(account)
  if (account.archivedMs !== undefined)
    return { icon: 'aside', tone: 'off', text: format.day(account.archivedMs) }
  if (account.isPractice) return { icon: 'flask', tone: 'good', text: t('state.nothingCharged') }
  if (isWithoutToken(account)) return { icon: 'key', tone: 'question', text: t('state.noToken') }
  if (account.linksInDoubt > 0)
    return {
      icon: 'waiting',
      tone: 'question',
      text: t('state.inDoubt', { count: account.linksInDoubt }),
    }
  if (account.pause !== undefined)
    return { icon: 'pause', tone: 'question', text: t('state.paused') }
  if (result?.verdict === 'bad') return { icon: 'cross', tone: 'bad', text: t('state.testFailed') }
  const { knownBalance } = account
  return {
    icon: 'check',
    tone: 'good',
    text:
      knownBalance === undefined
        ? t('state.ready')
        : `${t('overview.balance')} ${format.number(knownBalance)}`,
  }
}

function ArchivedAccount({ account }: { readonly account: Account }) {
  const t = useText('accounts')
  const format = useFormat()
  const toast = useToast()
  const [isRestoring, setRestoring] = useState(false)
  async function restore(): Promise<void> {
    setRestoring(true)
    try {
      const restored = await host.request('account.unarchive', { accountId: account.id })
      toast(
        restored.ok
          ? t('archived.restored', { account: account.name })
          : t(`problem.${restored.error}`),
      )
    } finally {
      setRestoring(false)
    }
  }
  return (
    <div className={styles.content}>
      <div className={styles.top}>
        <h2 className={styles.name} title={account.name}>
          {account.name}
        </h2>
        <Tag>{t('state.archived')}</Tag>
      </div>
      <p className={styles.lead}>
        {t('archived.text', { day: format.day(account.archivedMs ?? 0) })}
      </p>
      <div className={styles.buttons}>
        <Button icon="reopen" isPending={isRestoring} onPress={() => void restore()}>
          {t('archived.restore')}
        </Button>
      </div>
    </div>
  )
}
