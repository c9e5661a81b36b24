import { useId } from 'react'

import { selectAccounts, selectSubmissions, useApp } from '../app-state.ts'
import { useAccountName } from '../../i18n/account-name.ts'
import { useText } from '../../i18n/use-text.ts'
import { Question } from '../../components/Question.tsx'
import styles from './dialogs.module.css'
import { doubtOfService, waitingLinksOn } from './problems.ts'
import { useQueue } from './queue-store.ts'
import { useAnswer } from './use-answer.ts'
import { useGoOn } from './use-go-on.ts'

/** After the last answer on what was maybe charged: whether its account, which stood still for that, goes on. */
export function GoOnDialog({ accountId }: { readonly accountId: number }) {
  const { t } = useText('queue')
  const close = useQueue((state) => state.close)
  const { isPending, answer } = useAnswer()
  const goOn = useGoOn()
  const textId = useId()
  const account = useApp(selectAccounts).find(({ id }) => id === accountId)
  const waiting = waitingLinksOn(accountId, useApp(selectSubmissions))
  const name = useAccountName()(account)
  // Another window may have let it go on meanwhile: then it was as it mostly is.
  const doubt = (account && doubtOfService(account)) ?? 'in-trouble'

  async function goOnNow(): Promise<boolean> {
    if (account !== undefined) await goOn(account, { kind: 'go-on' })
    return true
  }
  return (
    <Question
      isOpen
      onClose={close}
      title={t('goOn.title', { account: name })}
      describedBy={textId}
      yes={t('remedy.go-on')}
      no={t('goOn.later')}
      isPending={isPending}
      onYes={() => void answer(goOnNow)}
    >
      <div id={textId}>
        <p>{t(`goOn.text.${doubt}`)}</p>
        {waiting > 0 ? (
          <p className={styles.note}>{t('waiting', { count: waiting })}</p>
        ) : undefined}
      </div>
    </Question>
  )
}
