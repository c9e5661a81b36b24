import {
  type AccountProblem,
  accountRanges,
  hasToken,
  isWithin,
  specifiedLimits,
} from '../../shared/account.ts'
import type { EngineInput, EngineReply } from '../../shared/contract/engine.ts'
import type { Account, AccountSettings, Input } from '../../shared/contract/index.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import { normalizeAddress } from '../account-address.ts'
import type { StoredAccount } from '../ledger/index.ts'
import { tokenProblem } from '../service/index.ts'
import type { EngineParts, HandlersOf } from './engine-parts.ts'

/** Accounts: what may be saved, whose token it is, how a pause ends, and lists of sent links. */
export function accountHandlers(
  parts: EngineParts,
): HandlersOf<'account'> & HandlersOf<'practice'> {
  const { ledger, queue, accounts, lists, openLists, feed, clock } = parts

  /** Tells every window; the reply is the account as it is now. */
  function changed(id: number): Account {
    feed.tell({ accounts: true, submissionIds: unfinishedOf(id) })
    const account = accounts.byId(id)
    if (account === undefined) throw new Error(`No account ${id}`)
    return account
  }

  /** A pause or a token of an account shows on everything of it that is not finished. */
  function unfinishedOf(accountId: number): readonly number[] {
    return ledger.submissions.unfinished(accountId).map(({ id }) => id)
  }

  function realAccount(id: number): Result<StoredAccount, 'unknown-account' | 'practice-is-fixed'> {
    const stored = ledger.accounts.byId(id)
    if (stored === undefined) return fail('unknown-account')
    return stored.isPractice ? fail('practice-is-fixed') : ok(stored)
  }

  function inUse(id: number): StoredAccount | undefined {
    const stored = ledger.accounts.byId(id)
    return stored?.archivedMs === undefined ? stored : undefined
  }

  function resumeIfPausedFor(id: number, reasons: readonly string[]): void {
    const reason = queue.pauseOf(id)?.reason
    if (reason !== undefined && reasons.includes(reason)) queue.resume(id)
  }

  function endPause(
    stored: StoredAccount,
    { way }: Input<'account.resume'>,
  ): Result<undefined, 'balance-needed'> {
    const { id, pause } = stored
    switch (way.kind) {
      case 'new-balance':
      case 'send-what-it-allows':
        if (!areUnits(way.units, 1)) return fail('balance-needed')
        ledger.accounts.enterBalance(id, way.units, clock.wallMs())
        queue.resume(id, way.kind === 'send-what-it-allows' ? way.units : undefined)
        break
      case 'accept-price': {
        const { units, ofUnits } = pause ?? {}
        const price = units !== undefined && ofUnits !== undefined ? units / ofUnits : 0
        if (pause?.detail === 'price-differs' && isWithin(price, accountRanges.price))
          ledger.accounts.setPrice(id, price)
        queue.resume(id)
        break
      }
      case 'resume':
        queue.resume(id)
        break
    }
    return ok(undefined)
  }

  /** True if a balance was entered that pays for all that is to go, and for a link at least. */
  function isNewBalanceEnough(
    { id, knownBalance: before }: StoredAccount,
    { knownBalance, price }: AccountSettings,
  ): boolean {
    if (knownBalance === undefined || knownBalance === before) return false
    const links = ledger.usage.pendingLinks(id) + ledger.usage.linksInFlight(id)
    return knownBalance >= Math.max(links, 1) * price
  }

  /** Otherwise it would pause for the daily limit again at once, after it was said that it does not. */
  function letsLeaveToday(id: number): boolean {
    const account = accounts.byId(id)
    if (account?.limitPerDay === undefined) return account !== undefined
    return (account.spentToday?.units ?? 0) + account.price <= account.limitPerDay
  }

  function save({
    accountId,
    settings,
    keepsBalance = false,
  }: Input<'account.save'>): Result<Account, AccountProblem> {
    const before = realAccount(accountId)
    if (!before.ok) return before
    const { knownBalance } = keepsBalance ? before.value : settings
    const tidy = tidyAccount({ ...settings, knownBalance })
    if (!tidy.ok) return tidy
    const { baseUrl } = tidy.value
    // Archived ones too: their claims would not be looked up here.
    if (ledger.accounts.sharingToken(accountId).some((other) => other.baseUrl === baseUrl))
      return fail('same-token-and-address')
    ledger.accounts.save(accountId, tidy.value, { nowMs: clock.wallMs(), keepsBalance })
    ledger.accounts.setNeedsConfirmation(accountId, true)
    queue.reloadSettings(accountId)
    if (before.value.baseUrl !== baseUrl) resumeIfPausedFor(accountId, ['address'])
    if (letsLeaveToday(accountId)) resumeIfPausedFor(accountId, ['cap'])
    if (isNewBalanceEnough(before.value, tidy.value)) resumeIfPausedFor(accountId, ['balance'])
    queue.wake(accountId)
    return ok(changed(accountId))
  }

  function bindToken({
    accountId,
    token,
    state,
  }: EngineInput<'account.bindToken'>): EngineReply<'account.bindToken'> {
    const problem = tokenProblem(token)
    if (problem !== undefined) return fail(problem)
    const stored = inUse(accountId)
    if (stored === undefined) return fail('unknown-account')
    const fingerprint = ledger.accounts.fingerprint(token)
    const owner = ledger.accounts
      .ofFingerprint(fingerprint)
      .find(({ id, baseUrl }) => id !== accountId && baseUrl === stored.baseUrl)
    if (owner === undefined) {
      ledger.accounts.setFingerprint(accountId, fingerprint)
      return ok(afterToken(accountId, state))
    }
    if (owner.archivedMs === undefined || ledger.accounts.wasUsed(accountId))
      return fail('same-token-and-address')
    // What it sent is known again.
    queue.forget(accountId)
    ledger.accounts.remove(accountId)
    ledger.accounts.unarchive(owner.id)
    return ok(afterToken(owner.id, state))
  }

  /** Rows of unfinished submissions whose links are cancelled, by submission. */
  function cancelledRows(accountId: number): ReadonlyMap<number, ReadonlySet<number>> {
    const rowsOf = new Map<number, ReadonlySet<number>>()
    for (const id of unfinishedOf(accountId)) rowsOf.set(id, cancelledRowsOf(id))
    return rowsOf
  }

  function cancelledRowsOf(submissionId: number): ReadonlySet<number> {
    const { runs } = ledger.links.ofSubmission(submissionId)
    return new Set(
      runs.filter(({ state }) => state === 'cancelled').flatMap(({ rows }) => [...rows]),
    )
  }

  /** Rows whose pending links an import has cancelled are sent before: they say so. */
  async function showSentBefore(before: ReadonlyMap<number, ReadonlySet<number>>): Promise<void> {
    for (const [submissionId, known] of before) {
      const rows = [...cancelledRowsOf(submissionId)].filter((row) => !known.has(row))
      const listId = ledger.submissions.byId(submissionId)?.listId
      if (rows.length === 0 || listId === undefined) continue
      await lists.linksChanged(listId, { submissionId })
      await openLists.use(listId, (list) => list.reopen({ rows }))
    }
  }

  function afterToken(accountId: number, state: EngineInput<'account.bindToken'>['state']) {
    accounts.setToken(accountId, state)
    queue.dropToken(accountId)
    resumeIfPausedFor(accountId, ['token'])
    queue.wake(accountId)
    const account = changed(accountId)
    // Before the reply: whoever gave the token sees that it is there.
    feed.flush()
    return account
  }

  return {
    'account.all': () => accounts.all(),

    'account.add': (input) => {
      const tidy = tidyAccount(input)
      if (!tidy.ok) return tidy
      const { id } = ledger.accounts.add(tidy.value, 'real', clock.wallMs())
      accounts.setToken(id, { kind: 'absent' })
      return ok(changed(id))
    },

    'account.save': save,

    'account.archive': ({ accountId }) => {
      const stored = realAccount(accountId)
      if (!stored.ok) return stored
      if (ledger.accounts.hasUnfinished(accountId) || accounts.isImporting(accountId))
        return fail('has-unfinished')
      ledger.accounts.archive(accountId, clock.wallMs())
      queue.dropToken(accountId)
      return ok(changed(accountId))
    },

    'account.unarchive': ({ accountId }) => {
      const stored = realAccount(accountId)
      if (!stored.ok) return stored
      ledger.accounts.unarchive(accountId)
      return ok(changed(accountId))
    },

    'account.resume': ({ accountId, way }) => {
      const stored = ledger.accounts.byId(accountId)
      if (stored === undefined) return fail('unknown-account')
      const ended = endPause(stored, { accountId, way })
      const account = changed(accountId)
      return ended.ok ? ok(account) : ended
    },

    'account.test': async ({ accountId }) =>
      inUse(accountId) === undefined ? fail('unknown-account') : queue.test(accountId),

    'account.writeSent': async ({ accountId, path }) => {
      const stored = realAccount(accountId)
      return stored.ok ? ledger.sentLinks.write(accountId, path, clock.wallMs()) : stored
    },

    'account.importSent': async ({ accountId, path, isSure }) => {
      const stored = realAccount(accountId)
      if (!stored.ok) return stored
      accounts.setImport(accountId, 0)
      feed.tell({ accounts: true })
      const before = cancelledRows(accountId)
      try {
        const imported = await ledger.sentLinks.import(accountId, path, {
          isSure,
          nowMs: clock.wallMs(),
          onProgress: (links) => {
            accounts.setImport(accountId, links)
            feed.tell({ accounts: true })
          },
        })
        if (imported.ok && imported.value.cancelled > 0) await showSentBefore(before)
        return imported
      } finally {
        accounts.setImport(accountId, undefined)
        changed(accountId)
        queue.wake(accountId)
        lists.claimsChanged('taken')
      }
    },

    'account.bindToken': bindToken,

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
      const tidy = normalizeAddress(baseUrl)
      if (!tidy.ok) return tidy
      const fingerprint = ledger.accounts.fingerprint(token)
      const known = ledger.accounts
        .ofFingerprint(fingerprint)
        .find((account) => account.baseUrl === tidy.value)
      const { id } =
        known ??
        ledger.accounts.add(
          newAccount(tidy.value, new URL(tidy.value).host),
          'real',
          clock.wallMs(),
        )
      if (known?.archivedMs !== undefined) ledger.accounts.unarchive(id)
      ledger.accounts.setFingerprint(id, fingerprint)
      accounts.setToken(id, { kind: 'session-only' })
      queue.dropToken(id)
      return ok(changed(id))
    },

    'account.ofToken': ({ token }) =>
      ledger.accounts
        .ofFingerprint(ledger.accounts.fingerprint(token))
        .filter(({ archivedMs }) => archivedMs === undefined)
        .map(({ id }) => id),

    'practice.ready': ({ baseUrl }) => {
      const nowMs = clock.wallMs()
      const known = ledger.accounts.practice()
      const wanted = { ...newAccount(baseUrl, 'Practice'), answerTimeoutMs: 30_000 }
      const { id } =
        known === undefined
          ? ledger.accounts.add(wanted, 'practice', nowMs)
          : ledger.accounts.save(known.id, { ...known, baseUrl }, { nowMs, keepsBalance: true })
      accounts.setToken(id, { kind: 'present' })
      if (known !== undefined) queue.reloadSettings(id)
      resumeIfPausedFor(id, ['token', 'address'])
      queue.wake(id)
      return changed(id)
    },
  }
}

