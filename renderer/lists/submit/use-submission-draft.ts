import { useEffect, useMemo, useRef, useState } from 'react'

import type {
  Account,
  Forecast,
  ListPart,
  OpenList,
  SendOptions,
  CreatedSubmission,
  SubmitProblem,
} from '../../../electron/shared/contract/index.ts'
import { hasToken } from '../../../electron/shared/account.ts'
import { fail, ok, type Result } from '../../../electron/shared/result.ts'
import { appState, host, isHostAway, selectAccounts, useApp } from '../../app/index.ts'
import { selectIsReadOnly, useList, useListSession } from '../open-list/list-state.ts'

/** The submission that the footer of a list shows, before the user submits it. */
export interface SubmissionDraft {
  readonly list: OpenList
  readonly accounts: readonly Account[]
  readonly account: Account | undefined
  readonly options: SendOptions
  readonly part: ListPart | undefined
  /** The entered number of links is missing or too large. */
  readonly isPartInvalid: boolean
  /** Undefined until the first reply, and if nothing can be sent. */
  readonly forecast: Forecast | undefined
  readonly isScheduleTooLong: boolean
  /** False while the forecast is of an earlier draft with another cost. */
  readonly isCurrent: boolean
  readonly isSubmitting: boolean
  readonly setOptions: (change: Partial<SendOptions>) => void
  readonly submit: (
    confirmed: boolean,
  ) => Promise<Result<CreatedSubmission, SubmitProblem | NoReply> | undefined>
  /** The user must confirm: the submission is large or resends links, or the account is new or changed. */
  readonly mustConfirm: boolean
}

/** There was no reply. `not-submitted`: nothing was submitted; `away`: that is unknown. */
export type NoReply = 'away' | 'not-submitted'

/** The draft of a list's next submission. */
export function useSubmissionDraft(list: OpenList): SubmissionDraft {
  const session = useListSession()
  const isReadOnly = useList(selectIsReadOnly)
  const part = useList((state) => state.part)
  const isPartInvalid = useList((state) => state.isPartInvalid)
  const accounts = useAccountsFor(list)
  const settings = useApp((state) => state.snapshot?.settings)
  const engine = useApp((state) => state.snapshot?.engine.kind)
  const [options, setLocal] = useState(list.sendOptions)
  const [isSubmitting, setSubmitting] = useState(false)
  const openPressId = useRef<string>(undefined)

  const wantedId = options.accountId ?? list.accountId ?? settings?.defaultAccountId
  const account = accounts.find(({ id }) => id === wantedId) ?? preferredAccount(accounts)
  const accountId = account?.id
  // The engine computes for each account which links were sent before.
  useEffect(() => {
    if (isReadOnly || accountId === undefined || list.accountId === accountId) return
    // A restarted engine is asked again.
    if (engine !== 'running') return
    async function use(id: number): Promise<void> {
      const { listId } = session
      const used = await host.request('list.useAccount', {
        listId,
        accountId: id,
        skipSentElsewhere: appState.getState().snapshot?.settings.skipSentElsewhere,
      })
      if (used.ok) session.update(used.value)
    }
    void use(accountId)
  }, [session, isReadOnly, accountId, list.accountId, engine])

  function setOptions(change: Partial<SendOptions>): void {
    const next = { ...options, ...change }
    setLocal(next)
    void host.request('list.setSendOptions', { listId: session.listId, options: next })
  }

  const { forecast, isScheduleTooLong, isCurrent } = useForecast(list, account, options, part)

  async function submit(
    confirmed: boolean,
  ): Promise<Result<CreatedSubmission, SubmitProblem | NoReply> | undefined> {
    if (forecast === undefined || accountId === undefined || isSubmitting) return undefined
    const pressId = openPressId.current ?? crypto.randomUUID()
    openPressId.current = pressId
    setSubmitting(true)
    try {
      const created = await host.request('submission.create', {
        listId: session.listId,
        accountId,
        batchSize: options.batchSize,
        when: options.when,
        part,
        pressId,
        expectedUnits: forecast.units,
        expectedResend: forecast.resending,
        confirmed,
      })
      // The next press is a new submission, unless it confirms this one.
      if (created.ok || created.error !== 'confirmation-needed') openPressId.current = undefined
      if (created.ok) session.setPart(undefined)
      return created
    } catch (error) {
      if (!isHostAway(error)) throw error
      const result = await resultOfPress(pressId)
      // Otherwise the id is kept, so that the engine treats another press as the same submission.
      if (result.ok) {
        openPressId.current = undefined
        session.setPart(undefined)
      }
      return result
    } finally {
      setSubmitting(false)
    }
  }

  const mustConfirm =
    account !== undefined &&
    !account.isPractice &&
    (account.needsConfirmation ||
      (forecast?.units ?? 0) > (settings?.confirmAboveUnits ?? 1_000) ||
      (forecast?.resending ?? 0) > 0)
  return {
    list,
    accounts,
    account,
    options,
    part,
    isPartInvalid,
    forecast,
    isScheduleTooLong,
    isCurrent,
    isSubmitting,
    setOptions,
    submit,
    mustConfirm,
  }
}

