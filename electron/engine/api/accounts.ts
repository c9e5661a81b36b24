import { newAccountSettings } from '../../shared/default-settings.ts'
import { type AccountProblem, accountRanges, hasToken, isWithin } from '../../shared/account.ts'
import type { EngineInput, EngineReply } from '../../shared/contract/engine.ts'
import type { Account, AccountSettings, Input } from '../../shared/contract/index.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import { normalizeAddress } from '../account-address.ts'
import type { StoredAccount } from '../ledger/index.ts'
import { tokenProblem } from '../service/index.ts'
import type { EngineParts, HandlersOf } from './engine-parts.ts'

/** Handlers for accounts: settings, tokens, pauses, and files of sent links. */
export function accountHandlers(
  parts: EngineParts,
): HandlersOf<'account'> & HandlersOf<'practice'> {
  const { ledger, queue, accounts, lists, openLists, feed, clock } = parts

  /** Sends an event about an account and its submissions. Returns the account, for a reply. */
  function announce(id: number): Account {
    feed.add({ accounts: true, submissionIds: unfinishedOf(id) })
    const account = accounts.byId(id)
    if (account === undefined) throw new Error(`No account ${id}`)
    return account
  }

  /** Submissions that show the pause of their account. */
  function unfinishedOf(accountId: number): readonly number[] {
    return ledger.submissions.unfinished(accountId).map(({ id }) => id)
  }

  function realAccount(id: number): Result<StoredAccount, 'unknown-account' | 'practice-is-fixed'> {
    const stored = ledger.accounts.byId(id)
    if (stored === undefined) return fail('unknown-account')
    return stored.isPractice ? fail('practice-is-fixed') : ok(stored)
  }

  function accountInUse(id: number): StoredAccount | undefined {
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
        if (!isWholeUnits(way.units, 1)) return fail('balance-needed')
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

  /** True if the user entered a balance that pays for all pending links, and for at least one link. */
  function isNewBalanceEnough(
    { id, knownBalance: before }: StoredAccount,
    { knownBalance, price }: AccountSettings,
  ): boolean {
    if (knownBalance === undefined || knownBalance === before) return false
    const links = ledger.usage.pendingLinks(id) + ledger.usage.linksInFlight(id)
    return knownBalance >= Math.max(links, 1) * price
  }

  /** True if the daily limit allows a link more today. If not, a resumed account would pause again at once. */
  function allowsSendingToday(id: number): boolean {
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
    // Also archived accounts: this one would not find their claims.
    if (ledger.accounts.sharingToken(accountId).some((other) => other.baseUrl === baseUrl))
      return fail('same-token-and-address')
    ledger.accounts.save(accountId, tidy.value, { nowMs: clock.wallMs(), keepsBalance })
    ledger.accounts.setNeedsConfirmation(accountId, true)
    queue.reloadSettings(accountId)
    if (before.value.baseUrl !== baseUrl) resumeIfPausedFor(accountId, ['address'])
    if (allowsSendingToday(accountId)) resumeIfPausedFor(accountId, ['cap'])
    if (isNewBalanceEnough(before.value, tidy.value)) resumeIfPausedFor(accountId, ['balance'])
    queue.wake(accountId)
    return ok(announce(accountId))
  }

  function bindToken({
    accountId,
    token,
    state,
  }: EngineInput<'account.bindToken'>): EngineReply<'account.bindToken'> {
    const problem = tokenProblem(token)
    if (problem !== undefined) return fail(problem)
    const stored = accountInUse(accountId)
    if (stored === undefined) return fail('unknown-account')
    const fingerprint = ledger.accounts.fingerprint(token)
    const owner = ledger.accounts
      .ofFingerprint(fingerprint)
      .find(({ id, baseUrl }) => id !== accountId && baseUrl === stored.baseUrl)
    if (owner === undefined) {
      ledger.accounts.setFingerprint(accountId, fingerprint)
      return ok(useToken(accountId, state))
    }
    if (owner.archivedMs === undefined || ledger.accounts.wasUsed(accountId))
      return fail('same-token-and-address')
    // The archived account replaces the new one, with its history and claims.
    queue.forget(accountId)
    ledger.accounts.remove(accountId)
    ledger.accounts.unarchive(owner.id)
    return ok(useToken(owner.id, state))
  }

  /** Rows with cancelled links, by unfinished submission. */
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

  /** Reopens rows whose pending links an import has cancelled: they show that they are sent before. */
  async function reopenCancelled(
    cancelledBefore: ReadonlyMap<number, ReadonlySet<number>>,
  ): Promise<void> {
    for (const [submissionId, before] of cancelledBefore) {
      const rows = [...cancelledRowsOf(submissionId)].filter((row) => !before.has(row))
      const listId = ledger.submissions.byId(submissionId)?.listId
      if (rows.length === 0 || listId === undefined) continue
      await lists.linksChanged(listId, { submissionId })
      await openLists.use(listId, (list) => list.reopen({ rows }))
    }
  }

  /** Sets the state of a new token, and ends a pause that waits for one. */
  function useToken(accountId: number, state: EngineInput<'account.bindToken'>['state']) {
    accounts.setToken(accountId, state)
    queue.dropToken(accountId)
    resumeIfPausedFor(accountId, ['token'])
    queue.wake(accountId)
    return announce(accountId)
  }

  return {
    'account.all': () => accounts.all(),

    'account.add': (input) => {
      const tidy = tidyAccount(input)
      if (!tidy.ok) return tidy
      const { id } = ledger.accounts.add(tidy.value, 'real', clock.wallMs())
      accounts.setToken(id, { kind: 'absent' })
      return ok(announce(id))
    },

    'account.save': save,

    'account.archive': ({ accountId }) => {
      const stored = realAccount(accountId)
      if (!stored.ok) return stored
      if (ledger.accounts.hasUnfinished(accountId) || accounts.isImporting(accountId))
        return fail('has-unfinished')
      ledger.accounts.archive(accountId, clock.wallMs())
      queue.dropToken(accountId)
      return ok(announce(accountId))
    },

    'account.unarchive': ({ accountId }) => {
      const stored = realAccount(accountId)
      if (!stored.ok) return stored
      ledger.accounts.unarchive(accountId)
      return ok(announce(accountId))
    },

    'account.resume': ({ accountId, way }) => {
      const stored = ledger.accounts.byId(accountId)
      if (stored === undefined) return fail('unknown-account')
      const ended = endPause(stored, { accountId, way })
      const account = announce(accountId)
      return ended.ok ? ok(account) : ended
    },

    'account.test': async ({ accountId }) =>
      accountInUse(accountId) === undefined ? fail('unknown-account') : queue.test(accountId),

    'account.writeSent': async ({ accountId, path }) => {
      const stored = realAccount(accountId)
      return stored.ok ? ledger.sentLinks.write(accountId, path, clock.wallMs()) : stored
    },

    'account.importSent': async ({ accountId, path, isSure }) => {
      const stored = realAccount(accountId)
      if (!stored.ok) return stored
      accounts.setImport(accountId, 0)
      feed.add({ accounts: true })
      const cancelledBefore = cancelledRows(accountId)
      try {
        const imported = await ledger.sentLinks.import(accountId, path, {
          isSure,
          nowMs: clock.wallMs(),
          onProgress: (links) => {
            accounts.setImport(accountId, links)
            feed.add({ accounts: true })
          },
        })
        if (imported.ok && imported.value.cancelled > 0) await reopenCancelled(cancelledBefore)
        return imported
      } finally {
        accounts.setImport(accountId, undefined)
        announce(accountId)
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
      return announce(accountId)
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
          newAccountSettings(new URL(tidy.value).host, tidy.value),
          'real',
          clock.wallMs(),
        )
      if (known?.archivedMs !== undefined) ledger.accounts.unarchive(id)
      ledger.accounts.setFingerprint(id, fingerprint)
      accounts.setToken(id, { kind: 'session-only' })
      queue.dropToken(id)
      return ok(announce(id))
    },

    'account.ofToken': ({ token }) =>
      ledger.accounts
        .ofFingerprint(ledger.accounts.fingerprint(token))
        .filter(({ archivedMs }) => archivedMs === undefined)
        .map(({ id }) => id),

    'practice.ready': ({ baseUrl }) => {
      const nowMs = clock.wallMs()
      const known = ledger.accounts.practice()
      const wanted = { ...newAccountSettings('Practice', baseUrl), answerTimeoutMs: 30_000 }
      const { id } =
        known === undefined
          ? ledger.accounts.add(wanted, 'practice', nowMs)
          : ledger.accounts.save(known.id, { ...known, baseUrl }, { nowMs, keepsBalance: true })
      accounts.setToken(id, { kind: 'present' })
      if (known !== undefined) queue.reloadSettings(id)
      resumeIfPausedFor(id, ['token', 'address'])
      queue.wake(id)
      return announce(id)
    },
  }
}

/** True for a whole number of units of at least `least`. */
function isWholeUnits(value: number, least: number): boolean {
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
    (exposureLimit === undefined || isWholeUnits(exposureLimit, price)) &&
    (tasksShownDays === undefined || isWithin(tasksShownDays, tasksShownRange)) &&
    spendLimits.every((limit) => limit === undefined || isWholeUnits(limit, 0)) &&
    // It may be negative: more was charged than the user knew.
    Number.isSafeInteger(knownBalance)
  )
}

/** Checks settings, and tidies name and address. */
function tidyAccount(settings: AccountSettings): Result<AccountSettings, AccountProblem> {
  const baseUrl = normalizeAddress(settings.baseUrl)
  if (!baseUrl.ok) return baseUrl
  const name = settings.name.trim()
  if (name === '') return fail('name-missing')
  return areInRange(settings)
    ? ok({ ...settings, name, baseUrl: baseUrl.value })
    : fail('limit-out-of-range')
}
