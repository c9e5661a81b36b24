import { useEffect, useId, useRef } from 'react'

import type { Account } from '../../../electron/shared/account.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { useAnnounced } from '../../components/Announcer.tsx'
import { Icon, type IconName } from '../../components/Icon.tsx'
import { TextField } from '../../components/TextField.tsx'
import type { Tone } from '../../components/tone.ts'
import { useRested } from '../../components/use-rested.ts'
import type { ExpectedBalance } from './balance-verdict.ts'
import styles from './BalanceComparison.module.css'
import { exampleBalance } from './example-balance.ts'
import type { BalanceComparison as Comparison } from './use-balance-comparison.ts'

interface BalanceComparisonProps {
  readonly account: Account
  readonly comparison: Comparison
  readonly typed: string
  readonly onType: (typed: string) => void
}

const lookOfVerdict: Readonly<
  Record<Comparison['verdict'], { readonly tone: Tone; readonly icon: IconName }>
> = {
  'nothing-entered': { tone: 'neutral', icon: 'info' },
  'fits-charged': { tone: 'good', icon: 'check' },
  'fits-not-charged': { tone: 'good', icon: 'check' },
  'proves-not-charged': { tone: 'good', icon: 'check' },
  'fits-neither': { tone: 'question', icon: 'question' },
  'fits-several': { tone: 'question', icon: 'question' },
  'may-be-others': { tone: 'question', icon: 'question' },
  'not-a-number': { tone: 'question', icon: 'question' },
}

/** What the account page shows in each case, and which answer the balance it does show fits. */
export function BalanceComparison(props: BalanceComparisonProps) {
  const { account, comparison, typed, onType } = props
  const { t } = useText('queue')
  const { expected, verdict } = comparison
  const inWords = t(`settle.verdict.${verdict}`, { example: exampleBalance })
  const noProof = expected.kind === 'no-proof' ? expected.because : undefined
  const isOutdated = noProof === 'sent-meanwhile'
  const told = verdict === 'nothing-entered' ? '' : inWords
  useAnnounced(useRested(isOutdated ? t('settle.noProof.sent-meanwhile') : told))
  const verdictId = useId()
  const entered = useRef<HTMLDivElement>(null)
  // Its words may take more lines than those before them, and nobody would see them come.
  useEffect(() => {
    if (verdict !== 'nothing-entered') entered.current?.scrollIntoView({ block: 'nearest' })
  }, [verdict])
  const isSending = noProof === 'in-flight' || isOutdated
  if (noProof !== undefined && !isSending) {
    return <p className={styles.box}>{t(`settle.noProof.${noProof}`)}</p>
  }
  const { tone, icon } = lookOfVerdict[verdict]
  return (
    <div className={styles.box}>
      {/* Stays where links of the account are sent meanwhile, since it may have the keyboard. */}
      <div ref={entered} className={styles.entered}>
        <TextField
          label={t('settle.balance')}
          value={typed}
          onChange={onType}
          isWrong={verdict === 'not-a-number'}
          {...(isSending ? {} : { 'aria-describedby': verdictId })}
          className={styles.field}
        />
        {isSending ? undefined : (
          <p id={verdictId} data-tone={tone} className={styles.verdict}>
            <Icon name={icon} />
            {inWords}
          </p>
        )}
      </div>
      {/* Below the field and in room for the most rows: nothing moves that is typed in or pressed. */}
      <div className={styles.expected}>
        {expected.kind === 'no-proof' ? (
          <p>{t(`settle.noProof.${expected.because}`)}</p>
        ) : (
          <Expected account={account} comparison={comparison} expected={expected} />
        )}
      </div>
    </div>
  )
}

interface ExpectedProps extends Pick<BalanceComparisonProps, 'account' | 'comparison'> {
  readonly expected: Extract<ExpectedBalance, { readonly kind: 'comparable' }>
}

/** What the account page shows in each case. */
function Expected({ account, comparison, expected }: ExpectedProps) {
  const { t } = useText('queue')
  const { otherUnits, hasEarlier, isCounting } = comparison
  const isAtMost = account.people > 1
  const shown = (units: number) => (isCounting ? undefined : units)
  const isAlone = otherUnits.length === 0
  const { ifNot, ifCharged, ifAll } = expected
  return (
    <dl className={styles.figures}>
      <Figure name={t('settle.before')} units={shown(ifNot)} isAtMost={isAtMost} />
      <Figure
        name={t(isAlone ? 'settle.ifCharged' : 'settle.ifOnlyThese')}
        units={shown(ifCharged)}
        isAtMost={isAtMost}
      />
      {isAlone ? undefined : (
        <Figure
          name={t(hasEarlier ? 'settle.ifAllSince' : 'settle.ifAll', {
            count: otherUnits.length + 1,
          })}
          units={shown(ifAll)}
          isAtMost={isAtMost}
        />
      )}
      <Figure
        name={t(isAlone ? 'settle.ifNot' : 'settle.ifNone')}
        units={shown(ifNot)}
        isAtMost={isAtMost}
      />
    </dl>
  )
}

interface FigureProps {
  readonly name: string
  /** Undefined: not known yet. */
  readonly units: number | undefined
  readonly isAtMost: boolean
}

function Figure({ name, units, isAtMost }: FigureProps) {
  const { t } = useText('queue')
  const format = useFormat()
  const balance = units === undefined ? '…' : format.number(units)
  return (
    <>
      <dt>{name}</dt>
      <dd>{isAtMost && units !== undefined ? t('settle.atMost', { balance }) : balance}</dd>
    </>
  )
}
