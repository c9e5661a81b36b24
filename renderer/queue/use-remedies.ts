import { assertNever } from '../../electron/shared/assert-never.ts'
import type { ResumeWay } from '../../electron/shared/contract.ts'
import { isUnfinished } from '../../electron/shared/submission-state.ts'
import { appState, selectSubmissions, useApp } from '../app-state.ts'
import { useAccountName } from '../text/account-name.ts'
import { useText } from '../text/use-text.ts'
import { useAnnounce } from '../ui/Announcer.tsx'
import { useToast } from '../ui/Toasts.tsx'
import { noneToday } from '../when/none-today.ts'
import { useNoneTodayInWords } from '../when/use-none-today-in-words.ts'
import { adviceOf, type Remedy } from './pause-advice.ts'
import { doubtsOf, inDoubtOn, type Problem } from './problems.ts'
import { useQueue } from './queue-store.ts'
import { useExport } from './use-export.ts'

/** Does what a remedy's button says, or opens the question it needs answered first. */
export function useRemedies({ account, pause, held }: Problem): (remedy: Remedy) => void {
  const { t } = useText('queue')
  const toast = useToast()
  const announce = useAnnounce()
  const accountName = useAccountName()
  const noneInWords = useNoneTodayInWords()
  const submissions = useApp(selectSubmissions)
  const editAccount = useApp((state) => state.editAccount)
  const loadBatches = useApp((state) => state.loadBatches)
  const open = useQueue((state) => state.open)
  const goOn = useQueue((state) => state.goOn)
  const exportResults = useExport()

  const ofAccount = submissions.filter(
    (submission) => isUnfinished(submission) && submission.accountId === account.id,
  )
  const waiting = (held ?? ofAccount).filter(({ links }) => links.queued > 0).map(({ id }) => id)

  async function resumeWhatPaused(way: ResumeWay): Promise<void> {
    const resumed = await goOn(account.id, way)
    if (!resumed.ok) return toast(t(`balance.problem.${resumed.error}`))
    const none = noneToday(account.capPerDay, account.price, account)
    if (none === undefined) announce(t('unpaused', { account: accountName(account) }))
    // It stands still again at once, and nothing else would tell that the press was heard.
    else toast(noneInWords(none, account))
  }
  /** All of them, also where not every list's were here when it was pressed. */
  async function askOfDoubts(): Promise<void> {
    const inDoubt = inDoubtOn(account.id, submissions)
    await Promise.allSettled(inDoubt.map(({ id }) => loadBatches(id)))
    const doubts = doubtsOf(appState.getState().batches, inDoubt, pause.batchId)
    open({ kind: 'settle', batchIds: doubts.map(({ id }) => id), index: 0 })
  }
  async function exportRest(): Promise<void> {
    for (const id of waiting) await exportResults(id, 'unsettled')
  }

  return (remedy) => {
    switch (remedy) {
      case 'enter-token':
        return open({ kind: 'token', accountId: account.id })
      case 'edit-account':
        return editAccount(account.id, adviceOf[pause.detail].place)
      case 'enter-balance':
      case 'send-what-it-allows':
        return open({ kind: 'balance', accountId: account.id, way: remedy })
      case 'cancel-rest': {
        const [submissionId] = waiting
        if (submissionId !== undefined) open({ kind: 'cancel-rest', submissionId })
        return
      }
      case 'move-rest':
        return open({ kind: 'move-rest', submissionIds: waiting })
      case 'export-rest':
        return void exportRest()
      case 'settle':
        return void askOfDoubts()
      case 'see-refused':
        return open({ kind: 'refused', accountId: account.id })
      case 'accept-price':
        return void resumeWhatPaused({ kind: 'accept-price' })
      case 'try-again':
      case 'keep-price':
      case 'go-on':
        return void resumeWhatPaused({ kind: 'go-on' })
      default:
        return assertNever(remedy)
    }
  }
}
