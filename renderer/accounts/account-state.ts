import { useCallback } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

import type { Account, AccountSettings } from '../../electron/shared/contract/index.ts'
import { appState, host, isHostAway, selectSubmissions, useApp } from '../app/index.ts'
import { useFormat, useText } from '../i18n/index.ts'
import { type AccountForm, formOf, type FormProblems, readForm } from './form.ts'
import { isOutdated, resultOfReply, testSubject, type TestResult } from './test-result.ts'

/** Unsaved changes of accounts, and the results of tests. Not stored: lost when the window closes. */
interface AccountsState {
  readonly edits: ReadonlyMap<number, Partial<AccountForm>>
  readonly tests: ReadonlyMap<number, TestResult>
  readonly testing: ReadonlySet<number>
}

const state = createStore<AccountsState>()(() => ({
  edits: new Map(),
  tests: new Map(),
  testing: new Set(),
}))

/** The settings in an account, without the fields that the engine adds. */
export function settingsOf(account: Account): AccountSettings {
  const {
    name,
    baseUrl,
    limits,
    price,
    exposureLimit,
    limitPerSubmission,
    limitPerDay,
    knownBalance,
    people,
    parallel,
    answerTimeoutMs,
    serverErrorIsFree,
    tasksShownDays,
  } = account
  return {
    name,
    baseUrl,
    limits,
    price,
    exposureLimit,
    limitPerSubmission,
    limitPerDay,
    knownBalance,
    people,
    parallel,
    answerTimeoutMs,
    serverErrorIsFree,
    tasksShownDays,
  }
}

/** Tests an account and keeps the result. */
async function runTest(account: Account): Promise<void> {
  const { id: accountId } = account
  if (state.getState().testing.has(accountId)) return
  const setTesting = (isTesting: boolean): void =>
    state.setState(({ testing }) => {
      const next = new Set(testing)
      if (isTesting) next.add(accountId)
      else next.delete(accountId)
      return { testing: next }
    })
  setTesting(true)
  try {
    const reply = await host.request('account.test', { accountId })
    const now = appState.getState()
    const subject = testSubject(account, selectSubmissions(now))
    const result = resultOfReply(reply, subject, Date.now())
    state.setState(({ tests }) => ({ tests: new Map(tests).set(accountId, result) }))
  } catch (error) {
    if (!isHostAway(error)) throw error
  } finally {
    setTesting(false)
  }
}

/** The test of an account: its result, unless it is outdated, and the function that runs it. */
export function useTest(account: Account) {
  const result = useStore(state, ({ tests }) => tests.get(account.id))
  const isRunning = useStore(state, ({ testing }) => testing.has(account.id))
  const submissions = useApp(selectSubmissions)
  return {
    isRunning,
    result:
      result === undefined || isOutdated(result, testSubject(account, submissions))
        ? undefined
        : result,
    run: useCallback(() => void runTest(account), [account]),
  }
}

/** Tests an account if it has a token. Called after its token or address was saved. */
export function testIfPossible(account: Account): void {
  if (account.token?.kind === 'present' || account.token?.kind === 'session-only')
    void runTest(account)
}

/** The form of an account: its saved fields with the unsaved changes. */
export function useAccountForm(account: Account) {
  const t = useText('accounts')
  const { number } = useFormat()
  const edits = useStore(state, (known) => known.edits.get(account.id)) ?? noEdits
  const saved = formOf(account, number)
  const form: AccountForm = { ...saved, ...edits }
  const isEdited = JSON.stringify(form) !== JSON.stringify(saved)
  const parsed = readForm(form)
  const setEdits = (next: Partial<AccountForm> | undefined): void =>
    state.setState(({ edits: all }) => {
      const others = new Map(all)
      if (next === undefined) others.delete(account.id)
      else others.set(account.id, next)
      return { edits: others }
    })

  /** Saves the form. Returns the sentence to show, or undefined if a field is invalid. */
  async function save(): Promise<string | undefined> {
    if (!parsed.ok) return undefined
    const keepsBalance = form.knownBalance === saved.knownBalance
    try {
      const reply = await host.request('account.save', {
        accountId: account.id,
        settings: keepsBalance
          ? { ...parsed.value, knownBalance: account.knownBalance }
          : parsed.value,
        keepsBalance,
      })
      if (!reply.ok) return t(`problem.${reply.error}`)
      setEdits(undefined)
      if (reply.value.baseUrl !== account.baseUrl) testIfPossible(reply.value)
      return t('advanced.saved')
    } catch (error) {
      if (!isHostAway(error)) throw error
      return t('problem.away')
    }
  }
  return {
    form,
    isEdited,
    /** The problem of each invalid field. */
    problems: parsed.ok ? noProblems : parsed.error,
    change: (change: Partial<AccountForm>) => setEdits({ ...edits, ...change }),
    revert: () => setEdits(undefined),
    save,
  }
}

const noEdits: Partial<AccountForm> = {}
const noProblems: FormProblems = {}

/** Returns a function that gives the text of a field's problem. */
export function useProblemText(): (
  problem: FormProblems[keyof FormProblems],
) => string | undefined {
  const t = useText('accounts')
  return (problem) => {
    if (problem === undefined) return undefined
    if (problem.kind !== 'not-a-number') return t(`problem.${problem.kind}`)
    const { least, most } = problem
    return most >= 1_000_000_000
      ? t('problem.at-least', { least })
      : t('problem.not-a-number', { least, most })
  }
}
