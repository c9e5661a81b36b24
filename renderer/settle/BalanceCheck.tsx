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
import styles from './SettleDialog.module.css'

/** The balance check of one request, with the text in its field. */
export interface BalanceCheckState {
  readonly expected: ExpectedBalance
  readonly verdict: BalanceVerdict
  readonly typed: string
  readonly type: (typed: string) => void
}

/** The last entered balance. The next request of the same account starts with it. */
let lastTyped: { readonly accountId: number; readonly typed: string } | undefined

/** Compares the entered balance with the expected one. Undefined without an account. */
export function useBalanceCheck(
  request: SentRequest,
  account: Account | undefined,
  doubts: readonly SentRequest[],
): BalanceCheckState | undefined {
  const [typed, setTyped] = useState(() =>
    lastTyped?.accountId === request.accountId ? lastTyped.typed : '',
  )
  const submissions = useApp(selectSubmissions).filter(
    ({ accountId }) => accountId === request.accountId,
  )
  const linksInFlight = submissions.reduce((sum, { links }) => sum + links.sending, 0)
  const unitsSpent = submissions.reduce((sum, { unitsUsed }) => sum + unitsUsed, 0)
  const [spentAtEntry, setSpentAtEntry] = useState(unitsSpent)
  if (account === undefined) return undefined
  const expected = expectedBalance(request, account, doubts, {
    linksInFlight,
    hasSentSince: typed !== '' && unitsSpent !== spentAtEntry,
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
      // A balance that is entered now already includes everything spent so far.
      if (typed === '') setSpentAtEntry(unitsSpent)
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
  readonly check: BalanceCheckState
  readonly account: Account
  /** Number of other requests in doubt in the dialog. */
  readonly others: number
}

/** Shows the expected balance of each case, and what the entered balance says about the request. */
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
  const formatBalance = (balance: number): string =>
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
            <dd>{formatBalance(balance)}</dd>
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
