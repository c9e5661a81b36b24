import { useState } from 'react'
import type { Account } from '../../electron/shared/contract/index.ts'
import { newAccountSettings } from '../../electron/shared/default-settings.ts'
import { goTo, host, isHostAway, selectAccounts, useApp } from '../app/index.ts'
import { Button, TextField } from '../components/index.ts'
import { useText } from '../i18n/index.ts'
import { AccountTestResult } from './AccountTestResult.tsx'
import styles from './AccountsScreen.module.css'
import { SendListButton } from './SendListButton.tsx'
import { KeepChoice, useKeepChoice } from './TokenField.tsx'
import { testIfPossible, useProblemText, useTest } from './account-state.ts'
import { type AccountForm, formOf, nameFromAddress, readForm } from './form.ts'

const emptyForm = formOf(newAccountSettings('', ''))

/** The form of a new account. Tests the account after adding it, and offers to send a list on it. */
export function NewAccount({ isFirst }: { readonly isFirst: boolean }) {
  const t = useText('accounts')
  const problemText = useProblemText()
  const [form, setForm] = useState<AccountForm>(emptyForm)
  const [token, setToken] = useState('')
  const [showsProblems, setShowsProblems] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const [problem, setProblem] = useState<{
    readonly at: 'form' | 'token'
    readonly words: string
  }>()
  const [added, setAdded] = useState<{ readonly id: number; readonly isRestored: boolean }>()
  const { keep, ...keepChoice } = useKeepChoice()
  const account = useApp(selectAccounts).find(({ id }) => id === added?.id)
  // The name is optional. By default it is made from the address.
  const formWithName: AccountForm = { ...form, name: form.name || nameFromAddress(form.baseUrl) }
  const parsed = readForm(formWithName)
  const problems = showsProblems && !parsed.ok ? parsed.error : {}
  const isTokenMissing = showsProblems && token.trim() === ''

  async function add(): Promise<void> {
    setShowsProblems(true)
    if (!parsed.ok || token.trim() === '') return
    setAdding(true)
    setProblem(undefined)
    // Stay on this form. Otherwise the first account would be shown before it has its token.
    goTo({ screen: 'accounts', accountId: 'new' })
    try {
      const created = await host.request('account.add', parsed.value)
      if (!created.ok) {
        setProblem({ at: 'form', words: t(`problem.${created.error}`) })
        return
      }
      const withToken = await host.request('account.setToken', {
        accountId: created.value.id,
        token,
        keep,
      })
      if (!withToken.ok) {
        // Without its token the account is useless, and another attempt would add a second one.
        await host.request('account.archive', { accountId: created.value.id })
        setProblem({ at: 'token', words: t(`problem.${withToken.error}`) })
        return
      }
      finish(withToken.value, created.value)
    } catch (error) {
      if (!isHostAway(error)) throw error
      setProblem({ at: 'form', words: t('problem.away') })
    } finally {
      setAdding(false)
    }
  }
  function finish(ready: Account, created: Account): void {
    setAdded({ id: ready.id, isRestored: ready.id !== created.id })
    setToken('')
    testIfPossible(ready)
  }
  if (account !== undefined)
    return (
      <div className={styles.content}>
        <div className={styles.done}>
          <h2 className={styles.name}>
            {added?.isRestored === true
              ? t('new.restored', { account: account.name })
              : t('new.addedUntested', { account: account.name })}
          </h2>
          <AccountTestResult account={account} />
          <NextSteps account={account} />
        </div>
      </div>
    )
  return (
    <form
      className={styles.content}
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <div className={styles.new}>
        <div>
          <h2 className={styles.name}>{isFirst ? t('empty.title') : t('new.title')}</h2>
          <p className={styles.lead}>{isFirst ? t('empty.text') : t('new.lead')}</p>
        </div>
        <TextField
          autoFocus
          label={t('new.address')}
          inputMode="url"
          value={form.baseUrl}
          onChange={(baseUrl) => setForm({ ...form, baseUrl })}
          hint={t('new.addressHint')}
          error={problemText(problems.baseUrl)}
        />
        <TextField
          label={t('new.token')}
          type="password"
          value={token}
          onChange={setToken}
          hint={t('new.tokenHint')}
          error={
            problem?.at === 'token'
              ? problem.words
              : isTokenMissing
                ? t('test.failure.missing-token')
                : undefined
          }
        />
        <TextField
          label={t('new.name')}
          value={form.name}
          onChange={(name) => setForm({ ...form, name })}
          placeholder={nameFromAddress(form.baseUrl)}
          hint={t('new.nameHint')}
          error={problem?.at === 'form' ? problem.words : undefined}
        />
        <KeepChoice keep={keep} {...keepChoice} />
        <div className={styles.buttons}>
          <Button look="filled" size="large" type="submit" isPending={isAdding}>
            {isAdding ? t('new.adding') : t('new.create')}
          </Button>
          {isFirst ? undefined : (
            <Button look="quiet" onPress={() => goTo({ screen: 'accounts' })}>
              {t('new.cancel')}
            </Button>
          )}
        </div>
      </div>
    </form>
  )
}

/** Buttons to send a list, or to correct what the test found. */
function NextSteps({ account }: { readonly account: Account }) {
  const t = useText('accounts')
  const { result } = useTest(account)
  const isBad = result?.verdict === 'bad'
  const isForToken = result?.sentence === 'test.outcome.token-refused'
  const open = (field?: string): void =>
    goTo({ screen: 'accounts', accountId: account.id, ...(field === undefined ? {} : { field }) })
  if (isBad)
    return (
      <div className={styles.buttons}>
        <Button look="filled" size="large" onPress={() => open(isForToken ? 'token' : 'baseUrl')}>
          {t(isForToken ? 'new.mendToken' : 'new.mend')}
        </Button>
      </div>
    )
  return (
    <div className={styles.buttons}>
      <SendListButton account={account} isPrimary />
      <Button onPress={() => open()}>{t('title')}</Button>
    </div>
  )
}
