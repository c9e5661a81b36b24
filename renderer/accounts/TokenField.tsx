/** The field of a token, and the choice of how long to keep it. */
import { useState } from 'react'
import { hasToken } from '../../electron/shared/account.ts'
import type { Account } from '../../electron/shared/contract/index.ts'
import { host, useApp } from '../app/index.ts'
import { Button, Icon, ConfirmDialog, Select, TextField, useToast } from '../components/index.ts'
import { useText } from '../i18n/index.ts'
import styles from './AccountsScreen.module.css'
import { fieldId } from './Advanced.tsx'
import { testIfPossible } from './account-state.ts'

/** Says how the token is kept, and lets the user enter, replace and remove it. It is never shown. */
export function TokenField({ account }: { readonly account: Account }) {
  const t = useText('accounts')
  const toast = useToast()
  const { token: state } = account
  const hasStoredToken = state !== undefined && hasToken(state)
  const [isReplacing, setReplacing] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const [token, setToken] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const keepChoice = useKeepChoice()
  const isEntering = !hasStoredToken || isReplacing

  async function save(): Promise<void> {
    if (token.trim() === '') return
    setSaving(true)
    try {
      const saved = await host.request('account.setToken', {
        accountId: account.id,
        token,
        keep: keepChoice.keep,
      })
      if (!saved.ok) {
        setProblem(t(`problem.${saved.error}`))
        return
      }
      setToken('')
      setReplacing(false)
      toast(t('connection.tokenSaved'))
      testIfPossible(saved.value)
    } finally {
      setSaving(false)
    }
  }
  async function remove(): Promise<void> {
    setRemoving(false)
    const removed = await host.request('account.removeToken', { accountId: account.id })
    toast(removed.ok ? t('connection.tokenRemoved') : t(`problem.${removed.error}`))
  }
  return (
    <div className={styles.wide}>
      {hasStoredToken || state === undefined || state.kind === 'absent' ? undefined : (
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
              label={hasStoredToken ? t('connection.newToken') : t('connection.token')}
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
          {token === '' ? undefined : <KeepChoice {...keepChoice} />}
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
      <ConfirmDialog
        isOpen={isRemoving}
        role="alertdialog"
        title={t('connection.removeTitle', { account: account.name })}
        confirmLabel={t('connection.removeYes')}
        cancelLabel={t('connection.removeNo')}
        onConfirm={() => void remove()}
        onClose={() => setRemoving(false)}
      >
        <p>{t('connection.removeText')}</p>
      </ConfirmDialog>
    </div>
  )
}

type KeepToken = 'stored' | 'session'

/** The choice of how to keep a token: stored, or for this session only if it cannot be stored. */
export function useKeepChoice() {
  const store = useApp((state) => state.snapshot?.tokenStore)
  const [chosen, setChosen] = useState<KeepToken>()
  const canStore =
    store !== undefined &&
    store.kind !== 'session-only' &&
    store.kind !== 'denied' &&
    store.kind !== 'waiting'
  const keep: KeepToken = canStore
    ? (chosen ?? (store.kind === 'weak' ? 'session' : 'stored'))
    : 'session'
  return { keep, onKeep: setChosen, store: store?.kind, canStore }
}

/** Lets the user choose how a token is kept, or says why there is no choice. */
export function KeepChoice({ keep, onKeep, store, canStore }: ReturnType<typeof useKeepChoice>) {
  const t = useText('accounts')
  if (!canStore) {
    if (store === 'denied') return <p className={styles.hint}>{t('keep.denied')}</p>
    if (store === 'waiting') return <p className={styles.hint}>{t('keep.waiting')}</p>
    return store === 'session-only' ? (
      <p className={styles.hint}>{t('keep.sessionOnly')}</p>
    ) : undefined
  }
  const isWeak = store === 'weak'
  return (
    <div>
      <Select<KeepToken>
        label={t('keep.label')}
        options={[
          { id: 'stored', name: isWeak ? t('keep.storedWeak') : t('keep.stored') },
          { id: 'session', name: t('keep.session') },
        ]}
        value={keep}
        onChange={onKeep}
      />
      {isWeak ? <p className={styles.hint}>{t('keep.weak')}</p> : undefined}
    </div>
  )
}
