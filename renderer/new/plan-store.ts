import type { StoreApi } from 'zustand/vanilla'
import { createStore } from 'zustand/vanilla'

import type { Account } from '../../electron/shared/account.ts'
import {
  defaultSettings,
  type Forecast,
  type SubmissionCreated,
  type SubmissionInput,
  type SubmitProblem,
} from '../../electron/shared/contract.ts'
import type { ListPart } from '../../electron/shared/draft.ts'
import { now, type When, type WhenForm } from '../../electron/shared/schedule.ts'
import type { BatchSize } from '../../electron/shared/submission.ts'
import { type AppState, selectAccounts } from '../app-state.ts'
import type { MainApi } from '../main-api.ts'
import { formOf, readWhen } from '../when/when-form.ts'
import { createFieldKeeper, fieldsOf, howToSendOf } from './fields-kept.ts'
import { createForecastAsker } from './forecast-asker.ts'
import { listPart, type PartChoice } from './part.ts'
import { isSameSubmission, laterOnly, reasonsToConfirm, startingAccount } from './plan.ts'

/** `failed`: a mistake of ours; nothing was submitted. `unanswered`: whether it was is not known. */
export type PressFailure = 'failed' | 'unanswered'

/** Where the press of Submit has come to. */
export type SubmitStep =
  | { readonly kind: 'idle' }
  | { readonly kind: 'confirming' }
  | { readonly kind: 'submitting' }
  | { readonly kind: 'failed'; readonly problem: SubmitProblem | PressFailure }

/** How the draft is to be sent, what that comes to, and sending it. */
export interface PlanState {
  /** The user's choice; undefined: the account that New starts with. */
  readonly accountId: number | undefined
  readonly client: string
  readonly label: string
  readonly batchSize: BatchSize
  /** What the fields say of when links leave; undefined: now, and nobody asked. */
  readonly when: WhenForm | undefined
  /** The time that was chosen went by before the list was submitted, and none was chosen since. */
  readonly isTimePast: boolean
  /** Undefined: all that can be sent. */
  readonly part: PartChoice | undefined
  /** The lines that were picked cannot be told any more. */
  readonly isPartGone: boolean
  /** The schedule has more portions than ten years have days. */
  readonly isTooLong: boolean
  /** Undefined until the engine has answered for this draft and account. */
  readonly forecast: Forecast | undefined
  readonly step: SubmitStep

  readonly chooseAccount: (accountId: number) => Promise<void>
  readonly choosePractice: () => Promise<void>
  readonly setClient: (client: string) => void
  readonly setLabel: (label: string) => void
  readonly setBatchSize: (batchSize: BatchSize) => void
  readonly setWhen: (change: Partial<WhenForm>) => void
  readonly setPart: (part: PartChoice | undefined) => void
  readonly setIncludeSentBefore: (include: boolean) => Promise<void>
  /**
   * Submits what the forecast shows, after asking where that is needed. Pressed twice, it submits
   * once. Replies how many links another submission had taken, or undefined if it was not submitted.
   */
  readonly submit: (confirmed: boolean) => Promise<number | undefined>
  /** Stops a submission that is still being planned; the press then fails as `stopped`. */
  readonly stopSubmitting: () => Promise<void>
  readonly backToList: () => void

  /** Keeps the forecast up to date with draft, account and queue until stopped. */
  readonly follow: () => () => void
}

/** The account that the draft will be sent on. */
export function selectPlanAccount(app: AppState, plan: PlanState): Account | undefined {
  const accounts = selectAccounts(app)
  return (
    accounts.find(({ id }) => id === plan.accountId) ??
    startingAccount(accounts, app.snapshot?.settings ?? defaultSettings)
  )
}

/** When the links leave as the fields say it; undefined where they do not say it yet. */
export function plannedWhen({ when }: Pick<PlanState, 'when'>): When | undefined {
  if (when === undefined) return now
  const read = readWhen(when)
  return read.ok ? read.value : undefined
}

