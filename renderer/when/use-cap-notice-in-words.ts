import type { Account } from '../../electron/shared/account.ts'
import { linksUnderDayCap } from '../../electron/shared/day-cap.ts'
import { useAccountName } from '../text/account-name.ts'
import { useText } from '../text/use-text.ts'
import type { CapNotice } from './cap-notice.ts'

/** The way to put into words what the cap of a day does: the same in New and in the Queue. */
export function useCapNoticeInWords(): (
  notice: CapNotice,
  account: Account | undefined,
  portion: number,
) => string {
  const { t } = useText('when')
  const accountName = useAccountName()
  return (notice, account, portion) =>
    t(`cap.${notice}`, {
      account: accountName(account),
      portion,
      most: account === undefined ? 0 : linksUnderDayCap(account, 0),
    })
}
