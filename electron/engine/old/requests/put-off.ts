import type { StoredAccount } from '../../../shared/records.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { AnswerTime } from '../queue/answer-time.ts'
import type { Clock } from '../queue/clock.ts'
import { PlayedRate } from '../queue/played-rate.ts'
import { memoryMs, RateLimiter } from '../queue/rate-limiter.ts'
import { rateLimitOf } from '../queue/rate-limit-of.ts'
import { coursesPlayed } from './courses-played.ts'

/**
 * When the first leaves of each submission of which the cap of a day holds back all that could leave
 * before, by its id; read without an engine, for who looks on beside one.
 */
export function readPutOff(ledger: Ledger, clock: Clock): ReadonlyMap<number, number> {
  const capped = ledger.accounts.all().filter(({ capPerDay }) => capPerDay !== undefined)
  const submissions = capped.flatMap((account) =>
    ledger.lineUp.submissions(account.id).map(({ id }) => ({ id, account })),
  )
  const rates = new Map(capped.map((account) => [account.id, rateOf(account, ledger, clock)]))
  const queue = { playedRate: (id: number) => rates.get(id) ?? noAccount(id) }
  const played = coursesPlayed(submissions, { ledger, clock, queue })
  return new Map(
    [...played].flatMap(([id, { putOffMs }]) => (putOffMs === undefined ? [] : [[id, putOffMs]])),
  )
}

/** What the rate lets go after the requests that are on record. */
function rateOf(account: StoredAccount, { attempts }: Ledger, clock: Clock): PlayedRate {
  const limit = rateLimitOf(account)
  const limiter = new RateLimiter(limit)
  const wallMs = clock.wallMs()
  const nowMs = clock.monotonicMs()
  limiter.remember(attempts.since(account.id, wallMs - memoryMs(limit)), wallMs, nowMs)
  const answerMs = new AnswerTime().ms
  const sending = { nowMs, answerMs, inFlight: 0, mostInFlight: account.parallel, holdMs: 0 }
  return new PlayedRate(limiter, sending, wallMs - nowMs)
}

function noAccount(id: number): never {
  throw new Error(`No account ${id}`)
}
