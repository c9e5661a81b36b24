import type { Account } from '../../../electron/shared/account.ts'
import type { ForeseenUnderCap } from '../../../electron/shared/contract.ts'
import type { When } from '../../../electron/shared/schedule.ts'
import { isUnfinished } from '../../../electron/shared/submission-state.ts'
import type { Submission } from '../../../electron/shared/submission.ts'
import { appState, selectAccounts } from '../app-state.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { useToast } from '../../components/Toasts.tsx'
import { capNotice } from '../when/cap-notice.ts'
import { useCapNoticeInWords } from '../when/use-cap-notice-in-words.ts'
import { useQueue } from './queue-store.ts'

/** Changes when what waits of a submission leaves, and says so; false: nothing was changed. */
export function useReschedule(): (submission: Submission, when: When) => Promise<boolean> {
  const { t } = useText('queue')
  const toast = useToast()
  const reschedule = useQueue((state) => state.reschedule)
  const foresee = useQueue((state) => state.foreseeReschedule)
  const { betweenSentences } = useFormat()
  const capInWords = useCapNoticeInWords()

  /** That links leave now, as far as the cap of a day lets them. */
  function leavingNow(links: number, account: Account | undefined, foreseen?: ForeseenUnderCap) {
    const leaving = t('schedule.done.now', { links })
    const notice = account && foreseen && capNotice(account, foreseen)
    if (notice === undefined) return leaving
    const held = capInWords(notice, account, foreseen)
    return notice === 'dayCap' ? leaving + betweenSentences + held : held
  }

  return async ({ id, accountId, links }, when) => {
    const account = selectAccounts(appState.getState()).find((one) => one.id === accountId)
    // Once it is changed there is nothing to foresee.
    const mayBeHeld = when.kind === 'now' && account?.capPerDay !== undefined
    const foreseen = mayBeHeld ? await foresee(id, when) : undefined
    const changed = await reschedule(id, when)
    const now = appState.getState().snapshot?.submissions.find((one) => one.id === id)
    // A short one may be over by now, and heard to be: that it leaves would be heard after its end.
    if (changed.ok && now !== undefined && !isUnfinished(now)) return true
    if (!changed.ok) toast(t(`schedule.problem.${changed.error}`))
    else if (when.kind !== 'now') toast(t(`schedule.done.${when.kind}`, { links: links.queued }))
    else toast(leavingNow(links.queued, account, foreseen?.ok ? foreseen.value : undefined))
    return changed.ok
  }
}
