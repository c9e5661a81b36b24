import { useState } from 'react'

import type { Account } from '../../electron/shared/account.ts'
import type { Batch } from '../../electron/shared/submission.ts'
import { selectSubmissions, useApp } from '../app-state.ts'
import { useFormat } from '../text/format.ts'
import { useText } from '../text/use-text.ts'
import { wholeNumber } from '../text/whole-number.ts'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { TextField } from '../ui/TextField.tsx'
import type { Tone } from '../ui/tone.ts'
import { balanceVerdict, type BalanceVerdict, expectedBalance } from './balance-verdict.ts'
import styles from './BalanceComparison.module.css'

interface BalanceComparisonProps {
  readonly batch: Batch
  readonly account: Account
}

const lookOfVerdict: Readonly<
  Record<BalanceVerdict['kind'], { readonly tone: Tone; readonly icon: IconName }>
> = {
  'nothing-entered': { tone: 'neutral', icon: 'info' },
  'fits-charged': { tone: 'good', icon: 'check' },
  'fits-not-charged': { tone: 'good', icon: 'check' },
  'proves-not-charged': { tone: 'good', icon: 'check' },
  'fits-neither': { tone: 'question', icon: 'question' },
  'may-be-others': { tone: 'question', icon: 'question' },
}

/** What the account page shows in each case, and which answer the balance it does show fits. */
export function BalanceComparison({ batch, account }: BalanceComparisonProps) {
  const { t } = useText('queue')
  const format = useFormat()
  const linksInFlight = useApp(selectSubmissions)
    .filter(({ accountId }) => accountId === account.id)
    .reduce((sum, { links }) => sum + links.sending, 0)
  const expected = expectedBalance({
    knownBalance: account.knownBalance,
    doubtUnits: batch.linkCount * account.price,
    unitsInDoubt: account.unitsInDoubt,
    linksInFlight,
  })
  if (expected.kind === 'no-proof') {
    return <p className={styles.box}>{t(`settle.noProof.${expected.because}`)}</p>
  }
  return (
    <div className={styles.box}>
      <dl className={styles.figures}>
        <Figure name={t('settle.before')} units={expected.before} isAtMost={account.people > 1} />
        <Figure
          name={t('settle.ifCharged')}
          units={expected.ifCharged}
          isAtMost={account.people > 1}
        />
        <Figure name={t('settle.ifNot')} units={expected.ifNot} isAtMost={account.people > 1} />
      </dl>
      <EnteredBalance expected={expected} people={account.people} />
      {/* The window does not know when the balance was entered, and the answer depends on it. */}
      <p className={styles.note}>
        {t('settle.onlyIf', { time: format.exactTime(batch.sentMs ?? batch.changedMs) })}
      </p>
    </div>
  )
}

interface FigureProps {
  readonly name: string
  readonly units: number
  readonly isAtMost: boolean
}

function Figure({ name, units, isAtMost }: FigureProps) {
  const { t } = useText('queue')
  const format = useFormat()
  const balance = format.number(units)
  return (
    <>
      <dt>{name}</dt>
      <dd>{isAtMost ? t('settle.atMost', { balance }) : balance}</dd>
    </>
  )
}

interface EnteredBalanceProps {
  readonly expected: { readonly ifCharged: number; readonly ifNot: number }
  readonly people: number
}

function EnteredBalance({ expected, people }: EnteredBalanceProps) {
  const { t } = useText('queue')
  const [typed, setTyped] = useState('')
  const entered = wholeNumber(typed)
  const isWrong = typed.trim() !== '' && entered === undefined
  const { kind } = balanceVerdict(expected, people, entered)
  const { tone, icon } = isWrong ? lookOfVerdict['fits-neither'] : lookOfVerdict[kind]
  return (
    <div className={styles.entered}>
      <TextField
        label={t('settle.balance')}
        value={typed}
        onChange={setTyped}
        className={styles.field}
      />
      <p role="status" data-tone={tone} className={styles.verdict}>
        <Icon name={icon} />
        {t(`settle.verdict.${isWrong ? 'not-a-number' : kind}`)}
      </p>
    </div>
  )
}