/** True for whole units of at least so many: of a limit, of a balance, of what may be in doubt. */
function areUnits(value: number, least: number): boolean {
  return isWithin(value, { least, most: Number.MAX_SAFE_INTEGER })
}

const tasksShownRange = { least: 1, most: 3_660 }

function areInRange(settings: AccountSettings): boolean {
  const { limits, price, exposureLimit, knownBalance = 0, tasksShownDays } = settings
  const spendLimits = [settings.limitPerSubmission, settings.limitPerDay]
  return (
    isWithin(limits.linksPerRequest, accountRanges.linksPerRequest) &&
    isWithin(limits.urlLength, accountRanges.urlLength) &&
    isWithin(limits.requestsPerWindow, accountRanges.requestsPerWindow) &&
    isWithin(limits.windowMs, accountRanges.windowMs) &&
    isWithin(price, accountRanges.price) &&
    isWithin(settings.people, accountRanges.people) &&
    isWithin(settings.parallel, accountRanges.parallel) &&
    isWithin(settings.answerTimeoutMs, accountRanges.answerTimeoutMs) &&
    (exposureLimit === undefined || areUnits(exposureLimit, price)) &&
    (tasksShownDays === undefined || isWithin(tasksShownDays, tasksShownRange)) &&
    spendLimits.every((limit) => limit === undefined || areUnits(limit, 0)) &&
    // Counted down below zero where more was charged than the user knew of.
    Number.isSafeInteger(knownBalance)
  )
}

/** An account as it may be saved, its name and address tidied. */
function tidyAccount(settings: AccountSettings): Result<AccountSettings, AccountProblem> {
  const baseUrl = normalizeAddress(settings.baseUrl)
  if (!baseUrl.ok) return baseUrl
  const name = settings.name.trim()
  if (name === '') return fail('name-missing')
  return areInRange(settings)
    ? ok({ ...settings, name, baseUrl: baseUrl.value })
    : fail('limit-out-of-range')
}

/** An account of which nothing is known but its address: the specification's figures, no limits. */
export function newAccount(baseUrl: string, name: string): AccountSettings {
  return {
    name,
    baseUrl,
    limits: specifiedLimits,
    price: 1,
    exposureLimit: undefined,
    limitPerSubmission: undefined,
    limitPerDay: undefined,
    knownBalance: undefined,
    people: 1,
    parallel: 1,
    answerTimeoutMs: 120_000,
    serverErrorIsFree: false,
    tasksShownDays: undefined,
  }
}
