import { useId, useState } from 'react'
import { Icon, type IconName, TextField, type Tone } from '../components/index.ts'

import type { Account, SentRequest } from '../../electron/shared/contract/index.ts'
import { selectSubmissions, useApp } from '../app/index.ts'
import { useFormat, useText, wholeNumber } from '../i18n/index.ts'
import {
  type BalanceVerdict,
  balanceVerdict,
  expectedBalance,
  type ExpectedBalance,
} from './balance.ts'
import styles from './Settle.module.css'

/** The balance check of one request, with what is typed. */
export interface Check {
  readonly expected: ExpectedBalance
  readonly verdict: BalanceVerdict
  readonly typed: string
  readonly type: (typed: string) => void
}

/** Typed for one account, it stays for its next request. */
let lastTyped: { readonly accountId: number; readonly typed: string } | undefined

/** Compares what is typed with what the account page would show. Undefined without an account. */
export function useBalanceCheck(
  request: SentRequest,
  account: Account | undefined,
  doubts: readonly SentRequest[],
): Check | undefined {
  const [typed, setTyped] = useState(() =>
    lastTyped?.accountId === request.accountId ? lastTyped.typed : '',
  )
  const own = useApp(selectSubmissions).filter(({ accountId }) => accountId === request.accountId)
  const linksInFlight = own.reduce((sum, { links }) => sum + links.sending, 0)
  const unitsSpent = own.reduce((sum, { unitsUsed }) => sum + unitsUsed, 0)
  const [spentAtFirst, setSpentAtFirst] = useState(unitsSpent)
  if (account === undefined) return undefined
  const expected = expectedBalance(request, account, doubts, {
    linksInFlight,
    hasSentSince: typed !== '' && unitsSpent !== spentAtFirst,
  })
  const entered = typed.trim() === '' ? undefined : (wholeNumber(typed) ?? Number.NaN)
  return {
    expected,
    verdict:
      expected.kind === 'no-proof'
        ? 'nothing-entered'
        : balanceVerdict(expected, account.people, entered),
    typed,
    type(next) {
      lastTyped = { accountId: request.accountId, typed: next }
      // A balance that is entered now is compared with what was spent up to now.
      if (typed === '') setSpentAtFirst(unitsSpent)
      setTyped(next)
    },
  }
}

const lookOfVerdict: Readonly<Record<BalanceVerdict, readonly [IconName, Tone]>> = {
  'nothing-entered': ['info', 'idle'],
  'not-a-number': ['alert', 'bad'],
  'fits-charged': ['check', 'good'],
  'fits-not-charged': ['check', 'good'],
  'proves-not-charged': ['check', 'good'],
  'fits-neither': ['question', 'question'],
  'fits-several': ['question', 'question'],
  'may-be-others': ['question', 'question'],
}

interface BalanceCheckProps {
  readonly check: Check
  readonly account: Account
  /** Other requests in doubt that are listed. */
  readonly others: number
}

/** What the account page shows in each case, and what the entered balance says. */
export function BalanceCheck({ check, account, others }: BalanceCheckProps) {
  const t = useText('settle')
  const format = useFormat()
  const verdictId = useId()
  const { expected, verdict, typed, type } = check
  if (expected.kind === 'no-proof')
    return (
      <div className={styles.box}>
        <p>{t(`balance.noProof.${expected.because}`)}</p>
      </div>
    )
  const write = (balance: number): string =>
    account.people > 1 ? t('balance.atMost', { balance }) : format.number(balance)
  const isAlone = expected.others.length === 0
  const rows: readonly (readonly [string, number])[] = isAlone
    ? [
        [t('balance.before'), expected.ifNone],
        [t('balance.ifCharged'), expected.ifCharged],
        [t('balance.ifNot'), expected.ifNone],
      ]
    : [
        [t('balance.ifNone'), expected.ifNone],
        [t('balance.ifOnly'), expected.ifCharged],
        [t('balance.ifAll'), expected.ifAll],
      ]
  const [icon, tone] = lookOfVerdict[verdict]
  return (
    <div className={styles.box}>
      <dl className={styles.rows}>
        {rows.map(([name, balance]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>{write(balance)}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.entry}>
        <TextField
          className={styles.entered}
          label={t('balance.field')}
          inputMode="numeric"
          value={typed}
          onChange={type}
          aria-describedby={verdictId}
        />
        <p id={verdictId} role="status" data-tone={tone} className={styles.verdict}>
          <Icon name={icon} />
          {t(`balance.verdict.${verdict}`)}
        </p>
      </div>
      {expected.hasEarlier && others > 0 ? (
        <p className={styles.small}>{t('balance.earlier')}</p>
      ) : undefined}
    </div>
  )
}
