import { useState } from 'react'

import type { Account } from '../../electron/shared/account.ts'
import { useApp } from '../app-state.ts'
import { useText } from '../text/use-text.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { SegmentedControl } from '../ui/SegmentedControl.tsx'
import { StatusMark } from '../ui/StatusMark.tsx'
import { TextField } from '../ui/TextField.tsx'
import { useToast } from '../ui/Toasts.tsx'
import type { Tone } from '../ui/tone.ts'
import { placeOf } from './account-form.ts'
import { useAccounts } from './accounts-store.ts'
import styles from './AccountsScreen.module.css'

const toneOfToken: Readonly<Record<Account['token']['kind'], Tone>> = {
  absent: 'question',
  present: 'good',
  'session-only': 'good',
  undecryptable: 'question',
}

/** Whether a token is there, and the field for a new one. A token is never shown. */
export function TokenSection({ account }: { readonly account: Account }) {
  const { t } = useText('accounts')
  const { kind } = account.token
  return (
    <Card label={t('token.title')}>
      <h3 className={styles.heading}>
        {t('token.title')} <StatusMark tone={toneOfToken[kind]} word={t(`token.state.${kind}`)} />
      </h3>
      <p className={styles.text}>{t(`token.hint.${kind}`)}</p>
      <TokenForm account={account} />
    </Card>
  )
}

function TokenForm({ account }: { readonly account: Account }) {
  const { t } = useText('accounts')
  const toast = useToast()
  const store = useApp((state) => state.snapshot?.tokenStore.kind ?? 'session-only')
  const canStore = store === 'strong' || store === 'weak'
  const setToken = useAccounts((state) => state.setToken)
  const forgetToken = useAccounts((state) => state.forgetToken)
  const problem = useAccounts((state) => state.problem)
  const [token, setTyped] = useState('')
  const [keep, setKeep] = useState<'stored' | 'session'>(store === 'strong' ? 'stored' : 'session')

  async function useToken(): Promise<void> {
    const set = await setToken(account.id, token.trim(), keep)
    if (!set.ok) return
    setTyped('')
    toast(t('token.saved'))
  }
  async function forget(): Promise<void> {
    const forgotten = await forgetToken(account.id)
    if (forgotten.ok) toast(t('token.forgotten'))
  }
  const error =
    problem !== undefined && (placeOf[problem] === 'token' || problem === 'same-token-and-address')
      ? t(`problem.${problem}`)
      : undefined
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (token.trim() !== '') void useToken()
      }}
    >
      <div className={styles.row}>
        <TextField
          type="password"
          label={t(account.token.kind === 'absent' ? 'token.field' : 'token.replace')}
          value={token}
          onChange={setTyped}
          error={error}
          className={styles.token}
        />
        {canStore ? (
          <SegmentedControl
            label={t('token.keep')}
            segments={[
              { id: 'stored', name: t(store === 'weak' ? 'token.weak' : 'token.stored') },
              { id: 'session', name: t('token.session') },
            ]}
            value={keep}
            onChange={setKeep}
          />
        ) : undefined}
      </div>
      <p className={styles.hint}>{t(`token.keepHint.${store}`)}</p>
      <div className={styles.row}>
        <Button isDisabled={token.trim() === ''} onPress={() => void useToken()}>
          {t('token.save')}
        </Button>
        {account.token.kind === 'absent' ? undefined : (
          <Button look="quiet" onPress={() => void forget()}>
            {t('token.forget')}
          </Button>
        )}
      </div>
    </form>
  )
}
