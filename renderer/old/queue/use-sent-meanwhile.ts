import { useState } from 'react'

import { selectSubmissions, useApp } from '../app-state.ts'
import { seeLeaving } from './sent-meanwhile.ts'

/** Whether links of an account left since the question was opened that asks for its balance. */
export function useSentMeanwhile(accountId: number): boolean {
  const submissions = useApp(selectSubmissions)
  const [seen, setSeen] = useState(() => seeLeaving(undefined, accountId, submissions))
  const now = seeLeaving(seen, accountId, submissions)
  if (now.links !== seen.links || now.accountId !== seen.accountId) setSeen(now)
  return now.haveLeft
}
