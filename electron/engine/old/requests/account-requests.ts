import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  accountRanges,
  hasToken,
  isWithin,
  newAccount,
  type Account,
  type AccountInput,
  type AccountProblem,
} from '../../../shared/account.ts'
import type { Input, Reply, ResumeWay } from '../../../shared/contract.ts'
import type { EngineRequests } from '../../../shared/engine-contract.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import { finishedShown } from '../../../shared/submission-state.ts'
import type { StoredAccount } from '../../../shared/records.ts'
import { type Identity, IdentityChange } from '../ledger/earlier-lives.ts'
import { tokenProblem } from '../../service/token.ts'
import { areUnits, tidyAccount, tidyAddress } from './account-input.ts'
import type { EngineParts } from './engine-parts.ts'
import type { HandlersOf } from './engine-handlers.ts'
import { lookUpAnew } from './look-up-anew.ts'
import { paidListRequests } from './paid-list-requests.ts'
import { realAccount } from './real-account.ts'
import { viewBatches } from './submission-view.ts'
import { daysOf } from './waiting-on.ts'

type BindToken = EngineRequests['account.bindToken']

/** Accounts: what may be saved, whose token it is, and how a pause ends. */
export function accountRequests(
  parts: EngineParts,
): HandlersOf<'account'> & HandlersOf<'practice'> {
  const { ledger, queue, accounts, drafts, feed, clock } = parts

  /** Tells everyone; the reply is the account as it is now. */
  function changed(id: number): Account {
    feed.accounts()
    feed.submissionsOf(id)
    const account = accounts.byId(id)
    if (account === undefined) throw new Error(`No account ${id}`)
    return account
  }

  function resumeIfPausedFor(id: number, reasons: readonly string[]): void {
    const reason = queue.pauseOf(id)?.reason
    if (reason !== undefined && reasons.includes(reason)) queue.resume(id)
  }

  function endPause(stored: StoredAccount, way: ResumeWay): Result<undefined, 'balance-needed'> {
    switch (way.kind) {
      case 'new-balance':
      case 'send-what-it-allows':
        if (!areUnits(way.units, 1)) return fail('balance-needed')
        ledger.accounts.enterBalance(stored.id, way.units, clock.wallMs())
        queue.resume(stored.id, way.kind === 'send-what-it-allows' ? way.units : undefined)
        break
      case 'accept-price': {
        const { units, ofUnits } = stored.pause ?? {}
        const price = units !== undefined && ofUnits !== undefined ? units / ofUnits : 0
        if (stored.pause?.detail === 'price-differs' && isWithin(price, accountRanges.price)) {
          ledger.accounts.setPrice(stored.id, price)
        }
        queue.resume(stored.id)
        break
      }
      case 'go-on':
        queue.resume(stored.id)
        break
    }
    return ok(undefined)
  }

  /** Whether a balance was entered that pays for all that is to go, and for a link at least. */
  function isNewBalanceEnough(
    before: StoredAccount,
    { knownBalance, price }: AccountInput,
  ): boolean {
    if (knownBalance === undefined || knownBalance === before.knownBalance) return false
    const links = ledger.lineUp.queuedLinks(before.id) + ledger.stakes.linksInFlight(before.id)
    return knownBalance >= Math.max(links, 1) * price
  }

  /** Else it would stand still for the cap again at once, after it was said that it does not. */
  function letsLeaveToday(id: number): boolean {
    const stored = ledger.accounts.byId(id)
    return stored !== undefined && daysOf(stored, ledger, clock).today > 0
  }

  /** A changed token or address may show that links which wait were sent before. */
  function commit(identity: IdentityChange, change: () => void): void {
    const changedIds = identity.commit(change, clock.wallMs()) ?? []
    feed.batches(changedIds.flatMap((id) => ledger.batches.byId(id) ?? []))
  }

  function save(
    { accountId, account, keepsBalance = false }: Input<'account.save'>,
    identity: IdentityChange,
  ): Result<Account, AccountProblem> {
    const before = realAccount(ledger, accountId)
    if (!before.ok) return before
    const { knownBalance } = keepsBalance ? before.value : account
    const tidy = tidyAccount({ ...account, knownBalance })
    if (!tidy.ok) return tidy
    if (ledger.accounts.wouldClash(accountId, tidy.value.baseUrl)) {
      return fail('same-token-and-address')
    }
    commit(identity, () => ledger.accounts.save(accountId, tidy.value, clock.wallMs()))
    ledger.accounts.setNeedsConfirmation(accountId, true)
    queue.reloadLimits(accountId)
    if (before.value.baseUrl !== tidy.value.baseUrl) resumeIfPausedFor(accountId, ['address'])
    if (letsLeaveToday(accountId)) resumeIfPausedFor(accountId, ['cap'])
    if (isNewBalanceEnough(before.value, tidy.value)) resumeIfPausedFor(accountId, ['balance'])
    queue.poke(accountId)
    return ok(changed(accountId))
  }

  function bindToken(
    { accountId, token, state }: BindToken['input'],
    identity: IdentityChange,
  ): BindToken['reply'] {
    const problem = tokenProblem(token)
    if (problem !== undefined) return fail(problem)
    const stored = ledger.accounts.inUse(accountId)
    if (stored === undefined) return fail('unknown-account')
    const fingerprint = ledger.fingerprints.of(token)
    const owner = ledger.accounts.byFingerprint(stored.baseUrl, fingerprint)
    if (owner !== undefined && owner.id !== accountId) return fail('same-token-and-address')
    commit(identity, () => ledger.accounts.setFingerprint(accountId, fingerprint))
    accounts.setToken(accountId, state)
    queue.dropToken(accountId)
    resumeIfPausedFor(accountId, ['token'])
    const account = changed(accountId)
    // Before the answer: whoever gave the token sees that it is there.
    feed.flush()
    return ok(account)
  }

  /**
   * Changes an account after what waits was looked up for what it will be known by. Others may come in
   * between, so `change` asks itself whether it may. Where an earlier life comes to light, the list in
   * New is looked up anew.
   */
  async function changeLives<Done>(
    accountId: number,
    toCome: Identity,
    change: (identity: IdentityChange) => Done,
  ): Promise<Done> {
    const identity = new IdentityChange(ledger, accountId)
    for (const _ of identity.lookUpWaiting(toCome)) await nextTurn()
    const before = ledger.seen.livesOf(accountId)
    const done = change(identity)
    const hasNews = [...ledger.seen.livesOf(accountId)].some((life) => !before.has(life))
    if (hasNews) await lookUpAnew(drafts, accountId)
    return done
  }

  function remove(accountId: number): Reply<'account.remove'> {
    const stored = realAccount(ledger, accountId)
    if (!stored.ok) return stored
    // A paid list that is being read would speak for links that nobody looks up there any more.
    const isImporting = ledger.submissions
      .planning()
      .some((plan) => plan.accountId === accountId && plan.importedMs !== undefined)
    if (isImporting || ledger.submissions.unfinishedOf(accountId).length > 0)
      return fail('has-unfinished')
    queue.dropToken(accountId)
    ledger.accounts.remove(accountId, clock.wallMs())
    // By their name from now on, since their account is none of those that windows know.
    for (const shown of ledger.submissions.current(finishedShown))
      if (shown.accountId === accountId) feed.submission(shown.id)
    feed.accounts()
    return ok(undefined)
  }

  return {
    'account.add': (input) => {
      const tidy = tidyAccount(input)
      if (!tidy.ok) return tidy
      const { id } = ledger.accounts.add(tidy.value, 'real', clock.wallMs())
      accounts.setToken(id, { kind: 'absent' })
      return ok(changed(id))
    },

    // What is being planned was confirmed for the account as it is, and is unfinished after that.
    'account.save': (input) =>
      drafts.gate.change(() => {
        const baseUrl = tidyAddress(input.account.baseUrl)
        const toCome = baseUrl.ok ? { baseUrl: baseUrl.value } : {}
        return changeLives(input.accountId, toCome, (identity) => save(input, identity))
      }),
    'account.remove': ({ accountId }) => drafts.gate.change(() => remove(accountId)),

    'account.resume': ({ accountId, way }) => {
      const stored = ledger.accounts.byId(accountId)
      if (stored === undefined) return fail('unknown-account')
      const done = endPause(stored, way)
      const account = changed(accountId)
      return done.ok ? ok(account) : done
    },

    'account.test': async ({ accountId }) => {
      if (ledger.accounts.byId(accountId) === undefined) return fail('unknown-account')
      return queue.test(accountId)
    },

    'account.doubts': ({ accountId }) =>
      viewBatches(ledger.batches.inDoubt(accountId), ledger.batches),

    ...paidListRequests(parts),

    // What is being planned is looked up for the account as it is.
    'account.bindToken': (input) =>
      drafts.gate.change(() => {
        const toCome = { fingerprint: ledger.fingerprints.of(input.token) }
        return changeLives(input.accountId, toCome, (identity) => bindToken(input, identity))
      }),

    'account.tokenState': ({ accountId, state }) => {
      if (ledger.accounts.byId(accountId) === undefined) return undefined
      accounts.setToken(accountId, state)
      queue.dropToken(accountId)
      if (hasToken(state) && queue.pauseOf(accountId)?.detail === 'missing-token')
        queue.resume(accountId)
      return changed(accountId)
    },

    'account.findOrAdd': ({ baseUrl, token }) => {
      const problem = tokenProblem(token)
      if (problem !== undefined) return fail(problem)
      const tidy = tidyAddress(baseUrl)
      if (!tidy.ok) return tidy
      const fingerprint = ledger.fingerprints.of(token)
      const known = ledger.accounts.byFingerprint(tidy.value, fingerprint)
      const id =
        known?.id ??
        ledger.accounts.add(newAccount(tidy.value, new URL(tidy.value).host), 'real').id
      ledger.accounts.setFingerprint(id, fingerprint)
      accounts.setToken(id, { kind: 'session-only' })
      return ok(changed(id))
    },

    'account.ofToken': ({ token }) =>
      ledger.accounts.idsOfFingerprint(ledger.fingerprints.of(token)),

    'practice.ready': ({ baseUrl }) => {
      const known = ledger.accounts.practice()
      const wanted = { ...newAccount(baseUrl, 'Practice'), answerTimeoutMs: 30_000 }
      const { id } =
        known === undefined
          ? ledger.accounts.add(wanted, 'practice')
          : ledger.accounts.save(known.id, { ...known, baseUrl })
      accounts.setToken(id, { kind: 'present' })
      queue.dropToken(id)
      resumeIfPausedFor(id, ['token', 'address'])
      queue.poke(id)
      return changed(id)
    },
  }
}
