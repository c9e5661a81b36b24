import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { PaidImport } from '../../electron/engine/old/ledger/paid-import.ts'
import { settleInPart } from '../../electron/engine/old/ledger/partly-taken.ts'
import { settle, unsettle } from '../../electron/engine/old/ledger/settlements.ts'
import { readPaidList } from '../../electron/engine/old/requests/read-paid-list.ts'
import { writePaidList } from '../../electron/engine/old/requests/write-paid-list.ts'
import type { PaidListReading } from '../../electron/shared/paid-list.ts'
import type { AttemptEnd, StoredAccount, StoredBatch } from '../../electron/shared/records.ts'
import type { Settlement } from '../../electron/shared/submission.ts'
import { value } from './engine-house.ts'
import { PastLedger, type PastSending } from './past-ledger.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** Somebody who shares a token: a ledger of their own, whose lists others read. */
export class SharingPerson {
  readonly past: PastLedger
  readonly #folder: string
  #files = 0

  constructor(folder: string) {
    this.#folder = folder
    this.past = new PastLedger(folder)
  }

  /** Returns the batch's id. */
  send(links: readonly string[], atMs: number, end: NonNullable<PastSending['end']>): number {
    return this.past.send({ links, atMs, end }).batchId
  }

  /** Gives what is on its way an answer that charges nothing. */
  refuse(batchId: number, kind: 'queued' | 'refused' | 'split', nowMs: number): void {
    const end: AttemptEnd = {
      outcome: kind === 'queued' ? 'token-refused' : 'refused',
      answered: true,
      httpStatus: kind === 'queued' ? 401 : 400,
      message: undefined,
      receipt: undefined,
      endedMs: nowMs,
    }
    const change = kind === 'split' ? ({ kind, because: 'refused' } as const) : { kind }
    this.past.ledger.finishAttempt(this.#openAttempt(batchId), batchId, end, change, undefined)
  }

  accept(batchId: number, nowMs: number): void {
    const links = this.past.ledger.batches.links(batchId).length
    const receipt = { taskId: `task-${batchId}`, unitsUsed: links, linksCount: links }
    const end: AttemptEnd = {
      outcome: 'receipt',
      answered: true,
      httpStatus: 200,
      message: undefined,
      receipt,
      endedMs: nowMs,
    }
    const change = { kind: 'accepted', receipt } as const
    this.past.ledger.finishAttempt(this.#openAttempt(batchId), batchId, end, change, undefined)
  }

  settle(batchId: number, settlement: Settlement, nowMs: number): void {
    value(settle(this.past.ledger, batchId, settlement, nowMs))
  }

  settleInPart(batchId: number, taken: readonly string[], nowMs: number): void {
    const isTaken = (link: string): boolean => taken.includes(link)
    value(settleInPart(this.past.ledger, batchId, isTaken, nowMs))
  }

  unsettle(batchId: number, nowMs: number): void {
    value(unsettle(this.past.ledger, batchId, nowMs))
  }

  /** Returns the path of a list of all that is known; `folder`: instead of one of its own. */
  async write(
    nowMs: number,
    folder = this.#folder,
    account: StoredAccount = this.past.account,
  ): Promise<string> {
    this.#files += 1
    const path = join(folder, `list-${this.#files}.gz`)
    value(await writePaidList(this.past.ledger, account, path, nowMs))
    return path
  }

  async read(path: string, nowMs: number): Promise<PaidListReading> {
    const { ledger, account } = this.past
    const news = { onProgress: () => {}, onChange: () => {} }
    return value(await readPaidList(ledger, account, path, true, nowMs, news))
  }

  /** Is killed while it sends, writes a list and reads one that says all links were paid for. */
  die(links: readonly string[], nowMs: number): void {
    const { ledger, account } = this.past
    const list = new PaidImport(ledger, account.id, 'Team', nowMs, nowMs)
    list.add([{ links, state: 'accepted', taskId: 'never', atMs: nowMs }])
    list.write()
    const lives = new Set([account.id])
    ledger.database.transaction(() => ledger.exchanges.begin(account.id, lives, nowMs))
    ledger.recover(nowMs)
  }

  /** Batches that speak for a link. */
  holders(link: string): readonly StoredBatch[] {
    const { ledger, account } = this.past
    return ledger.spokenFor(account.id).batchesOf([link]).get(link) ?? []
  }

  /** Those of other people's lists. */
  heard(link: string): readonly StoredBatch[] {
    const { submissions } = this.past.ledger
    return this.holders(link).filter(
      ({ submissionId }) => submissions.byId(submissionId)?.importedMs !== undefined,
    )
  }

  /** Batches of this computer, oldest first. */
  own(): readonly StoredBatch[] {
    const { submissions, batches } = this.past.ledger
    return submissions.all().flatMap(({ id }) => batches.ofSubmission(id))
  }

  close(): void {
    this.past.close()
  }

  #openAttempt(batchId: number): number {
    const row = this.past.ledger.database.only(
      'SELECT id FROM attempt WHERE batch_id = ? AND ended_ms IS NULL',
      batchId,
    )
    return Number(row['id'])
  }
}

/** Somebody with an empty ledger, for as long as the test runs. */
export async function newPerson(): Promise<SharingPerson> {
  const person = new SharingPerson(await temporaryFolder())
  onTestFinished(() => person.close())
  return person
}
