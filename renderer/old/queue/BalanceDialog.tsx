import { useId, useState } from 'react'

import type { Account } from '../../../electron/shared/account.ts'
import { selectAccounts, useApp, whileUnpaused } from '../app-state.ts'
import { useAccountName } from '../../i18n/account-name.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { wholeNumber } from '../../i18n/whole-number.ts'
import { Question } from '../../components/Question.tsx'
import { TextField } from '../../components/TextField.tsx'
import { useToast } from '../../components/Toasts.tsx'
import styles from './dialogs.module.css'
import { exampleBalance } from './example-balance.ts'
import { useQueue } from './queue-store.ts'
import { useAnswer } from './use-answer.ts'

interface BalanceDialogProps {
  readonly accountId: number
  readonly way: 'enter-balance' | 'send-what-it-allows'
}

/** The balance as it is known, unless the service would not have refused the next batch for it. */
function knownToBeLeft(account: Account | undefined): number | undefined {
  const { knownBalance = 0, pause } = account ?? {}
  return knownBalance > 0 && knownBalance < (pause?.units ?? 0) ? knownBalance : undefined
}

/** Asks for the balance the account page shows and goes on with all, or with what it pays for. */
export function BalanceDialog({ accountId, way }: BalanceDialogProps) {
  const { t } = useText('queue')
  const close = useQueue((state) => state.close)
  const { isPending, answer } = useAnswer()
  const goOn = useQueue((state) => state.goOn)
  const account = useApp(selectAccounts).find(({ id }) => id === accountId)
  const format = useFormat()
  const toast = useToast()
  const accountName = useAccountName()
  const textId = useId()
  const [typed, setTyped] = useState(() => {
    const left = way === 'send-what-it-allows' ? knownToBeLeft(account) : undefined
    return left === undefined ? '' : format.number(left)
  })
  const [problem, setProblem] = useState<'unknown-account' | 'balance-needed'>()
  const ofUnits = account?.pause?.ofUnits ?? 0
  const units = wholeNumber(typed)

  async function enter(): Promise<boolean> {
    if (units === undefined) return false
    const kind = way === 'enter-balance' ? 'new-balance' : 'send-what-it-allows'
    const resumed = await goOn(accountId, { kind, units })
    if (!resumed.ok) {
      setProblem(resumed.error)
      return false
    }
    const isUnpaused = resumed.value.pause === undefined
    toast(
      t(isUnpaused ? 'balance.done' : 'balance.entered', { account: accountName(account) }),
      isUnpaused && account !== undefined ? { untilGone: whileUnpaused(account) } : undefined,
    )
    return true
  }
  const wrong =
    typed.trim() !== '' && units === undefined
      ? t('balance.needed', { example: exampleBalance })
      : undefined
  const consequence =
    units === undefined || ofUnits === 0
      ? undefined
      : units < ofUnits
        ? t('balance.short', { units, ofUnits })
        : t('balance.enough')
  return (
    <Question
      isOpen
      onClose={close}
      title={t(`balance.title.${way}`)}
      yes={t(`balance.confirm.${way}`)}
      no={t('balance.cancel')}
      describedBy={textId}
      isDisabled={units === undefined}
      isPending={isPending}
      onYes={() => void answer(enter)}
    >
      <div id={textId}>
        <p>{t(`balance.text.${ofUnits === 0 ? 'nothing-waits' : way}`, { units: ofUnits })}</p>
        {account !== undefined && account.unitsInDoubt > 0 ? (
          <p className={styles.note}>{t('balance.inDoubt', { units: account.unitsInDoubt })}</p>
        ) : undefined}
      </div>
      <TextField
        label={t('balance.label')}
        value={typed}
        onChange={(next) => {
          setTyped(next)
          setProblem(undefined)
        }}
        autoFocus
        hint={consequence}
        error={problem === undefined ? wrong : t(`balance.problem.${problem}`)}
        className={styles.field}
      />
    </Question>
  )
}
