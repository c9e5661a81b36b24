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
import {
  balanceVerdict,
  type BalanceVerdict,
  expectedBalance,
  unitsInQuestion,
} from './balance-verdict.ts'
import styles from './BalanceComparison.module.css'
import { useAccountDoubts } from './use-account-doubts.ts'

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
  'fits-several': { tone: 'question', icon: 'question' },
  'may-be-others': { tone: 'question', icon: 'question' },
}

/** What the account page shows in each case, and which answer the balance it does show fits. */
export function BalanceComparison({ batch, account }: BalanceComparisonProps) {
  const { t } = useText('queue')
  const linksInFlight = useApp(selectSubmissions)
    .filter(({ accountId }) => accountId === account.id)
    .reduce((sum, { links }) => sum + links.sending, 0)
  const doubts = useAccountDoubts(account)
  if (doubts === undefined) return undefined
  const otherUnits = doubts
    .filter(({ id }) => id !== batch.id)
    .map((other) => unitsInQuestion(other, account.price))
    .filter((units) => units > 0)
  const expected = expectedBalance({
    knownBalance: account.knownBalance,
    balanceEnteredMs: account.balanceEnteredMs,
    sentMs: batch.sentMs ?? batch.changedMs,
    units: unitsInQuestion(batch, account.price),
    otherUnits,
    linksInFlight,
  })
  if (expected.kind === 'no-proof') {
    return <p className={styles.box}>{t(`settle.noProof.${expected.because}`)}</p>
  }
  const isAtMost = account.people > 1
  const isAlone = otherUnits.length === 0
  const { ifNot, ifCharged, ifAll } = expected
  return (
    <div className={styles.box}>
      <dl className={styles.figures}>
        <Figure name={t('settle.before')} units={ifNot} isAtMost={isAtMost} />
        <Figure
          name={t(isAlone ? 'settle.ifCharged' : 'settle.ifOnlyThese')}
          units={ifCharged}
          isAtMost={isAtMost}
        />
        {isAlone ? undefined : (
          <Figure
            name={t('settle.ifAll', { count: otherUnits.length + 1 })}
            units={ifAll}
            isAtMost={isAtMost}
          />
        )}
        <Figure
          name={t(isAlone ? 'settle.ifNot' : 'settle.ifNone')}
          units={ifNot}
          isAtMost={isAtMost}
        />
      </dl>
      <EnteredBalance expected={expected} otherUnits={otherUnits} people={account.people} />
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
  readonly otherUnits: readonly number[]
  readonly people: number
}

function EnteredBalance({ expected, otherUnits, people }: EnteredBalanceProps) {
  const { t } = useText('queue')
  const [typed, setTyped] = useState('')
  const entered = wholeNumber(typed)
  const isWrong = typed.trim() !== '' && entered === undefined
  const { kind } = balanceVerdict(expected, otherUnits, people, entered)
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
