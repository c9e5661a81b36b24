import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'

import type { Account, AccountInput, AccountProblem } from '../../../electron/shared/account.ts'
import type { Reply } from '../../../electron/shared/contract.ts'
import type {
  PaidListHeader,
  PaidListProblem,
  PaidListReading,
} from '../../../electron/shared/paid-list.ts'
import type { Result } from '../../../electron/shared/result.ts'
import { type MainApi, mainApi } from '../main-api.ts'
import type { AccountForm } from './account-form.ts'
import type { TestedAccount } from './test-outcome.ts'

/** What is shown beside the list: an account by id, the empty form, or whichever was used last. */
export type Selection = number | 'new' | undefined

/** Where the test of the shown account stands. */
export type AccountTest =
  | { readonly kind: 'none' }
  | { readonly kind: 'running' }
  | {
      readonly kind: 'done'
      readonly reply: Reply<'account.test'>
      /** What was known of the account when the reply came. */
      readonly tested: TestedAccount
    }

/** A token as it was typed, and how to keep it. */
export interface TypedToken {
  readonly token: string
  readonly keep: 'stored' | 'session'
}

/** Where the import of a paid list stands. */
export type PaidListImport =
  | { readonly kind: 'running' }
  /** It is of another address or name: the user decides. */
  | { readonly kind: 'asks'; readonly header: PaidListHeader; readonly file: File }
  | Extract<PaidListReading, { readonly kind: 'imported' }>
  /** `no-answer`: its engine is gone, perhaps after the list was imported. */
  | { readonly kind: 'failed'; readonly problem: PaidListProblem | 'no-answer' }

/** Accounts' own state: which one is shown, what was typed over it, and what came of the last act. */
export interface AccountsState {
  readonly selected: Selection
  /** Only what was typed: the rest follows the account, whose balance falls while it is edited. */
  readonly edits: Partial<AccountForm>
  /** What was typed over those that were shown before, until it is saved or taken back. */
  readonly unsaved: ReadonlyMap<Selection, Partial<AccountForm>>
  /** Tokens that were typed and not given to the host yet, whichever account is shown. */
  readonly tokens: ReadonlyMap<Selection, TypedToken>
  /** Every wrong field is named, also those that were not touched. */
  readonly showsAllProblems: boolean
  readonly problem: AccountProblem | undefined
  readonly test: AccountTest
  /** The account that was added last, until another is shown or it is changed. */
  readonly justAdded: number | undefined
  readonly isAskingRemoval: boolean
  /** By account; what came of one that ended while another was shown waits there. */
  readonly paidLists: ReadonlyMap<number, PaidListImport>

  /** Shows another; what was typed over this one waits for its return, unless none is selected. */
  readonly select: (selected: Selection) => void
  readonly edit: (change: Partial<AccountForm>) => void
  readonly revert: () => void
  readonly typeToken: (of: number | 'new', typed: TypedToken) => void
  readonly showProblems: () => void
  /** Saves the shown account, which need not be selected. */
  readonly save: (
    accountId: number,
    account: AccountInput,
  ) => Promise<Result<Account, AccountProblem>>
  /**
   * Adds an account with its token, if one was typed, and shows it. Where the token is refused the
   * account stays: then the reply is `token-refused`, and the problem is that of the token.
   */
  readonly add: (
    account: AccountInput,
    typed: TypedToken,
  ) => Promise<'added' | 'added-with-token' | 'token-refused' | 'refused'>
  readonly askRemoval: (isAsking: boolean) => void
  /** Says of the account that is shown that something on it is unfinished. */
  readonly refuseRemoval: () => void
  readonly remove: (accountId: number) => Promise<Result<undefined, AccountProblem>>
  readonly setToken: (
    accountId: number,
    token: string,
    keep: 'stored' | 'session',
  ) => Promise<Result<Account, AccountProblem>>
  readonly forgetToken: (accountId: number) => Promise<Result<Account, AccountProblem>>
  readonly exportPaidList: (accountId: number) => Promise<Reply<'account.exportPaidList'>>
  readonly importPaidList: (accountId: number, file: File, isSure: boolean) => Promise<void>
  readonly forgetImport: (accountId: number) => void
  /** `look` says what is known of the account at that moment. */
  readonly runTest: (accountId: number, look: () => TestedAccount) => Promise<void>
}

const untouched = {
  edits: {},
  showsAllProblems: false,
  problem: undefined,
  test: { kind: 'none' },
  justAdded: undefined,
  isAskingRemoval: false,
} as const

function without<Key extends Selection, Value>(
  all: ReadonlyMap<Key, Value>,
  of: Selection,
): ReadonlyMap<Key, Value> {
  return new Map([...all].filter(([one]) => one !== of))
}

/** What came of an import was seen where it was shown; one that runs is still to be told of. */
function withoutSeen(
  all: ReadonlyMap<number, PaidListImport>,
  of: Selection,
): ReadonlyMap<number, PaidListImport> {
  return new Map([...all].filter(([one, { kind }]) => one !== of || kind === 'running'))
}

