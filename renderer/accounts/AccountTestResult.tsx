import { Icon, type IconName, type Tone } from '../components/index.ts'
import type { Account } from '../../electron/shared/contract/index.ts'
import { useFormat, useText } from '../i18n/index.ts'
import { useTest } from './account-state.ts'
import styles from './AccountsScreen.module.css'
import type { Verdict } from './test-result.ts'

const lookOfVerdict: Readonly<Record<Verdict, { readonly icon: IconName; readonly tone: Tone }>> = {
  good: { icon: 'check', tone: 'good' },
  question: { icon: 'question', tone: 'question' },
  bad: { icon: 'cross', tone: 'bad' },
}

/** The result of the last test of an account with its time. Before the first, what a test does. */
export function AccountTestResult({ account }: { readonly account: Account }) {
  const t = useText('accounts')
  const format = useFormat()
  const { result, isRunning } = useTest(account)
  if (isRunning)
    return (
      <p role="status" className={styles.outcome} data-tone="active">
        <Icon name="sending" />
        {t('test.running')}
      </p>
    )
  if (result === undefined)
    return (
      <p role="status" className={styles.outcome}>
        <span className={styles.hint}>{t('test.hint')}</span>
      </p>
    )
  const { icon, tone } = lookOfVerdict[result.verdict]
  const at = t('test.at', { time: format.moment(result.atMs) })
  return (
    <p role="status" className={styles.outcome} data-tone={tone}>
      <Icon name={icon} />
      <span>
        {t(result.sentence, { status: result.status })}
        {result.message === undefined
          ? undefined
          : `${format.betweenSentences}${t('test.said', { message: result.message })}`}
        {format.betweenSentences}
        <span className={styles.date} title={format.exact(result.atMs)}>
          {at}
        </span>
      </span>
    </p>
  )
}
