import { useEffect, useRef } from 'react'

import { selectAccounts, selectSubmissions, useApp } from '../app-state.ts'
import { useAccountName } from '../../i18n/account-name.ts'
import { useText } from '../../i18n/use-text.ts'
import { useAnnounce } from '../../components/Announcer.tsx'
import { isDue } from './time-left.ts'
import { lookAtWaits, noWaitSeen } from './wait-news.ts'

/**
 * Reads out why accounts wait although nobody is needed, once each, and in the Queue alone, where it
 * stands to be seen. It outlives that screen, or each way back there would tell it anew. Shows nothing.
 */
export function WaitAnnouncer() {
  const { t } = useText('queue')
  const announce = useAnnounce()
  const nameOf = useAccountName()
  const accounts = useApp(selectAccounts)
  const submissions = useApp(selectSubmissions)
  const isQueueOpen = useApp((state) => state.screen === 'queue')
  const lastSeen = useRef(noWaitSeen)

  useEffect(() => {
    const sending = new Set(submissions.filter(isDue).map(({ accountId }) => accountId))
    const looks = accounts.map((account) => ({
      account,
      isWaiting: account.pause === undefined && sending.has(account.id),
    }))
    const { seen, news } = lookAtWaits(lastSeen.current, looks, Date.now(), isQueueOpen)
    lastSeen.current = seen
    for (const { account, waiting } of news)
      announce(t(`wait.${waiting}`, { account: nameOf(account) }))
  }, [accounts, submissions, isQueueOpen, announce, nameOf, t])
  return undefined
}
