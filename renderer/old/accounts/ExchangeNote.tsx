import type { Account } from '../../../electron/shared/account.ts'
import type { PaidExchange } from '../../../electron/shared/paid-list.ts'
import { useFormat } from '../../i18n/format.ts'
import { Sentences } from '../../i18n/Sentences.tsx'
import { useText } from '../../i18n/use-text.ts'
import styles from './AccountsScreen.module.css'

/** A list that lay longer than this may lack what was sent since. */
const lainMs = 3_600_000

/** When the account’s paid links were last given and taken, and what the others cannot know yet. */
export function ExchangeNote({ account }: { readonly account: Account }) {
  const { exchange } = account
  if (exchange === undefined) return undefined
  return (
    <div className={styles.exchange}>
      <LastExchange exchange={exchange} isShared={account.people > 1} />
      <Owed exchange={exchange} isShared={account.people > 1} />
    </div>
  )
}

interface Exchanged {
  readonly exchange: PaidExchange
  /** Others use the token: who is alone exports for a backup at most. */
  readonly isShared: boolean
}

function LastExchange({ exchange: { given, taken }, isShared }: Exchanged) {
  const { t } = useText(['accounts', 'words'])
  const format = useFormat()
  if (!isShared && given === undefined && taken === undefined) return undefined
  return (
    <p className={styles.hint}>
      <Sentences>
        {given === undefined
          ? t('paid.exchange.notGiven')
          : t('paid.exchange.given', { time: format.moment(given.atMs), links: given.links })}
        {taken === undefined
          ? t('paid.exchange.notTaken')
          : t('paid.exchange.taken', {
              time: format.moment(taken.atMs),
              from: taken.from,
              links: taken.links,
            })}
        {taken?.writtenMs !== undefined && taken.atMs - taken.writtenMs > lainMs
          ? t('paid.exchange.written', { time: format.moment(taken.writtenMs) })
          : undefined}
      </Sentences>
    </p>
  )
}

/** What one list more would tell, of this computer and of the others. */
function Owed({ exchange: { given, sentSince, doubtedElsewhere }, isShared }: Exchanged) {
  const { t } = useText('accounts')
  const onTheirWay = given?.onTheirWay ?? 0
  return (
    <>
      {isShared && sentSince > 0 ? (
        <p className={styles.hint}>{t('paid.exchange.sentSince', { count: sentSince })}</p>
      ) : undefined}
      {isShared && onTheirWay > 0 ? (
        <p className={styles.hint}>{t('paid.exchange.onTheirWay', { count: onTheirWay })}</p>
      ) : undefined}
      {doubtedElsewhere > 0 ? (
        <p className={styles.hint}>{t('paid.exchange.doubted', { count: doubtedElsewhere })}</p>
      ) : undefined}
    </>
  )
}
