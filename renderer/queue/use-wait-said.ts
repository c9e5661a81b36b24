import { useEffect, useRef } from 'react'

import type { Account, WaitReason } from '../../electron/shared/account.ts'
import { useAccountName } from '../text/account-name.ts'
import { useText } from '../text/use-text.ts'
import { useAnnounce } from '../ui/Announcer.tsx'
import { isWaitNews, nothingSaid, waitEnded } from './wait-news.ts'

/** Reads out why an account waits, once for as long as it does so again and again. */
export function useWaitSaid(account: Account, waiting: WaitReason): void {
  const { t } = useText('queue')
  const announce = useAnnounce()
  const name = useAccountName()(account)
  const said = useRef(nothingSaid)
  useEffect(() => {
    if (waiting === undefined) return undefined
    if (isWaitNews(said.current, waiting, performance.now()))
      announce(t(`wait.${waiting}`, { account: name }))
    return () => {
      said.current = waitEnded(said.current, waiting, performance.now())
    }
  }, [waiting, name, announce, t])
}
