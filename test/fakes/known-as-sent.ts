import { IdentityChange } from '../../electron/engine/old/ledger/earlier-lives.ts'
import { PaidImport, type PaidOutcome } from '../../electron/engine/old/ledger/paid-import.ts'
import type { ToldState } from '../../electron/shared/paid-list.ts'
import type { PastLedger } from './past-ledger.ts'
import { plainAccount } from './plain-account.ts'

/** What a paid list says. */
export interface PaidNews {
  readonly links: readonly string[]
  readonly atMs: number
  readonly state?: ToldState
  readonly accountId?: number
  readonly label?: string
}

/** Has a paid list say of links that somebody else sent them, at the moment at which it is imported. */
export function importPaid(past: PastLedger, news: PaidNews): PaidOutcome {
  const { links, atMs, state = 'accepted', accountId = past.account.id, label = 'Team' } = news
  const list = new PaidImport(past.ledger, accountId, label, atMs, atMs)
  // Told of one request, whenever the list was written.
  list.add([{ links, state, taskId: state === 'accepted' ? 'their-task' : undefined, atMs: 5 }])
  for (const _ of list.lookUpWaiting()) continue
  return list.finish()
}

/** What an earlier life of an account had sent, and when it came to light that it is one. */
export interface LifeNews {
  readonly links: readonly string[]
  readonly atMs: number
  readonly end?: 'accepted' | 'in-doubt' | 'in-part'
  readonly accountId?: number
}

/** Has it come to light that an account was there before, was removed, and had sent links then. */
export function findEarlierLife(
  past: PastLedger,
  news: LifeNews,
): { readonly lifeId: number; readonly batchId: number } {
  const { links, atMs, end = 'accepted', accountId = past.account.id } = news
  const { accounts, fingerprints } = past.ledger
  const baseUrl = accounts.byId(accountId)?.baseUrl ?? ''
  const life = accounts.add({ ...plainAccount(baseUrl), name: 'First try' }, 'real')
  const fingerprint = fingerprints.of(`token of ${life.id}`)
  accounts.setFingerprint(life.id, fingerprint)
  const { batchId } = past.send({ links, atMs: 1, account: life, end })
  accounts.remove(life.id, 2)
  const identity = new IdentityChange(past.ledger, accountId)
  for (const _ of identity.lookUpWaiting({ fingerprint })) continue
  identity.commit(() => accounts.setFingerprint(accountId, fingerprint), atMs)
  return { lifeId: life.id, batchId }
}