const maxPressLookups = 10
const pressLookupIntervalMs = 1_000

/** Looks up the result of a press that got no reply. Repeats until the engine replies again. */
async function resultOfPress(pressId: string): Promise<Result<CreatedSubmission, NoReply>> {
  for (let lookup = 0; lookup < maxPressLookups; lookup += 1) {
    try {
      const created = await host.request('submission.ofPress', { pressId })
      return created === undefined ? fail('not-submitted') : ok(created)
    } catch (error) {
      if (!isHostAway(error)) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, pressLookupIntervalMs))
  }
  return fail('away')
}

/** The accounts on which a list can be sent. Sample links can be sent to Practice only. */
function useAccountsFor(list: OpenList): readonly Account[] {
  const accounts = useApp(selectAccounts)
  const { isPractice } = list.summary
  return useMemo(
    () =>
      accounts.filter((account) =>
        isPractice ? account.isPractice : account.archivedMs === undefined,
      ),
    [accounts, isPractice],
  )
}

/** The last used account that has a token, else the last used one, else Practice. */
function preferredAccount(accounts: readonly Account[]): Account | undefined {
  const real = accounts.filter(({ isPractice }) => !isPractice)
  const used = real.toSorted((a, b) => (b.lastUsedMs ?? 0) - (a.lastUsedMs ?? 0))
  return used.find(({ token }) => token !== undefined && hasToken(token)) ?? used[0] ?? accounts[0]
}

interface ForecastReply {
  readonly forecast: Forecast | undefined
  readonly isScheduleTooLong: boolean
  /** What the forecast was computed from: everything that decides the cost, and the rest. */
  readonly input: { readonly costKey: string; readonly timelineKey: string } | undefined
}

const noReply: ForecastReply = {
  forecast: undefined,
  isScheduleTooLong: false,
  input: undefined,
}

/** The forecast of the draft. It is requested again when anything changes that it depends on. */
function useForecast(
  list: OpenList,
  account: Account | undefined,
  { batchSize, when }: SendOptions,
  part: ListPart | undefined,
): Pick<SubmissionDraft, 'forecast' | 'isScheduleTooLong' | 'isCurrent'> {
  const engine = useApp((state) => state.snapshot?.engine.kind)
  const [reply, setReply] = useState(noReply)
  const canForecast = list.sendable > 0 && account !== undefined
  const costKey = JSON.stringify([
    list.sendable,
    list.resending,
    list.accountId,
    account?.id,
    account?.price,
    account?.limitPerSubmission,
    part,
  ])
  // What else changes the forecast. The account's rate is left out: it changes with every request.
  const timelineKey = JSON.stringify([
    list.revision,
    account?.knownBalance,
    account?.unitsInDoubt,
    account?.pendingLinks,
    account?.limitPerDay,
  ])
  const accountId = account?.id
  const listId = list.summary.id
  useEffect(() => {
    if (!canForecast || accountId === undefined || engine !== 'running') return undefined
    let isCurrent = true
    async function ask(id: number): Promise<void> {
      const forecast = await host
        .request('submission.forecast', { listId, accountId: id, batchSize, when, part })
        .catch(() => undefined)
      if (!isCurrent || forecast === undefined) return
      const isScheduleTooLong = !forecast.ok && forecast.error === 'schedule-too-long'
      setReply((before) => ({
        // The reply to Submit reports all other problems.
        forecast: forecast.ok ? forecast.value : isScheduleTooLong ? undefined : before.forecast,
        isScheduleTooLong,
        input: { costKey, timelineKey },
      }))
    }
    const first = setTimeout(() => void ask(accountId), 40)
    // The time at which everything is sent moves with the clock.
    const again = setInterval(() => void ask(accountId), 20_000)
    return () => {
      isCurrent = false
      clearTimeout(first)
      clearInterval(again)
    }
  }, [canForecast, listId, accountId, costKey, timelineKey, batchSize, when, part, engine])
  if (!canForecast) return { forecast: undefined, isScheduleTooLong: false, isCurrent: true }
  const { forecast, isScheduleTooLong, input } = reply
  const isCurrent = input?.costKey === costKey && list.accountId === accountId
  return { forecast, isScheduleTooLong, isCurrent }
}
