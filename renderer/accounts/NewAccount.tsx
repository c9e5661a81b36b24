import { useState } from 'react'
import type { Account } from '../../electron/shared/contract/index.ts'
import { appState, goTo, host, isHostAway, selectAccounts, useApp } from '../app/index.ts'
import { Button, TextField } from '../components/index.ts'
import { useText } from '../i18n/index.ts'
import styles from './AccountsScreen.module.css'
import { SendWithIt } from './SendWithIt.tsx'
import { TestOutcome } from './TestOutcome.tsx'
import { KeepChoice, useKeep } from './TokenField.tsx'
import { testByItself, useProblemWords, useTest } from './account-state.ts'
import { type AccountForm, formOf, nameFromAddress, newAccountSettings, readForm } from './form.ts'

const emptyForm = formOf(newAccountSettings('', ''))

/** Asks for name, address and token, tests the account by itself, and offers to send a list with it. */
export function NewAccount({ isFirst }: { readonly isFirst: boolean }) {
  const t = useText('accounts')
  const words = useProblemWords()
  const [form, setForm] = useState<AccountForm>(emptyForm)
  const [token, setToken] = useState('')
  const [isShown, setShown] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const [problem, setProblem] = useState<{
    readonly at: 'form' | 'token'
    readonly words: string
  }>()
  const [added, setAdded] = useState<{ readonly id: number; readonly isRestored: boolean }>()
  const { keep, ...keepChoice } = useKeep()
  const account = useApp(selectAccounts).find(({ id }) => id === added?.id)
  // The name is optional to type: an address says enough.
  const named: AccountForm = { ...form, name: form.name || nameFromAddress(form.baseUrl) }
  const read = readForm(named)
  const problems = isShown && !read.ok ? read.error : {}
  const isTokenMissing = isShown && token.trim() === ''

  async function add(): Promise<void> {
    setShown(true)
    if (!read.ok || token.trim() === '') return
    setAdding(true)
    setProblem(undefined)
    // Else the first account would be shown as soon as it exists, before it has its token.
    goTo({ screen: 'accounts', accountId: 'new' })
    try {
      const made = await host.request('account.add', read.value)
      if (!made.ok) {
        setProblem({ at: 'form', words: t(`problem.${made.error}`) })
        return
      }
      appState.getState().mergeAccount(made.value)
      const withToken = await host.request('account.setToken', {
        accountId: made.value.id,
        token,
        keep,
      })
      if (!withToken.ok) {
        // It is of no use without its token, and pressing again would add another.
        await host.request('account.archive', { accountId: made.value.id })
        setProblem({ at: 'token', words: t(`problem.${withToken.error}`) })
        return
      }
      takeOver(withToken.value, made.value)
    } catch (error) {
      if (!isHostAway(error)) throw error
      setProblem({ at: 'form', words: t('problem.away') })
    } finally {
      setAdding(false)
    }
  }
  function takeOver(ready: Account, made: Account): void {
    appState.getState().mergeAccount(ready)
    setAdded({ id: ready.id, isRestored: ready.id !== made.id })
    setToken('')
    testByItself(ready)
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
          <TestOutcome account={account} />
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
          error={words(problems.baseUrl)}
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

/** Sending a list, or mending what the test found wrong. */
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
      <SendWithIt account={account} isMain />
      <Button onPress={() => open()}>{t('title')}</Button>
    </div>
  )
}
