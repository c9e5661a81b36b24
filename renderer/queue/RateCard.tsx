import { isConnectionProblem } from '../../electron/shared/account.ts'
import type { Account } from '../../electron/shared/contract/index.ts'
import { selectSubmissions, useApp } from '../app/index.ts'
import { useFormat, useNow, useText } from '../i18n/index.ts'
import { rateChartOf } from './rate-chart.ts'
import styles from './RateCard.module.css'

const minuteMs = 60_000

/** An account's requests in the last rate window, how many it may still send, and what it waits for. */
export function RateCard({ account }: { readonly account: Account }) {
  const t = useText('queue')
  const format = useFormat()
  const { rate, limits, people } = account
  const isChanging = rate.taken.length > 0 || rate.waiting !== undefined
  const nowMs = useNow(isChanging ? 1_000 : minuteMs)
  const { bars, top, used, free, allowance } = rateChartOf(account, nowMs)
  const window = format.duration(limits.windowMs)
  const isMinute = limits.windowMs === minuteMs
  const facts = [
    t('minute.free', { free, count: allowance }),
    people > 1 ? t('minute.people', { count: people }) : undefined,
    balanceText(),
  ].filter((fact) => fact !== undefined)

  function balanceText(): string | undefined {
    const { knownBalance: balance, unitsBeyondBalance, isPractice } = account
    if (balance === undefined || isPractice) return undefined
    return t(people > 1 || unitsBeyondBalance > 0 ? 'minute.balanceAtMost' : 'minute.balance', {
      balance,
    })
  }
  return (
    <section className={styles.card} aria-label={account.name}>
      <div className={styles.head}>
        <h2 className={styles.name} title={account.name}>
          {account.name}
        </h2>
        <p className={styles.facts} title={facts.join(' · ')}>
          {facts.join(' · ')}
        </p>
        <p className={styles.last}>
          {isMinute ? t('minute.last') : t('minute.lastWindow', { window })}
        </p>
      </div>
      <div className={styles.plot}>
        <span aria-hidden className={styles.axis}>
          {format.number(top)}
        </span>
        <div
          role="img"
          aria-label={t('minute.chart', { account: account.name, window, used, allowance })}
          className={styles.chart}
        >
          {bars.map(({ fromSeconds, toSeconds, requests }) => (
            <span
              key={fromSeconds}
              className={styles.slot}
              title={
                requests === 0
                  ? undefined
                  : t('minute.bar', { count: requests, from: toSeconds, to: fromSeconds })
              }
            >
              <span
                className={styles.bar}
                data-empty={requests === 0 ? '' : undefined}
                style={{ blockSize: `${(requests / top) * 100}%` }}
              />
            </span>
          ))}
        </div>
      </div>
      <WaitReason account={account} nowMs={nowMs} />
    </section>
  )
}

/** Says why nothing is sent right now although no problem needs the user. Not read out: it counts down. */
function WaitReason({ account, nowMs }: { readonly account: Account; readonly nowMs: number }) {
  const t = useText('queue')
  const format = useFormat()
  const hasWaitingLinks = useApp(selectSubmissions).some(
    (one) => one.accountId === account.id && one.state === 'running' && one.links.waiting > 0,
  )
  const { waiting, waitingUntilMs } = account.rate
  if (waiting === undefined || !hasWaitingLinks || account.pause !== undefined) return undefined
  const leftMs = Math.max(1_000, (waitingUntilMs ?? nowMs) - nowMs)
  const isCalm = waiting === 'rate' || waiting === 'spacing'
  return (
    <p className={styles.waiting} data-calm={isCalm ? '' : undefined}>
      {isConnectionProblem(waiting) || waiting !== 'rate' || leftMs > 1_000
        ? t(`minute.wait.${waiting}`, { duration: format.duration(leftMs) })
        : t('minute.wait.rateNow')}
    </p>
  )
}
