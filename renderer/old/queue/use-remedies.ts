import { assertNever } from '../../../electron/shared/assert-never.ts'
import { isUnfinished } from '../../../electron/shared/submission-state.ts'
import { appState, selectSubmissions, useApp } from '../app-state.ts'
import { adviceOf, type Remedy } from './pause-advice.ts'
import { doubtsOf, inDoubtOn, type Problem } from './problems.ts'
import { type QueueDialog, useQueue } from './queue-store.ts'
import { useExport } from './use-export.ts'
import { useGoOn } from './use-go-on.ts'

/** Does what a remedy's button says, or opens the question it needs answered first. */
export function useRemedies({ account, pause, held }: Problem): (remedy: Remedy) => void {
  const submissions = useApp(selectSubmissions)
  const editAccount = useApp((state) => state.editAccount)
  const loadBatches = useApp((state) => state.loadBatches)
  const open = useQueue((state) => state.open)
  const openOnceFound = useQueue((state) => state.openOnceFound)
  const goOn = useGoOn()
  const exportResults = useExport()

  const ofAccount = submissions.filter(
    (submission) => isUnfinished(submission) && submission.accountId === account.id,
  )
  const waiting = (held ?? ofAccount).filter(({ links }) => links.queued > 0).map(({ id }) => id)

  /**
   * All of them, also where not every list's were here when it was pressed; none once the user has
   * gone on to something else.
   */
  async function doubtsToAsk(): Promise<QueueDialog | undefined> {
    const { screen, help } = appState.getState()
    const inDoubt = inDoubtOn(account.id, submissions)
    await Promise.allSettled(inDoubt.map(({ id }) => loadBatches(id)))
    const now = appState.getState()
    if (now.screen !== screen || now.help !== help) return undefined
    const doubts = doubtsOf(now.batches, inDoubt, pause.batchId)
    return { kind: 'settle', batchIds: doubts.map(({ id }) => id), index: 0 }
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
        return void openOnceFound(doubtsToAsk)
      case 'see-refused':
        return open({ kind: 'refused', accountId: account.id })
      case 'accept-price':
        return void goOn(account, { kind: 'accept-price' })
      case 'try-again':
      case 'keep-price':
      case 'go-on':
        return void goOn(account, { kind: 'go-on' })
      default:
        return assertNever(remedy)
    }
  }
}
