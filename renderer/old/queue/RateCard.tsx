import {
  type Account,
  isConnectionProblem,
  type WaitReason,
} from '../../../electron/shared/account.ts'
import { useAccountName } from '../../i18n/account-name.ts'
import { selectSubmissions, useApp } from '../app-state.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Card } from '../../components/Card.tsx'
import styles from './RateCard.module.css'
import { RateChart } from './RateChart.tsx'
import { countOlder, countSlots, rateSteps, takenAt } from './rate-steps.ts'
import { isDue } from './time-left.ts'
import { useNow } from './use-now.ts'

/** The requests an account made in its last window, how many it may still make, and what it waits for. */
export function RateCard({ account }: { readonly account: Account }) {
  const { t } = useText('queue')
  const format = useFormat()
  const name = useAccountName()(account)
  const { rate, limits } = account
  const nowMs = useNow(rate.taken.length > 0)
  const used = Math.min(rate.usedSlots, countSlots(takenAt(rate.taken, nowMs)))
  const older = Math.min(used, countOlder(rate.taken, nowMs, limits.windowMs))
  const { allowance } = rate
  const hasDue = useApp((state) =>
    selectSubmissions(state).some(
      (submission) => submission.accountId === account.id && isDue(submission),
    ),
  )
  const waiting = hasDue ? rate.waiting : undefined
  const window = format.duration(limits.windowMs)
  const title =
    limits.windowMs === minuteMs
      ? t('rate.title', { account: name })
      : t('rate.titleOfWindow', { account: name, window })
  return (
    <Card label={title} className={styles.card}>
      <div className={styles.head}>
        <h2 title={title} className={styles.title}>
          {title}
        </h2>
        <p className={styles.used}>
          <strong>{format.number(used)}</strong>{' '}
          {t('rate.of', { allowance: format.number(allowance) })}
        </p>
      </div>
      <RateChart
        label={t('rate.chart', { account: name, used, allowance, window })}
        steps={rateSteps(rate.taken, nowMs, limits.windowMs)}
        allowance={allowance}
      />
      <p aria-hidden className={styles.axis}>
        <span>{t('rate.ago', { window })}</span>
        <span>{t('rate.now')}</span>
      </p>
      {older > 0 ? (
        <p className={styles.line}>{t('rate.heldOlder', { older, window })}</p>
      ) : undefined}
      {waiting === undefined ? (
        <p className={styles.line}>{t('rate.free', { count: Math.max(0, allowance - used) })}</p>
      ) : undefined}
      {waiting === undefined ? undefined : (
        <Waiting
          name={name}
          waiting={waiting}
          // From one request to the next is a moment, which would be counted down again and again.
          untilMs={waiting === 'pace' ? undefined : rate.waitingUntilMs}
        />
      )}
      {account.knownBalance === undefined || account.isPractice ? undefined : (
        <p className={styles.line}>
          {t(`rate.${balanceKey(account)}`, { balance: account.knownBalance })}
        </p>
      )}
    </Card>
  )
}

const minuteMs = 60_000

/** Whether less than the known balance may be left, and why. */
function balanceKey({ people, unitsBeyondBalance }: Account) {
  if (people > 1) return 'balanceAtMost'
  return unitsBeyondBalance > 0 ? 'balanceInDoubt' : 'balance'
}

interface WaitingProps {
  readonly name: string
  readonly waiting: NonNullable<WaitReason>
  readonly untilMs: number | undefined
}

/** Why nothing is sent at this moment, or more slowly, although nobody is needed. The countdown is not read out. */
function Waiting({ name, waiting, untilMs }: WaitingProps) {
  const { t } = useText('queue')
  const format = useFormat()
  const nowMs = useNow(untilMs !== undefined)
  const isTry = isConnectionProblem(waiting)
  const words = (atMs: number): string => {
    const duration = format.duration(atMs - nowMs)
    if (atMs <= nowMs) return t(isTry ? 'wait.triesNow' : 'wait.now')
    if (waiting === 'rate') return t('rate.freeAt', { time: format.exactTime(atMs), duration })
    return t(isTry ? 'wait.tries' : 'wait.next', { duration })
  }
  return (
    <>
      <p className={styles.line}>{t(`wait.${waiting}`, { account: name })}</p>
      {untilMs === undefined ? undefined : (
        <p className={styles.line} title={format.exactTime(untilMs)}>
          {words(untilMs)}
        </p>
      )}
    </>
  )
}
