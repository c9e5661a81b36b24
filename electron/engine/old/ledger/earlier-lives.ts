import type { StoredBatch } from '../../../shared/records.ts'
import { cancelHeld } from './cancel-held.ts'
import { HeldPlaces } from './held-places.ts'
import type { Ledger } from './ledger.ts'
import { text } from './row.ts'

/** What an account is known by after a change; undefined: as before. */
export interface Identity {
  readonly baseUrl?: string
  readonly fingerprint?: Uint8Array
}

const stillSpeaks = "state IN ('accepted', 'in-doubt') AND phase <> 'planning'"

/**
 * Changes an account's token or address. Where that makes removed accounts its earlier lives, links
 * that wait here and were sent there, or may have been, are cancelled in the same commit: when they
 * were planned, nobody could know. They can be looked up before, in turns; whatever comes in between
 * is looked up in the commit.
 */
export class IdentityChange {
  readonly #ledger: Ledger
  readonly #accountId: number
  readonly #heldPlaces: HeldPlaces
  #found: ReadonlySet<number> = new Set()
  /** What was found when it was looked up. */
  #sign = ''

  constructor(ledger: Ledger, accountId: number) {
    this.#ledger = ledger
    this.#accountId = accountId
    this.#heldPlaces = new HeldPlaces(ledger, accountId, this.#isOfFound)
  }

  /** Looks up what waits for an identity that is to come, so that `commit` need not; gives way now and then. */
  *lookUpWaiting(identity: Identity): Generator<void> {
    this.#found = this.#livesToCome(identity)
    this.#sign = this.#signOfFound()
    const [life] = this.#found
    // What the lives of an identity have sent is the same for each of them.
    if (life === undefined) return
    yield* this.#heldPlaces.lookUp(this.#ledger.spokenFor(life), this.#waiting('queued'))
  }

  /**
   * Makes the change, in one commit. Returns the batches that changed or came to be; undefined: no
   * life came to light.
   */
  commit(change: () => void, nowMs: number): readonly number[] | undefined {
    const { seen, submissions, database } = this.#ledger
    let onTheirWay: readonly StoredBatch[] = []
    const changed = database.transaction(() => {
      const before = seen.livesOf(this.#accountId)
      change()
      this.#found = new Set([...seen.livesOf(this.#accountId)].filter((id) => !before.has(id)))
      if (this.#found.size === 0) return undefined
      if (this.#signOfFound() !== this.#sign) this.#heldPlaces.forget()
      onTheirWay = this.#waiting('sending')
      const parted = this.#heldPlaces.parted(this.#waiting('queued'))
      const cancelled = cancelHeld(this.#ledger, this.#accountId, parted, nowMs)
      for (const id of new Set(parted.map(({ batch }) => batch.submissionId)))
        submissions.refreshFinished(id, nowMs)
      return cancelled
    })
    for (const { id } of onTheirWay) this.#ledger.lookUpOnReturn(id, this.#isOfFound)
    return changed
  }

  readonly #isOfFound = ({ accountId }: StoredBatch): boolean => this.#found.has(accountId)

  #waiting(state: 'queued' | 'sending'): readonly StoredBatch[] {
    const { submissions, batches } = this.#ledger
    return submissions.unfinishedOf(this.#accountId).flatMap(({ id }) => batches.inState(id, state))
  }

  #livesToCome({ baseUrl, fingerprint }: Identity): ReadonlySet<number> {
    const { database, seen } = this.#ledger
    const lives = seen.livesOf(this.#accountId)
    const ids = database.integers(
      `SELECT former.id FROM account AS now JOIN account AS former
         ON former.fingerprint = coalesce(?2, now.fingerprint)
         AND former.base_url = coalesce(?3, now.base_url)
       WHERE now.id = ?1 AND former.removed_ms IS NOT NULL`,
      'id',
      this.#accountId,
      fingerprint ?? null,
      baseUrl ?? null,
    )
    return new Set(ids.filter((id) => !lives.has(id)))
  }

  /**
   * Another text where other accounts are found or they speak for other links: on a removed account
   * nothing is sent any more, but the user's word on a doubt frees links, and taken back binds them.
   */
  #signOfFound(): string {
    const ids = [...this.#found].toSorted((one, other) => one - other)
    const row = this.#ledger.database.only(
      `SELECT count(*) || ' ' || coalesce(sum(link_count), 0) || ' ' || coalesce(max(changed_ms), 0)
         AS sign
       FROM batch JOIN submission ON submission.id = submission_id
       WHERE batch.account_id IN (SELECT value FROM json_each(?)) AND ${stillSpeaks}`,
      JSON.stringify(ids),
    )
    return `${ids.join()}: ${text(row, 'sign')}`
  }
}
