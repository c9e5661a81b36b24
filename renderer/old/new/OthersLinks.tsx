import type { Account } from '../../../electron/shared/account.ts'
import { useFormat } from '../../i18n/format.ts'
import { useNow } from '../../i18n/use-now.ts'
import { useText } from '../../i18n/use-text.ts'

const hourMs = 3_600_000
/** By then those who share a token may have sent lists of their own. */
const staleAfterMs = 24 * hourMs

/** Of a token that others use: until when it is known here what they sent, where that is long ago. */
export function OthersLinks({ account }: { readonly account: Account }) {
  const { t } = useText('new')
  const format = useFormat()
  const nowMs = useNow(hourMs)
  const { exchange, people } = account
  if (exchange === undefined || people < 2) return undefined
  const { taken } = exchange
  const knownMs = taken && (taken.writtenMs ?? taken.atMs)
  if (knownMs !== undefined && nowMs - knownMs < staleAfterMs) return undefined
  return (
    <>
      <dt>{t('panel.othersLinks')}</dt>
      {knownMs === undefined ? (
        <dd title={t('panel.othersNever')}>{t('panel.othersUnknown')}</dd>
      ) : (
        <dd title={t('panel.othersSince', { time: format.moment(knownMs) })}>
          {t('panel.othersKnown', { day: format.day(knownMs) })}
        </dd>
      )}
    </>
  )
}
