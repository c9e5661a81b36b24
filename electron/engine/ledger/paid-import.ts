import type { PaidState } from '../../shared/paid-list.ts'
import type { StoredBatch } from '../../shared/records.ts'
import type { Ledger } from './ledger.ts'
import { linkHashes } from './link-hash.ts'
import type { SpokenFor } from './spoken-for.ts'

/** Links that somebody paid for together. */
export interface PaidLinks {
  readonly links: readonly string[]
  readonly state: PaidState
  readonly taskId: string | undefined
  readonly atMs: number
}

/** What an import has come to so far. */
export interface PaidCounts {
  readonly added: number
  readonly known: number
  readonly waiting: number
}

/**
 * Takes links that were paid for elsewhere into an account's history: from the last commit on they
 * are spoken for, until then nothing of them is. It is a plan that is never sent, so a process that
 * dies in the middle leaves nothing behind. No unit is counted here.
 */
export class PaidImport {
  readonly #ledger: Ledger
  readonly #accountId: number
  readonly #submissionId: number
  readonly #nowMs: number
  readonly #spokenFor: SpokenFor
  #counts: PaidCounts = { added: 0, known: 0, waiting: 0 }

  /** `label`: whose list it is. */
  constructor(ledger: Ledger, accountId: number, label: string, nowMs: number) {
    this.#ledger = ledger
    this.#accountId = accountId
    this.#nowMs = nowMs
    this.#spokenFor = ledger.spokenFor(accountId)
    this.#submissionId = ledger.database.transaction(() => {
      const id = ledger.submissions.add({
        accountId,
        requestId: `imported-${accountId}-${crypto.randomUUID()}`,
        draftId: undefined,
        label,
        client: '',
        batchSize: 'fewest',
        doubtLimit: 0,
        linesNotSent: 0,
        createdMs: nowMs,
      })
      ledger.submissions.setImported(id, nowMs)
      return id
    })
  }

  /** Adds what was not known to be paid for, in one commit; a link that stands twice is added once. */
  add(groups: readonly PaidLinks[]): void {
    const { database, seen } = this.#ledger
    try {
      database.transaction(() => {
        for (const group of groups) this.#addGroup(group)
      })
    } catch (error) {
      // What is in memory must not speak for batches that are not there.
      seen.endPlan(this.#submissionId)
      throw error
    }
  }

  /** Writes some of what was added where it survives this process; returns whether there is more. */
  write(): boolean {
    return this.#ledger.plans.write(this.#submissionId)
  }

  /** Makes all of it count. */
  finish(): PaidCounts {
    const { plans, submissions } = this.#ledger
    if (this.#counts.added === 0) this.drop()
    else
      plans.makeReal(this.#submissionId, () =>
        submissions.refreshFinished(this.#submissionId, this.#nowMs),
      )
    return this.#counts
  }

  /** Leaves nothing of it. */
  drop(): void {
    this.#ledger.plans.drop(this.#submissionId)
  }

  #addGroup({ links, state, taskId, atMs }: PaidLinks): void {
    const { batches, seen } = this.#ledger
    const holders = this.#spokenFor.batchesOf(links)
    const fresh = new Set<string>()
    let waiting = 0
    for (const link of links) {
      const held = holders.get(link) ?? []
      if (fresh.has(link) || held.some((batch) => saysAsMuch(batch, state))) continue
      fresh.add(link)
      if (held.some((batch) => batch.state === 'queued')) waiting += 1
    }
    this.#counts = {
      added: this.#counts.added + fresh.size,
      known: this.#counts.known + links.length - fresh.size,
      waiting: this.#counts.waiting + waiting,
    }
    if (fresh.size === 0) return
    const id = batches.add({
      submissionId: this.#submissionId,
      accountId: this.#accountId,
      parentId: undefined,
      links: [...fresh],
      position: 0,
      slot: 0,
      isUnusual: false,
      priority: 0,
      word: undefined,
      nowMs: atMs,
    })
    batches.setPaid(id, state, taskId, atMs)
    seen.plan(this.#submissionId, this.#accountId, linkHashes([...fresh]), id)
  }
}

/** Whether a batch makes the news of a link no news: paid for says more than perhaps paid for. */
function saysAsMuch(batch: StoredBatch, state: PaidState): boolean {
  if (batch.state === 'accepted') return true
  return state === 'in-doubt' && (batch.state === 'in-doubt' || batch.state === 'sending')
}
