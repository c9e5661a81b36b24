import type { Account } from '../../../electron/shared/account.ts'
import type { ForeseenUnderCap } from '../../../electron/shared/contract.ts'
import { linksUnderDayCap } from '../../../electron/shared/day-cap.ts'
import { useAccountName } from '../../i18n/account-name.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import type { CapNotice } from './cap-notice.ts'

/** The way to put into words what the cap of a day does: the same in New and in the Queue. */
export function useCapNoticeInWords(): (
  notice: CapNotice,
  account: Account | undefined,
  foreseen?: Partial<Pick<ForeseenUnderCap, 'portion' | 'putOffMs'>>,
) => string {
  const { t } = useText('when')
  const format = useFormat()
  const accountName = useAccountName()
  return (notice, account, { portion = 0, putOffMs = 0 } = {}) =>
    t(`cap.${notice}`, {
      account: accountName(account),
      portion,
      day: format.comingDay(putOffMs),
      most: account === undefined ? 0 : linksUnderDayCap(account, 0),
    })
}
