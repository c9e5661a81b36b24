import { useState } from 'react'

import type { Account, TokenState } from '../../../electron/shared/account.ts'
import { whileUnpaused } from '../app-state.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../components/Button.tsx'
import { Card } from '../../components/Card.tsx'
import { Question } from '../../components/Question.tsx'
import { StatusMark } from '../../components/StatusMark.tsx'
import { useToast } from '../../components/Toasts.tsx'
import type { Tone } from '../../components/tone.ts'
import { goesOn } from '../when/goes-on.ts'
import { useTokenSetInWords } from '../when/use-token-set-in-words.ts'
import { placeOf } from './account-form.ts'
import { useAccounts } from './accounts-store.ts'
import styles from './AccountsScreen.module.css'
import { TokenFields, useTypedToken } from './TokenFields.tsx'

const toneOfToken: Readonly<Record<TokenState['kind'], Tone>> = {
  absent: 'question',
  present: 'good',
  'session-only': 'good',
  undecryptable: 'question',
  elsewhere: 'question',
}

/** Whether a token is there, and the field for a new one. A token is never shown. */
export function TokenSection({ account }: { readonly account: Account }) {
  const { t } = useText('accounts')
  // Until the host was asked nothing is said of it.
  const kind = account.token?.kind
  return (
    <Card label={t('token.title')}>
      <h3 className={styles.heading}>
        {t('token.title')}{' '}
        {kind && <StatusMark tone={toneOfToken[kind]} word={t(`token.state.${kind}`)} />}
      </h3>
      {kind && <p className={styles.text}>{t(`token.hint.${kind}`)}</p>}
      <TokenForm account={account} />
    </Card>
  )
}

function TokenForm({ account }: { readonly account: Account }) {
  const { t } = useText('accounts')
  const toast = useToast()
  const setToken = useAccounts((state) => state.setToken)
  const forgetToken = useAccounts((state) => state.forgetToken)
  const problem = useAccounts((state) => state.problem)
  const [typed, type] = useTypedToken(account.id)
  const [isAsking, ask] = useState(false)
  const setInWords = useTokenSetInWords()
  const token = typed.token.trim()

  async function useToken(): Promise<void> {
    const set = await setToken(account.id, token, typed.keep)
    if (!set.ok) return
    const isGoingOn = goesOn(account, set.value)
    const told = setInWords(account, set.value)
    toast(told, isGoingOn ? { untilGone: whileUnpaused(account) } : undefined)
  }
  async function forget(): Promise<void> {
    ask(false)
    const forgotten = await forgetToken(account.id)
    if (forgotten.ok) toast(t('token.forgotten'))
  }
  const error =
    problem !== undefined && (placeOf[problem] === 'token' || problem === 'same-token-and-address')
      ? t(`problem.${problem}`)
      : undefined
  return (
    <>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (token !== '') void useToken()
        }}
      >
        <TokenFields
          label={t(account.token?.kind === 'absent' ? 'token.field' : 'token.replace')}
          typed={typed}
          onType={type}
          error={error}
        />
        <div className={styles.row}>
          <Button isDisabled={token === ''} onPress={() => void useToken()}>
            {t('token.save')}
          </Button>
          {account.token?.kind === 'absent' ? undefined : (
            <Button look="quiet" onPress={() => ask(true)}>
              {t('token.forget')}
            </Button>
          )}
        </div>
      </form>
      <Question
        role="alertdialog"
        isOpen={isAsking}
        onClose={() => ask(false)}
        title={t('token.forgetting.title', { account: account.name })}
        yes={t('token.forget')}
        no={t('token.forgetting.keep')}
        isDangerous
        onYes={() => void forget()}
      >
        {t('token.forgetting.text')}
      </Question>
    </>
  )
}
