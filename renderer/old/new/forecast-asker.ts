import type { StoreApi } from 'zustand/vanilla'

import { defaultSettings } from '../../../electron/shared/contract.ts'
import type { When } from '../../../electron/shared/schedule.ts'
import type { AppState } from '../app-state.ts'
import type { MainApi } from '../main-api.ts'
import { listPart } from './part.ts'
import { laterOnly } from './plan.ts'
import type { PlanState } from './plan-state.ts'

/** What is to be foreseen of the draft that is open. */
interface Wanted extends Pick<PlanState, 'batchSize' | 'part'> {
  readonly accountId: number | undefined
  /** Undefined: the fields do not say it yet. */
  readonly when: When | undefined
}

/** What a forecast changes of the plan. */
type Foreseen = Pick<
  PlanState,
  'forecast' | 'foreseenSize' | 'isStale' | 'isPartGone' | 'isTooLong'
>

/** Asks what sending would come to, one question at a time. */
export interface ForecastAsker {
  /** Called while it asks, it asks once more, for what is wanted then. */
  readonly ask: () => Promise<void>
}

/** Tells `show` what becomes of what `wanted` says; first the engine hears of account and settings. */
export function createForecastAsker(
  api: MainApi,
  app: StoreApi<AppState>,
  wanted: () => Wanted,
  show: (foreseen: Foreseen) => void,
): ForecastAsker {
  let isAsking = false
  let asking: Promise<void> = Promise.resolve()
  let mustAskAgain = false

  async function useAccount(draftId: string, accountId: number): Promise<void> {
    const { draft, settings = defaultSettings } = app.getState().snapshot ?? {}
    const { leaveOutSentElsewhere } = settings
    const leavesOut = draft?.leavesOutElsewhere ?? false
    if (draft?.accountId === accountId && leavesOut === leaveOutSentElsewhere) return
    const asked = { draftId, accountId, leaveOutSentElsewhere }
    const used = await api.request('draft.useAccount', asked)
    if (used.ok) app.getState().takeDraft(used.value)
  }

  const rowsNow = () => app.getState().snapshot?.draft?.rows

  async function askOnce(): Promise<void> {
    const draftId = app.getState().snapshot?.draft?.id
    const { accountId } = wanted()
    if (draftId === undefined || accountId === undefined) return
    await useAccount(draftId, accountId)
    const rows = rowsNow()
    const { batchSize, when, part: chosen } = wanted()
    const part = listPart(chosen)
    // Until the fields say when and how many, what was foreseen last stays in sight.
    if (when === undefined || !part.ok) return
    const asked = await api.request('submission.forecast', {
      draftId,
      accountId,
      batchSize,
      when: laterOnly(when),
      part: part.value,
    })
    // What another account would charge is not to be seen beside this one's name.
    if (wanted().accountId !== accountId) return
    show({
      isPartGone: !asked.ok && asked.error === 'view-gone',
      forecast: asked.ok ? asked.value : undefined,
      foreseenSize: batchSize,
      // What else is asked again leaves it as it was: a press meanwhile is not lost.
      isStale: rowsNow() !== rows,
      isTooLong: !asked.ok && asked.error === 'schedule-too-long',
    })
  }

  function ask(): Promise<void> {
    mustAskAgain = true
    if (!isAsking) asking = askUntilAnswered()
    return asking
  }

  async function askUntilAnswered(): Promise<void> {
    isAsking = true
    try {
      while (mustAskAgain) {
        mustAskAgain = false
        await askOnce()
      }
    } finally {
      isAsking = false
    }
  }

  return { ask }
}
