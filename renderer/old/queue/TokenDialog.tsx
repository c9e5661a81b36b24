import { useId, useState } from 'react'

import type { AccountProblem } from '../../../electron/shared/account.ts'
import { selectAccounts, useApp, whileUnpaused } from '../app-state.ts'
import { useAccountName } from '../../i18n/account-name.ts'
import { useText } from '../../i18n/use-text.ts'
import { useAnnounce } from '../../components/Announcer.tsx'
import { Question } from '../../components/Question.tsx'
import { SegmentedControl } from '../../components/SegmentedControl.tsx'
import { TextField } from '../../components/TextField.tsx'
import { useToast } from '../../components/Toasts.tsx'
import { goesOn } from '../when/goes-on.ts'
import { useTokenSetInWords } from '../when/use-token-set-in-words.ts'
import styles from './dialogs.module.css'
import { useQueue } from './queue-store.ts'
import { useAnswer } from './use-answer.ts'

/** Asks for an account's token; the token goes to the host and is not kept here. */
export function TokenDialog({ accountId }: { readonly accountId: number }) {
  const { t } = useText(['queue', 'accounts'])
  const accountName = useAccountName()
  const toast = useToast()
  const announce = useAnnounce()
  const setInWords = useTokenSetInWords()
  const textId = useId()
  const close = useQueue((state) => state.close)
  const { isPending, answer } = useAnswer()
  const setToken = useQueue((state) => state.setToken)
  const account = useApp(selectAccounts).find(({ id }) => id === accountId)
  const store = useApp((state) => state.snapshot?.tokenStore.kind ?? 'session-only')
  const [token, setTyped] = useState('')
  const [keep, setKeep] = useState<'stored' | 'session'>(
    store === 'strong' || store === 'unasked' ? 'stored' : 'session',
  )
  const [problem, setProblem] = useState<AccountProblem>()
  const canStore = store === 'strong' || store === 'weak' || store === 'unasked'

  async function enter(): Promise<boolean> {
    const set = await setToken(accountId, token.trim(), keep)
    if (!set.ok) {
      setProblem(set.error)
      // Enter leaves the keyboard in the field, so that its description is not read again by itself.
      announce(t(`accounts:problem.${set.error}`))
      return false
    }
    const isGoingOn = account !== undefined && goesOn(account, set.value)
    const told = setInWords(account, set.value)
    toast(told, isGoingOn ? { untilGone: whileUnpaused(account) } : undefined)
    return true
  }
  return (
    <Question
      isOpen
      onClose={close}
      title={t('token.title', { account: accountName(account) })}
      yes={t('token.confirm')}
      no={t('token.cancel')}
      describedBy={textId}
      isDisabled={token.trim() === ''}
      isPending={isPending}
      onYes={() => void answer(enter)}
    >
      <p id={textId}>{t('token.text', { address: account?.baseUrl ?? '' })}</p>
      <TextField
        type="password"
        label={t('token.label')}
        value={token}
        onChange={(typed) => {
          setTyped(typed)
          setProblem(undefined)
        }}
        autoFocus
        error={problem === undefined ? undefined : t(`accounts:problem.${problem}`)}
        className={styles.field}
      />
      {canStore ? (
        <SegmentedControl
          label={t('accounts:token.keep')}
          segments={[
            {
              id: 'stored',
              name: t(store === 'weak' ? 'accounts:token.weak' : 'accounts:token.stored'),
            },
            { id: 'session', name: t('accounts:token.session') },
          ]}
          value={keep}
          onChange={setKeep}
          className={styles.field}
        />
      ) : undefined}
      <p className={styles.note}>{t(`accounts:token.keepHint.${store}`)}</p>
    </Question>
  )
}
