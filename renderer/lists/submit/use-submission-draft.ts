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
import { isReadOnly, useList, useListSession } from '../open-list/list-state.ts'

/** What stands in the footer of a list, and what its buttons do. */
export interface SubmissionPlan {
  readonly list: OpenList
  readonly accounts: readonly Account[]
  readonly account: Account | undefined
  readonly options: SendOptions
  readonly part: ListPart | undefined
  /** The number of links to send is missing or too large. */
  readonly isPartUnclear: boolean
  /** Undefined while it is asked for the first time, or nothing can be sent. */
  readonly forecast: Forecast | undefined
  readonly isTooLong: boolean
  /** False while the forecast is still to come of what would be sent now. */
  readonly isCurrent: boolean
  readonly isSubmitting: boolean
  readonly setOptions: (change: Partial<SendOptions>) => void
  readonly submit: (
    confirmed: boolean,
  ) => Promise<Result<CreatedSubmission, SubmitProblem | NoAnswer> | undefined>
  /** True if the submission is confirmed first: it is large, or the account is new or changed. */
  readonly asksFirst: boolean
}

/** No answer came. `away`: what became of it is not known; `not-submitted`: nothing was. */
export type NoAnswer = 'away' | 'not-submitted'

/** The submission that a list would make now. */
export function useSubmission(list: OpenList): SubmissionPlan {
  const session = useListSession()
  const isClosed = useList(isReadOnly)
  const part = useList((state) => state.part)
  const isPartUnclear = useList((state) => state.isPartUnclear)
  const accounts = useAccountsFor(list)
  const settings = useApp((state) => state.snapshot?.settings)
  const engine = useApp((state) => state.snapshot?.engine.kind)
  const [options, setLocal] = useState(list.sendOptions)
  const [isSubmitting, setSubmitting] = useState(false)
  const press = useRef<string>(undefined)

  const wanted = options.accountId ?? list.accountId ?? settings?.defaultAccountId
  const account = accounts.find(({ id }) => id === wanted) ?? firstChoice(accounts)
  const accountId = account?.id
  // What was sent before is another thing on each account.
  useEffect(() => {
    if (isClosed || accountId === undefined || list.accountId === accountId) return
    // What an engine was asked that went away, the next one is asked again.
    if (engine !== 'running') return
    async function use(id: number): Promise<void> {
      const { listId } = session
      const used = await host.request('list.useAccount', {
        listId,
        accountId: id,
        skipSentElsewhere: appState.getState().snapshot?.settings.skipSentElsewhere,
      })
      if (used.ok) session.take(used.value)
    }
    void use(accountId)
  }, [session, isClosed, accountId, list.accountId, engine])

  function setOptions(change: Partial<SendOptions>): void {
    const next = { ...options, ...change }
    setLocal(next)
    void host.request('list.setSendOptions', { listId: session.listId, options: next })
  }

  const { forecast, isTooLong, isCurrent } = useForecast(list, account, options, part)

  async function submit(
    confirmed: boolean,
  ): Promise<Result<CreatedSubmission, SubmitProblem | NoAnswer> | undefined> {
    if (forecast === undefined || accountId === undefined || isSubmitting) return undefined
    const pressId = press.current ?? crypto.randomUUID()
    press.current = pressId
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
      // The next press is another submission, unless this one asks to be confirmed.
      if (created.ok || created.error !== 'confirmation-needed') press.current = undefined
      if (created.ok) session.setPart(undefined)
      return created
    } catch (error) {
      if (!isHostAway(error)) throw error
      const outcome = await outcomeOfPress(pressId)
      // A press that may still be at work keeps its id: pressed again, it is the same submission.
      if (outcome.ok) {
        press.current = undefined
        session.setPart(undefined)
      }
      return outcome
    } finally {
      setSubmitting(false)
    }
  }

  const asksFirst =
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
    isPartUnclear,
    forecast,
    isTooLong,
    isCurrent,
    isSubmitting,
    setOptions,
    submit,
    asksFirst,
  }
}

/** How often, and how long apart, it is asked what became of a press that got no answer. */
const asksAfterPress = 10
const askAgainMs = 1_000

/** What became of a press that got no answer, asked until the engine is there again. */
async function outcomeOfPress(pressId: string): Promise<Result<CreatedSubmission, NoAnswer>> {
  for (let ask = 0; ask < asksAfterPress; ask += 1) {
    try {
      const created = await host.request('submission.ofPress', { pressId })
      return created === undefined ? fail('not-submitted') : ok(created)
    } catch (error) {
      if (!isHostAway(error)) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, askAgainMs))
  }
  return fail('away')
}

/** Accounts in use. Sample links are for Practice only. */
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

/** The account that was used last, else a real one that has a token, else Practice. */
function firstChoice(accounts: readonly Account[]): Account | undefined {
  const real = accounts.filter(({ isPractice }) => !isPractice)
  const used = real.toSorted((a, b) => (b.lastUsedMs ?? 0) - (a.lastUsedMs ?? 0))
  return used.find(({ token }) => token !== undefined && hasToken(token)) ?? used[0] ?? accounts[0]
}

interface ForecastAnswer {
  readonly forecast: Forecast | undefined
  readonly isTooLong: boolean
  /** What it was asked about: what decides the cost, and what else changes the forecast. */
  readonly about: { readonly cost: string; readonly course: string } | undefined
}

const none: ForecastAnswer = { forecast: undefined, isTooLong: false, about: undefined }

/** What the submission would come to, asked for again when anything of it changes. */
function useForecast(
  list: OpenList,
  account: Account | undefined,
  { batchSize, when }: SendOptions,
  part: ListPart | undefined,
): Pick<SubmissionPlan, 'forecast' | 'isTooLong' | 'isCurrent'> {
  const engine = useApp((state) => state.snapshot?.engine.kind)
  const [answer, setAnswer] = useState(none)
  const isAsked = list.sendable > 0 && account !== undefined
  const cost = JSON.stringify([
    list.sendable,
    list.resending,
    list.accountId,
    account?.id,
    account?.price,
    account?.limitPerSubmission,
    part,
  ])
  // The rate of an account changes with every request.
  const course = JSON.stringify([
    list.revision,
    account?.knownBalance,
    account?.unitsInDoubt,
    account?.pendingLinks,
    account?.limitPerDay,
  ])
  const accountId = account?.id
  const listId = list.summary.id
  useEffect(() => {
    if (!isAsked || accountId === undefined || engine !== 'running') return undefined
    let isCurrent = true
    async function ask(id: number): Promise<void> {
      const forecast = await host
        .request('submission.forecast', { listId, accountId: id, batchSize, when, part })
        .catch(() => undefined)
      if (!isCurrent || forecast === undefined) return
      const isTooLong = !forecast.ok && forecast.error === 'schedule-too-long'
      setAnswer((before) => ({
        // Of what else is wrong with it, the answer to Submit tells.
        forecast: forecast.ok ? forecast.value : isTooLong ? undefined : before.forecast,
        isTooLong,
        about: { cost, course },
      }))
    }
    const first = setTimeout(() => void ask(accountId), 40)
    // The moment when it is done moves with the clock.
    const again = setInterval(() => void ask(accountId), 20_000)
    return () => {
      isCurrent = false
      clearTimeout(first)
      clearInterval(again)
    }
  }, [isAsked, listId, accountId, cost, course, batchSize, when, part, engine])
  if (!isAsked) return { forecast: undefined, isTooLong: false, isCurrent: true }
  const { forecast, isTooLong, about } = answer
  return { forecast, isTooLong, isCurrent: about?.cost === cost && list.accountId === accountId }
}
