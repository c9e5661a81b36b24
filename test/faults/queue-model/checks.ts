import assert from 'node:assert/strict'
import { isAtLimit } from '../../../electron/engine/queue/index.ts'
import type { LinkState, StoredRequest } from '../../../electron/engine/ledger/index.ts'
import { rate } from './accounts.ts'
import { keyOf, type LinkNow } from './states.ts'
import type { World } from './world.ts'

/** Links in these states may have been charged. */
const maybeCharged: ReadonlySet<LinkState> = new Set(['in-flight', 'accepted', 'in-doubt'])
/** Links in these states hold their claim. */
const holding: ReadonlySet<LinkState> = new Set(['pending', ...maybeCharged])
/** Links in these states will be sent, or are being sent. */
const leaving: ReadonlySet<LinkState> = new Set(['pending', 'in-flight'])

/** Checks the invariants of ARCHITECTURE.md, by the ledger and by the service's own books. */
export function check(world: World): void {
  const { links } = world.states()
  checkNothingLost(world, links)
  checkBooks(world, links)
  checkPaidOnce(world)
  checkRate(world)
  checkClaims(world, links)
  checkProgress(world)
}

/** 1. Every link of a submission is in exactly one state. `readStates` checks that it is in only one. */
function checkNothingLost(world: World, links: ReadonlyMap<number, LinkNow>): void {
  for (const [id, text] of world.links) assert.ok(links.has(id), `${text} (link ${id}) is lost`)
}

/** 2. Charged ⊆ accepted ∪ in-doubt, and accepted ⊆ charged. */
function checkBooks(world: World, links: ReadonlyMap<number, LinkNow>): void {
  for (const id of world.charged.keys()) {
    const state = links.get(id)?.state
    const isKnown = state !== undefined && maybeCharged.has(state)
    assert.ok(isKnown || world.denied.has(id), `link ${id} was charged and is ${state}`)
  }
  for (const [id, { state, isImported }] of links) {
    if (state !== 'accepted' || isImported) continue
    const isTrue = world.charged.has(id) || world.believed.has(id)
    assert.ok(isTrue, `link ${id} is accepted and was not charged`)
  }
}

/** 3. No link is charged more often than once and once per time that the user sent it again. */
function checkPaidOnce(world: World): void {
  const times = new Map<string, number>()
  for (const { accountId, link } of world.chargedLinks) {
    const key = keyOf(accountId, link)
    times.set(key, (times.get(key) ?? 0) + 1)
  }
  for (const [key, charged] of times)
    assert.ok(charged <= 1 + (world.repeats.get(key) ?? 0), `${key} was charged ${charged} times`)
}

/** 4. No window of the service's clock holds more answered requests than the rate. */
function checkRate(world: World): void {
  for (const { baseUrl } of world.accounts) {
    const times = world.service.entries
      .filter((entry) => entry.baseUrl === baseUrl && entry.isAnswered)
      .map(({ receivedMs }) => receivedMs)
      .toSorted((a, b) => a - b)
    for (const [n, ms] of times.entries()) {
      const next = times[n + rate.requestsPerWindow] ?? Number.POSITIVE_INFINITY
      assert.ok(next - ms >= rate.windowMs, 'a window holds too many requests')
    }
  }
}

/** A link that may be charged is claimed, and no link is about to be charged twice. */
function checkClaims(world: World, links: ReadonlyMap<number, LinkNow>): void {
  for (const { id: accountId } of world.accounts) {
    const held = [...links].filter(
      ([, link]) => link.accountId === accountId && holding.has(link.state),
    )
    const byText = Map.groupBy(held, ([id]) => world.links.get(id) ?? '')
    const texts = [...byText.keys()]
    const hits = world.ledger.claims.lookUp(accountId, world.ledger.claims.keysOf(texts))
    assert.deepEqual(new Set(hits.map(({ index }) => texts[index])), new Set(texts), 'claims')
    for (const [text, holders] of byText) {
      const toPay = holders.filter(([, { state }]) => leaving.has(state))
      assert.ok(toPay.length <= 1, `${text} will be charged twice`)
      const [next] = toPay
      if (next === undefined || world.resent.has(next[0])) continue
      // A link in flight stays in flight, even if an imported file says that it was sent.
      const others = holders.filter(
        ([id, { isImported }]) => id !== next[0] && !(isImported && next[1].state === 'in-flight'),
      )
      assert.deepEqual(others, [], `${text} will be sent again, and the user did not ask for it`)
    }
  }
}

const dayMs = 86_400_000

/** Checks a request that leaves: it is not paused, its time has come, and it exceeds no limit. */
export function checkDeparture(world: World, request: StoredRequest): void {
  const { accountId, submissionId, groupId } = request
  const { usage, submissions } = world.ledger
  const account = world.accounts.find((one) => one.id === accountId)
  const submission = submissions.byId(submissionId)
  assert.ok(account !== undefined && submission !== undefined)
  assert.equal(submission.phase, 'active')
  assert.equal(submission.pause ?? account.pause, undefined, 'it is paused')
  assert.ok(!world.isSuspended && !world.diskRefuses)
  const nowMs = world.clock.wallMs()
  const spent = [
    [usage.unitsOfSubmission(submissionId), account.limitPerSubmission],
    [usage.unitsSince(accountId, nowMs - (nowMs % dayMs)), account.limitPerDay],
    [
      (usage.linksExposed(accountId) + usage.linksInFlight(accountId)) * account.price,
      account.exposureLimit,
    ],
  ] as const
  for (const [units, limit = Number.POSITIVE_INFINITY] of spent)
    assert.ok(units <= limit, `${units} units exceed a limit of ${limit}`)
  const { schedule, departedLinks } = submission
  if (schedule.kind === 'at') assert.ok(schedule.atMs <= nowMs, 'its time has not come')
  if (schedule.kind !== 'spread') return
  const { fromMinute, toMinute } = schedule.hours
  const minute = Math.floor((nowMs % dayMs) / 60_000)
  const isOverNight = toMinute <= fromMinute
  const isOpen = isOverNight
    ? minute >= fromMinute || minute < toMinute
    : minute >= fromMinute && minute < toMinute
  assert.ok(isOpen, 'it left outside its hours')
  const isOfYesterday = isOverNight && minute < toMinute
  const day = Math.floor((nowMs - Date.parse(schedule.startDay)) / dayMs) - (isOfYesterday ? 1 : 0)
  const due = schedule.leftBefore + Math.ceil((day + 1) * schedule.linksPerDay - 1e-6)
  assert.ok(
    groupId !== undefined || departedLinks <= due,
    `${departedLinks} links have left and ${due} were due`,
  )
}

/** An account that may send, but does not send now, waits for a timer. */
function checkProgress(world: World): void {
  if (world.isSuspended || world.diskRefuses) return
  for (const account of world.accounts) {
    const isBusy = world.service.open.some(({ baseUrl }) => baseUrl === account.baseUrl)
    if (isBusy || world.queue.pauseOf(account.id) !== undefined) continue
    const isWaiting = world.ledger.submissions
      .unfinished(account.id)
      .some(
        (submission) =>
          submission.phase === 'active' &&
          submission.pause === undefined &&
          submission.links.waiting > 0 &&
          !isAtLimit(submission, account, world.ledger),
      )
    if (isWaiting)
      assert.ok(
        world.clock.msToNextTimer !== undefined,
        'links are pending, and no timer will send them',
      )
  }
}
