import { useCallback } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

import type { Account, AccountSettings } from '../../electron/shared/contract/index.ts'
import { appState, host, isHostAway, selectSubmissions, useApp } from '../app/index.ts'
import { useFormat, useText } from '../i18n/index.ts'
import { type AccountForm, formOf, type FormProblems, readForm } from './form.ts'
import { isOutdated, readTest, testedOf, type TestResult } from './test-result.ts'

/** What is typed over accounts and not saved yet, and what their tests came to. Lost with the window. */
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

/** What the user set of an account, without what the engine adds. */
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

/** Tests an account and keeps the result with its date. */
async function runTest(account: Account): Promise<void> {
  const { id: accountId } = account
  if (state.getState().testing.has(accountId)) return
  const setTesting = (isOn: boolean): void =>
    state.setState(({ testing }) => {
      const next = new Set(testing)
      if (isOn) next.add(accountId)
      else next.delete(accountId)
      return { testing: next }
    })
  setTesting(true)
  try {
    const reply = await host.request('account.test', { accountId })
    const now = appState.getState()
    const tested = testedOf(account, selectSubmissions(now))
    const result = readTest(reply, tested, Date.now())
    state.setState(({ tests }) => ({ tests: new Map(tests).set(accountId, result) }))
  } catch (error) {
    if (!isHostAway(error)) throw error
  } finally {
    setTesting(false)
  }
}

/** The test of an account: its result as long as it says something, and the way to run it. */
export function useTest(account: Account) {
  const result = useStore(state, ({ tests }) => tests.get(account.id))
  const isRunning = useStore(state, ({ testing }) => testing.has(account.id))
  const submissions = useApp(selectSubmissions)
  return {
    isRunning,
    result:
      result === undefined || isOutdated(result, testedOf(account, submissions))
        ? undefined
        : result,
    run: useCallback(() => void runTest(account), [account]),
  }
}

/** Tests an account by itself, after its token or address was saved. */
export function testByItself(account: Account): void {
  if (account.token?.kind === 'present' || account.token?.kind === 'session-only')
    void runTest(account)
}

/** The fields of an account with what is typed over them. */
export function useAccountForm(account: Account) {
  const t = useText('accounts')
  const { number } = useFormat()
  const edits = useStore(state, (known) => known.edits.get(account.id)) ?? noEdits
  const saved = formOf(account, number)
  const form: AccountForm = { ...saved, ...edits }
  const isEdited = JSON.stringify(form) !== JSON.stringify(saved)
  const read = readForm(form)
  const setEdits = (next: Partial<AccountForm> | undefined): void =>
    state.setState(({ edits: all }) => {
      const others = new Map(all)
      if (next === undefined) others.delete(account.id)
      else others.set(account.id, next)
      return { edits: others }
    })

  /** Saves what is typed; the sentence to show, or undefined where a field is wrong. */
  async function save(): Promise<string | undefined> {
    if (!read.ok) return undefined
    const keepsBalance = form.knownBalance === saved.knownBalance
    try {
      const reply = await host.request('account.save', {
        accountId: account.id,
        settings: keepsBalance ? { ...read.value, knownBalance: account.knownBalance } : read.value,
        keepsBalance,
      })
      if (!reply.ok) return t(`problem.${reply.error}`)
      appState.getState().mergeAccount(reply.value)
      setEdits(undefined)
      if (reply.value.baseUrl !== account.baseUrl) testByItself(reply.value)
      return t('advanced.saved')
    } catch (error) {
      if (!isHostAway(error)) throw error
      return t('problem.away')
    }
  }
  return {
    form,
    isEdited,
    /** What is wrong in which field. */
    problems: read.ok ? noProblems : read.error,
    change: (change: Partial<AccountForm>) => setEdits({ ...edits, ...change }),
    revert: () => setEdits(undefined),
    save,
  }
}

const noEdits: Partial<AccountForm> = {}
const noProblems: FormProblems = {}

/** The way to say what is wrong in a field. */
export function useProblemWords(): (
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
