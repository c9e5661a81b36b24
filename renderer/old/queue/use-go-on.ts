import type { Account } from '../../../electron/shared/account.ts'
import type { ResumeWay } from '../../../electron/shared/contract.ts'
import { useAccountName } from '../../i18n/account-name.ts'
import { useText } from '../../i18n/use-text.ts'
import { useAnnounce } from '../../components/Announcer.tsx'
import { useToast } from '../../components/Toasts.tsx'
import { noneToday } from '../when/none-today.ts'
import { useNoneTodayInWords } from '../when/use-none-today-in-words.ts'
import { useQueue } from './queue-store.ts'

/** The way to let an account go on that stands still, which says that it does, or why it does not. */
export function useGoOn(): (account: Account, way: ResumeWay) => Promise<void> {
  const { t } = useText('queue')
  const toast = useToast()
  const announce = useAnnounce()
  const accountName = useAccountName()
  const noneInWords = useNoneTodayInWords()
  const goOn = useQueue((state) => state.goOn)
  return async (account, way) => {
    const resumed = await goOn(account.id, way)
    if (!resumed.ok) return toast(t(`balance.problem.${resumed.error}`))
    const none = noneToday(account.capPerDay, account.price, account)
    // It stands still again at once, and nothing else would tell that the press was heard.
    if (none !== undefined) toast(noneInWords(none, account))
    // What else may hold it by now is told as it comes.
    else if (resumed.value.pause === undefined)
      announce(t('unpaused', { account: accountName(account) }))
  }
}