/** Accounts' store over a connection to a host. */
export function createAccountsStore(api: MainApi): StoreApi<AccountsState> {
  return createStore<AccountsState>()((set, get) => {
    /**
     * Tells what comes of an act on the account that is shown, unless another is by then: a plan holds
     * changes of accounts up.
     */
    function tellerOf(accountId: Selection): (news: Partial<AccountsState>) => void {
      const pressed = get().selected
      return (news) => {
        const { selected } = get()
        if (selected === pressed || selected === accountId) set(news)
      }
    }

    return {
      selected: undefined,
      unsaved: new Map(),
      tokens: new Map(),
      paidLists: new Map(),
      ...untouched,

      select(selected) {
        const left = get()
        if (selected === left.selected && selected !== undefined) return
        if (selected === undefined) set({ tokens: without(get().tokens, left.selected) })
        const unsaved = new Map(left.unsaved)
        if (selected !== undefined && Object.keys(left.edits).length > 0)
          unsaved.set(left.selected, left.edits)
        const edits = unsaved.get(selected) ?? {}
        unsaved.delete(selected)
        const paidLists = withoutSeen(left.paidLists, left.selected)
        set({ ...untouched, selected, unsaved, edits, paidLists })
      },
      edit: (change) => set({ edits: { ...get().edits, ...change }, problem: undefined }),
      revert: () => set({ edits: {}, showsAllProblems: false, problem: undefined }),
      typeToken: (of, typed) => set({ tokens: new Map(get().tokens).set(of, typed) }),
      showProblems: () => set({ showsAllProblems: true }),
      async save(accountId, account) {
        const { selected, edits } = get()
        const tell = tellerOf(accountId)
        // The one in the form is that of a moment ago, and a plan may hold this up while others are charged.
        const keepsBalance = !('knownBalance' in edits)
        const saved = await api.request('account.save', { accountId, account, keepsBalance })
        if (!saved.ok) tell({ problem: saved.error })
        else if (get().selected === selected && get().edits === edits)
          set({ ...untouched, selected: saved.value.id })
        else if (get().unsaved.get(accountId) === edits)
          set({ unsaved: without(get().unsaved, accountId) })
        return saved
      },
      async add(account, { token, keep }) {
        const tell = tellerOf('new')
        const added = await api.request('account.add', account)
        if (!added.ok) {
          tell({ problem: added.error })
          return 'refused'
        }
        const { id } = added.value
        // With its token, which it would be said to lack meanwhile.
        let problem: AccountProblem | undefined
        try {
          if (token.trim() === '') return 'added'
          const input = { accountId: id, token: token.trim(), keep }
          const answer = await api.request('account.setToken', input)
          if (!answer.ok) problem = answer.error
          return answer.ok ? 'added-with-token' : 'token-refused'
        } finally {
          const { tokens, unsaved } = get()
          set({ tokens: without(tokens, 'new'), unsaved: without(unsaved, 'new') })
          if (get().selected === 'new') set({ ...untouched, selected: id, justAdded: id, problem })
        }
      },
      askRemoval: (isAskingRemoval) => set({ isAskingRemoval }),
      refuseRemoval: () => set({ problem: 'has-unfinished' }),
      async remove(accountId) {
        const tell = tellerOf(accountId)
        const removed = await api.request('account.remove', { accountId })
        if (!removed.ok) tell({ problem: removed.error, isAskingRemoval: false })
        else {
          const { tokens, unsaved, paidLists } = get()
          set({
            tokens: without(tokens, accountId),
            unsaved: without(unsaved, accountId),
            paidLists: without(paidLists, accountId),
          })
          tell({ selected: undefined, ...untouched })
        }
        return removed
      },
      async setToken(accountId, token, keep) {
        const tell = tellerOf(accountId)
        const answer = await api.request('account.setToken', { accountId, token, keep })
        if (answer.ok) set({ tokens: without(get().tokens, accountId) })
        tell({ problem: answer.ok ? undefined : answer.error, test: { kind: 'none' } })
        return answer
      },
      async forgetToken(accountId) {
        const tell = tellerOf(accountId)
        const forgotten = await api.request('account.forgetToken', { accountId })
        tell({ problem: forgotten.ok ? undefined : forgotten.error, test: { kind: 'none' } })
        return forgotten
      },
      exportPaidList: (accountId) => api.request('account.exportPaidList', { accountId }),
      async importPaidList(accountId, file, isSure) {
        const running: PaidListImport = { kind: 'running' }
        const stand = (now: PaidListImport): void =>
          set({ paidLists: new Map(get().paidLists).set(accountId, now) })
        stand(running)
        const told = (now: PaidListImport): void => {
          if (get().paidLists.get(accountId) === running) stand(now)
        }
        try {
          const read = await api.importPaidList(accountId, file, isSure)
          if (!read.ok) told({ kind: 'failed', problem: read.error })
          else if (read.value.kind === 'imported') told(read.value)
          else told({ kind: 'asks', header: read.value.header, file })
        } finally {
          told({ kind: 'failed', problem: 'no-answer' })
        }
      },
      forgetImport: (accountId) => set({ paidLists: without(get().paidLists, accountId) }),
      async runTest(accountId, look) {
        const running: AccountTest = { kind: 'running' }
        set({ test: running })
        try {
          const reply = await api.request('account.test', { accountId })
          // Another account may be shown by now.
          if (get().test === running) set({ test: { kind: 'done', reply, tested: look() } })
        } finally {
          if (get().test === running) set({ test: { kind: 'none' } })
        }
      },
    }
  })
}

const accountsStore = createAccountsStore(mainApi)

/** Reads from Accounts' store and renders again when what was read changes. */
export function useAccounts<Value>(select: (state: AccountsState) => Value): Value {
  return useStore(accountsStore, select)
}
