import { useState } from 'react'
import { Button, Icon, Question, TextField, useToast } from '../components/index.ts'

import { hasToken } from '../../electron/shared/account.ts'
import type { Account } from '../../electron/shared/contract/index.ts'
import { appState, host } from '../app/index.ts'
import { useText } from '../i18n/index.ts'
import { testByItself } from './account-state.ts'
import styles from './AccountsScreen.module.css'
import { fieldId } from './Advanced.tsx'
import { KeepChoice, useKeep } from './KeepChoice.tsx'

/** How an account's token is kept, and the ways to replace and remove it. The token is never shown. */
export function TokenField({ account }: { readonly account: Account }) {
  const t = useText('accounts')
  const toast = useToast()
  const { token: state } = account
  const isHere = state !== undefined && hasToken(state)
  const [isReplacing, setReplacing] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const [token, setToken] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const keep = useKeep()
  const isEntering = !isHere || isReplacing

  async function save(): Promise<void> {
    if (token.trim() === '') return
    setSaving(true)
    try {
      const saved = await host.request('account.setToken', {
        accountId: account.id,
        token,
        keep: keep.keep,
      })
      if (!saved.ok) {
        setProblem(t(`problem.${saved.error}`))
        return
      }
      appState.getState().takeAccount(saved.value)
      setToken('')
      setReplacing(false)
      toast(t('connection.tokenSaved'))
      testByItself(saved.value)
    } finally {
      setSaving(false)
    }
  }
  async function remove(): Promise<void> {
    setRemoving(false)
    const removed = await host.request('account.removeToken', { accountId: account.id })
    if (removed.ok) appState.getState().takeAccount(removed.value)
    toast(removed.ok ? t('connection.tokenRemoved') : t(`problem.${removed.error}`))
  }
  return (
    <div className={styles.wide}>
      {isHere || state === undefined || state.kind === 'absent' ? undefined : (
        <p className={styles.tokenState} data-tone="question">
          <Icon name="alert" size={14} />
          {t(`connection.tokenState.${state.kind}`)}
        </p>
      )}
      {isEntering ? (
        <>
          <form
            className={styles.token}
            onSubmit={(event) => {
              event.preventDefault()
              void save()
            }}
          >
            <TextField
              id={fieldId('token')}
              className={styles.tokenField}
              label={isHere ? t('connection.newToken') : t('connection.token')}
              type="password"
              autoFocus={isReplacing}
              value={token}
              onChange={(typed) => {
                setToken(typed)
                setProblem(undefined)
              }}
              error={problem}
            />
            <Button type="submit" isPending={isSaving} isDisabled={token.trim() === ''}>
              {t('connection.saveToken')}
            </Button>
            {isReplacing ? (
              <Button look="quiet" onPress={() => setReplacing(false)}>
                {t('new.cancel')}
              </Button>
            ) : undefined}
          </form>
          {token === '' ? undefined : <KeepChoice {...keep} />}
        </>
      ) : (
        <>
          <span className={styles.label}>{t('connection.token')}</span>
          <div className={styles.buttons}>
            <p className={styles.tokenState} data-tone="good">
              <Icon name="check" size={14} />
              {t(`connection.tokenState.${state.kind}`)}
            </p>
            <Button size="small" onPress={() => setReplacing(true)}>
              {t('connection.replace')}
            </Button>
            <Button size="small" look="quiet" onPress={() => setRemoving(true)}>
              {t('connection.remove')}
            </Button>
          </div>
        </>
      )}
      <Question
        isOpen={isRemoving}
        role="alertdialog"
        title={t('connection.removeTitle', { account: account.name })}
        yes={t('connection.removeYes')}
        no={t('connection.removeNo')}
        onYes={() => void remove()}
        onClose={() => setRemoving(false)}
      >
        <p>{t('connection.removeText')}</p>
      </Question>
    </div>
  )
}