/** The plan for the draft that is open in New; `newRequestId` is called once a press. */
export function createPlanStore(
  api: MainApi,
  app: StoreApi<AppState>,
  newRequestId: () => string,
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
      set,
    )
    const keepFields = createFieldKeeper(api)
    /** The draft whose fields are shown. */
    let shown: string | undefined

    /** Sets fields as the user says, and has the draft keep them. */
    function say(change: Partial<PlanState>): void {
      set(change)
      const draftId = draft()?.id
      if (draftId !== undefined) void keepFields(draftId, howToSendOf(get()))
    }

    /** Another list has its own fields. */
    function showFields(): void {
      const open = draft()
      if (open === undefined || open.id === shown) return
      shown = open.id
      set({ ...fieldsOf(open.howToSend, nowMs()), forecast: undefined, step: { kind: 'idle' } })
    }

    /** A submission that was not answered; asked for again with the same id it cannot happen twice. */
    let unanswered: SubmissionInput | undefined

    function inputFor(
      chosen: Account,
      forecast: Forecast,
      part: ListPart | undefined,
      confirmed: boolean,
    ): SubmissionInput {
      const { client, label, batchSize } = get()
      const input = {
        draftId: draft()?.id ?? '',
        accountId: chosen.id,
        client: client.trim(),
        label: label.trim(),
        batchSize,
        when: laterOnly(plannedWhen(get())),
        part,
        expectedUnits: forecast.units,
        confirmed,
      }
      const isSame = unanswered !== undefined && isSameSubmission(unanswered, input)
      return { requestId: isSame && unanswered ? unanswered.requestId : newRequestId(), ...input }
    }

    async function create(input: SubmissionInput): Promise<number | undefined> {
      set({ step: { kind: 'submitting' } })
      unanswered = input
      try {
        const created = await api.request('submission.create', input)
        unanswered = undefined
        if (!created.ok) return refuse(created.error)
        return leave(created.value)
      } catch {
        return lookWhatBecame(input)
      }
    }

    function leave({ draft: next, submissionId, spokenFor }: SubmissionCreated): number {
      set({ step: { kind: 'idle' } })
      app.getState().takeDraft(next)
      app.getState().goTo('queue', submissionId)
      return spokenFor
    }

    /** The press got no answer, so what it made is asked for by itself. */
    async function lookWhatBecame({ requestId }: SubmissionInput): Promise<number | undefined> {
      try {
        const made = await api.request('submission.ofPress', { requestId })
        if (made === undefined) {
          set({ step: { kind: 'failed', problem: 'failed' } })
          return undefined
        }
        unanswered = undefined
        return leave(made)
      } catch {
        // Whether it was planned is not known; the next press asks with the same id.
        set({ step: { kind: 'failed', problem: 'unanswered' } })
        return undefined
      }
    }

    function refuse(problem: SubmitProblem): undefined {
      const step: SubmitStep =
        problem === 'confirmation-needed' ? { kind: 'confirming' } : { kind: 'failed', problem }
      set({ step })
      void forecasts.ask()
    }

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
      step: { kind: 'idle' },

      async chooseAccount(accountId) {
        say({ accountId, forecast: undefined, step: { kind: 'idle' } })
        await forecasts.ask()
        if (account()?.isPractice === false)
          await app.getState().saveSettings({ lastAccountId: accountId })
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
        const changed = await api.request('draft.includeSentBefore', { draftId, include })
        if (changed.ok) app.getState().takeDraft(changed.value)
      },
      async submit(confirmed) {
        const { forecast, step, isTimePast } = get()
        const chosen = account()
        if (step.kind === 'submitting' || forecast === undefined || chosen === undefined)
          return undefined
        const part = listPart(get().part)
        if (plannedWhen(get()) === undefined || isTimePast || !part.ok) return undefined
        if (!confirmed && reasonsToConfirm(chosen, forecast.units, settings()).length > 0) {
          set({ step: { kind: 'confirming' } })
          return undefined
        }
        return create(inputFor(chosen, forecast, part.value, confirmed))
      },
      async stopSubmitting() {
        const draftId = draft()?.id
        if (draftId !== undefined) await api.request('submission.stopPlanning', { draftId })
      },
      backToList: () => set({ step: { kind: 'idle' } }),

      follow() {
        showFields()
        void forecasts.ask()
        return app.subscribe((current, before) => {
          const [next, last] = [current.snapshot, before.snapshot]
          showFields()
          // The draft has one account: another tab's choice holds here too, or the two would undo
          // each other's for ever.
          const chosen = next?.draft?.accountId
          const isChosenElsewhere =
            !forecasts.isAsking() && chosen !== undefined && chosen !== last?.draft?.accountId
          if (isChosenElsewhere) set({ accountId: chosen })
          if (
            isChosenElsewhere ||
            next?.draft?.id !== last?.draft?.id ||
            next?.draft?.revision !== last?.draft?.revision ||
            next?.accounts !== last?.accounts ||
            next?.settings.leaveOutSentElsewhere !== last?.settings.leaveOutSentElsewhere
          )
            void forecasts.ask()
        })
      },
    }
  })
}
