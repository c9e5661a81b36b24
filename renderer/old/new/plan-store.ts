import type { StoreApi } from 'zustand/vanilla'
import { createStore } from 'zustand/vanilla'

import type { Account } from '../../../electron/shared/account.ts'
import { defaultSettings, type Snapshot } from '../../../electron/shared/contract.ts'
import type { DraftSummary } from '../../../electron/shared/draft.ts'
import { isEmptyDraft } from '../../../electron/shared/empty-draft.ts'
import { now } from '../../../electron/shared/schedule.ts'
import { type AppState, selectAccounts } from '../app-state.ts'
import type { MainApi } from '../main-api.ts'
import { formOf } from '../when/when-form.ts'
import type { ChangesUnderWay } from './changes-under-way.ts'
import { createFieldKeeper, fieldsOf, howToSendOf } from './fields-kept.ts'
import { createForecastAsker } from './forecast-asker.ts'
import { createOpenQuestion } from './open-question.ts'
import { listPart } from './part.ts'
import { isSameCost, laterOnly, reasonsToConfirm } from './plan.ts'
import {
  chosenTimeMs,
  plannedWhen,
  type PlanState,
  selectPlanAccount,
  type SubmitStep,
} from './plan-state.ts'
import { createPress } from './press.ts'

/** The plan for the draft that is open in New; `newRequestId` is called once a press. */
export function createPlanStore(
  api: MainApi,
  app: StoreApi<AppState>,
  newRequestId: () => string,
  changes: ChangesUnderWay,
  nowMs: () => number = Date.now,
): StoreApi<PlanState> {
  return createStore<PlanState>()((set, get) => {
    const draft = () => app.getState().snapshot?.draft
    const account = () => selectPlanAccount(app.getState(), get())
    const settings = () => app.getState().snapshot?.settings ?? defaultSettings

    const forecasts = createForecastAsker(
      api,
      app,
      () => ({ ...get(), accountId: account()?.id, when: plannedWhen(get()) }),
      (foreseen) => {
        set(foreseen)
        closeOutdated()
      },
    )
    const question = createOpenQuestion(() => ({ account: account(), forecast: get().forecast }))
    const fields = createFieldKeeper(api)
    /** The draft whose fields are shown, and how often they had been taken from another list. */
    let shown: { readonly id: string; readonly taken: number } | undefined
    /** The account that the draft said last it is for. */
    let kept: { readonly id: string; readonly accountId: number | undefined } | undefined
    /** Whether there was only Practice when New was looked at last; undefined: it was not yet. */
    let hadOnlyPractice: boolean | undefined

    /** Sets fields as the user says, and has the draft keep them. */
    function say(change: Partial<PlanState>): void {
      set(change)
      const draftId = draft()?.id
      if (draftId !== undefined) void fields.keep(draftId, howToSendOf(get()))
    }

    /** Another list has its own fields, and links that were put back those of theirs. */
    function showFields(): void {
      const open = draft()
      if (open === undefined) return
      const { id, howToSendTaken: taken } = open
      if (id === shown?.id && taken === shown.taken) return
      shown = { id, taken }
      kept = { id, accountId: open.howToSend.accountId }
      set({ ...fieldsOf(open.howToSend, nowMs()), forecast: undefined, step: { kind: 'idle' } })
    }

    /**
     * The draft has one account, the one that was chosen for it last: a choice in another window holds
     * here too, and none that was made here before is said anew, or two windows would undo each
     * other's for ever. What was chosen while the engine was gone is said once it is back.
     */
    function followChoice(before: Snapshot | undefined, next: Snapshot | undefined): void {
      const isBack = before?.engine.kind !== 'running' && next?.engine.kind === 'running'
      if (isBack && fields.isUnheard()) {
        void fields.sayAgain()
        return
      }
      if (next?.draft === undefined) return
      const { id, howToSend } = next.draft
      const { accountId } = howToSend
      const isOther = kept?.id === id && kept.accountId !== accountId
      kept = { id, accountId }
      if ((isBack || isOther) && get().accountId !== accountId) set({ accountId })
    }

    /** Who made the first real account means to send on it, unless a list is here that is for practice. */
    function leavePractice(): void {
      const open = draft()
      if (open === undefined) return
      const hasOnlyPractice = selectAccounts(app.getState()).every(({ isPractice }) => isPractice)
      const isFirstReal = hadOnlyPractice === true && !hasOnlyPractice
      hadOnlyPractice = hasOnlyPractice
      if (isFirstReal && isEmptyDraft(open) && account()?.isPractice === true)
        say({ accountId: undefined })
    }

    /** Who looks at a list takes the account that it started with for chosen: removed, it has no heir. */
    function holdRemoved(accountId: number | undefined, last: DraftSummary | undefined): void {
      const open = draft()
      if (accountId === undefined || get().accountId !== undefined) return
      if (open === undefined || open.id !== last?.id || isEmptyDraft(open)) return
      if (selectAccounts(app.getState()).every(({ id }) => id !== accountId)) say({ accountId })
    }

    /** A list of which nothing is said starts with the real account that the user took last. */
    async function startWith({ id, isPractice }: Account): Promise<void> {
      if (!isPractice && settings().lastAccountId !== id)
        await app.getState().saveSettings({ lastAccountId: id })
    }

    /** What became of a submission that this window only looked on at: the press was another's, or before its page was loaded again. */
    function tellEnd(before: DraftSummary | undefined, next: Snapshot | undefined): void {
      // What an engine that is gone has planned is known only once there is another.
      if (before === undefined || next?.engine.kind !== 'running') return
      if (get().step.kind === 'submitting') return
      const wasPlanned = before.planned !== undefined && next.draft?.planned === undefined
      if (next.draft?.id === before.id) {
        if (wasPlanned) set({ step: { kind: 'failed', problem: 'stopped' } })
        return
      }
      // A short list is planned before a window that is not looked at hears of it.
      const leftBy = next.draft?.leftBy ?? (wasPlanned ? next.submissions[0]?.id : undefined)
      if (leftBy !== undefined) set({ submittedElsewhere: leftBy })
    }

    function goOn(step: SubmitStep): void {
      if (step.kind === 'confirming') question.open()
      set({ step })
    }

    /** A yes is to what was asked: with other figures, or another to pay, it would be to something else. */
    function closeOutdated(): void {
      if (get().step.kind === 'confirming' && !question.stillStands())
        set({ step: { kind: 'failed', problem: 'cost-changed' } })
    }

    /** From this window, links are put back while New is not open. */
    function tellTaken(before: DraftSummary | undefined, next: DraftSummary | undefined): void {
      if (before === undefined || next === undefined) return
      const taken = next.id === before.id ? before.howToSendTaken : 0
      if (next.howToSendTaken > taken) set({ isTakenElsewhere: true })
    }

    const press = createPress(api, app, newRequestId, {
      onStep: goOn,
      onRefused: () => void forecasts.ask(),
    })

    return {
      accountId: undefined,
      client: '',
      label: '',
      batchSize: 'balanced',
      when: undefined,
      isTimePast: false,
      part: undefined,
      isPartGone: false,
      isTooLong: false,
      forecast: undefined,
      foreseenSize: undefined,
      isStale: false,
      step: { kind: 'idle' },
      submittedElsewhere: undefined,
      isTakenElsewhere: false,
      isStopping: false,

      async chooseAccount(accountId) {
        say({ accountId, forecast: undefined, step: { kind: 'idle' } })
        await forecasts.ask()
        const chosen = account()
        if (chosen !== undefined) await startWith(chosen)
      },
      async choosePractice() {
        const practice = selectAccounts(app.getState()).find(({ isPractice }) => isPractice)
        if (practice !== undefined) await get().chooseAccount(practice.id)
      },
      setClient: (client) => say({ client }),
      setLabel: (label) => say({ label }),
      setBatchSize(batchSize) {
        say({ batchSize })
        void forecasts.ask()
      },
      setWhen(change) {
        const { when } = get()
        // What the fields begin with is of the moment in which they come into sight.
        const form = when === undefined || when.kind === 'now' ? formOf(now, nowMs()) : when
        say({ when: { ...form, ...change }, isTimePast: false })
        void forecasts.ask()
      },
      setPart(part) {
        say({ part, isPartGone: false, step: { kind: 'idle' } })
        void forecasts.ask()
      },
      async setIncludeSentBefore(include) {
        const draftId = draft()?.id
        if (draftId === undefined) return
        const part = listPart(get().part)
        if (!part.ok) return
        const said = { draftId, include, part: part.value }
        const changed = await api.request('draft.includeSentBefore', said)
        if (changed.ok) app.getState().takeDraft(changed.value)
      },
      async submit(confirmed) {
        const [pressed, draftId, accountId] = [get().forecast, draft()?.id, account()?.id]
        const isAnswer = get().step.kind === 'confirming'
        // A line that was being saved at the press is to go as it was typed, and one that had just
        // come in is to be counted, unless the figures change.
        if ((await changes.settled()) || get().isStale) {
          await forecasts.ask()
          const { forecast: seen, isStale } = get()
          const isForSame = draft()?.id === draftId && account()?.id === accountId
          if (!isSameCost(seen, pressed) || isStale || !isForSame) {
            const problem = isAnswer ? 'cost-changed' : 'changed'
            set({ step: { kind: 'failed', problem } })
            return undefined
          }
        }
        const { forecast, step } = get()
        const chosen = step.kind === 'submitting' ? undefined : account()
        if (forecast === undefined || chosen === undefined) return undefined
        const part = listPart(get().part)
        // Whoever chose a time did not mean "at once".
        if ((chosenTimeMs(get()) ?? Number.POSITIVE_INFINITY) <= nowMs())
          set({ isTimePast: true, step: { kind: 'idle' } })
        if (plannedWhen(get()) === undefined || get().isTimePast || !part.ok) return undefined
        if (!confirmed && reasonsToConfirm(chosen, forecast, settings()).length > 0) {
          goOn({ kind: 'confirming' })
          return undefined
        }
        set({ isStopping: false })
        const { client, label, batchSize } = get()
        const spokenFor = await press({
          draftId: draft()?.id ?? '',
          accountId: chosen.id,
          client: client.trim(),
          label: label.trim(),
          batchSize,
          when: laterOnly(plannedWhen(get())),
          part: part.value,
          expectedUnits: forecast.units,
          expectedAgain: forecast.again.sent,
          confirmed,
        })
        // What is sent there without this press, as a rest that is moved, does not choose it.
        if (spokenFor !== undefined) void startWith(chosen)
        return spokenFor
      },
      foreseeAgain() {
        if (get().step.kind !== 'submitting') void forecasts.ask()
      },
      async stopSubmitting() {
        const draftId = draft()?.id
        set({ isStopping: true })
        if (draftId !== undefined) await api.request('submission.stopPlanning', { draftId })
      },
      backToList: () => set({ step: { kind: 'idle' } }),
      toldOfSubmission: () => set({ submittedElsewhere: undefined }),
      toldOfTaken: () => set({ isTakenElsewhere: false }),

      follow() {
        showFields()
        leavePractice()
        void forecasts.ask()
        return app.subscribe((current, before) => {
          const [next, last] = [current.snapshot, before.snapshot]
          const accountBefore = selectPlanAccount(before, get())?.id
          tellEnd(last?.draft, next)
          tellTaken(last?.draft, next?.draft)
          showFields()
          followChoice(last, next)
          holdRemoved(accountBefore, last?.draft)
          leavePractice()
          const isOther = account()?.id !== accountBefore
          // What the one before would charge is not what this one does.
          if (isOther) set({ forecast: undefined })
          closeOutdated()
          if (next?.draft?.rows !== last?.draft?.rows) set({ isStale: true })
          if (
            isOther ||
            next?.draft?.id !== last?.draft?.id ||
            next?.draft?.revision !== last?.draft?.revision ||
            next?.accounts !== last?.accounts ||
            next?.engine !== last?.engine ||
            next?.settings.leaveOutSentElsewhere !== last?.settings.leaveOutSentElsewhere
          )
            void forecasts.ask()
        })
      },
    }
  })
}
