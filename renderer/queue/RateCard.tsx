import type { Account } from '../../electron/shared/account.ts'
import { useFormat } from '../text/format.ts'
import { useText } from '../text/use-text.ts'
import { Card } from '../ui/Card.tsx'
import { StackedBar } from '../ui/StackedBar.tsx'
import styles from './RateCard.module.css'
import { useNow } from './use-now.ts'

/** How much of its rate an account has used, and what it waits for if it waits. */
export function RateCard({ account }: { readonly account: Account }) {
  const { t } = useText('queue')
  const format = useFormat()
  const { usedSlots, allowance, nextFreeMs, waiting } = account.rate
  const title = t('rate.title', { account: account.name })
  return (
    <Card label={title} className={styles.card}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.used}>
          <strong>{format.number(usedSlots)}</strong>{' '}
          {t('rate.of', { allowance: format.number(allowance) })}
        </p>
      </div>
      <StackedBar
        label={t('rate.bar', { account: account.name })}
        total={allowance}
        parts={[{ id: 'used', tone: 'active', amount: Math.min(usedSlots, allowance) }]}
      />
      {waiting === undefined ? (
        <p className={styles.line}>
          {nextFreeMs === undefined
            ? t('rate.freeNow')
            : t('rate.freeAt', { time: format.exactTime(nextFreeMs) })}
        </p>
      ) : undefined}
      <Waiting account={account} />
      {account.knownBalance === undefined || account.isPractice ? undefined : (
        <p className={styles.line}>
          {t(account.people > 1 ? 'rate.balanceAtMost' : 'rate.balance', {
            balance: account.knownBalance,
          })}
        </p>
      )}
    </Card>
  )
}

/** Why nothing is sent at this moment although nobody is needed. The countdown is not read out. */
function Waiting({ account: { name, rate } }: { readonly account: Account }) {
  const { t } = useText('queue')
  const format = useFormat()
  const { waiting, waitingUntilMs } = rate
  const nowMs = useNow(waiting !== undefined && waitingUntilMs !== undefined)
  return (
    <>
      <p role="status" className={styles.line}>
        {waiting === undefined ? undefined : t(`wait.${waiting}`, { account: name })}
      </p>
      {waiting === undefined || waitingUntilMs === undefined ? undefined : (
        <p className={styles.line}>
          {waitingUntilMs <= nowMs
            ? t('wait.now')
            : t('wait.next', { duration: format.duration(waitingUntilMs - nowMs) })}
        </p>
      )}
    </>
  )
}
