import { createGzip } from 'node:zlib'
import { diskProblemOf, type DiskProblem } from '../../../shared/disk-problem.ts'
import type { StoredAccount } from '../../../shared/records.ts'
import { fail, type Result } from '../../../shared/result.ts'
import type { BegunList } from '../ledger/exchanges.ts'
import { Ledger } from '../ledger/ledger.ts'
import { liftedDoubts } from '../ledger/lifted-doubts.ts'
import { paidBatches } from '../ledger/paid-batches.ts'
import { headerLine, paidLine, type PaidLine } from '../results/paid-list.ts'
import { writeWhole } from './write-file.ts'

/**
 * Writes all that an account has paid for, or may have, as it is at this moment, and what of it was
 * in doubt, or told as on its way, and is known not to be charged.
 */
export async function writePaidList(
  { database, exchanges, seen }: Ledger,
  account: StoredAccount,
  path: string,
  nowMs: number,
): Promise<Result<undefined, DiskProblem>> {
  const lives = seen.livesOf(account.id)
  let list: BegunList
  try {
    list = database.transaction(() => exchanges.begin(account.id, lives, nowMs))
  } catch (error) {
    const problem = diskProblemOf(error)
    if (problem === undefined) throw error
    return fail(problem)
  }
  // The user may tell meanwhile which links of a batch were taken: then it holds others.
  const reader = database.reader()
  try {
    const told = whatIsTold(new Ledger(reader), account.id)
    const links = linesOf(told)
    const paid = linesOf(told.filter(({ state }) => state !== wasNotCharged.state))
    const { name, baseUrl } = account
    const header = headerLine({ account: name, baseUrl, links, paid, writtenMs: list.writtenMs })
    const written = await writeWhole(path, textOf(header, told), createGzip())
    if (written.ok) giveIfRoom(() => exchanges.give(account.id, list, paid))
    return written
  } finally {
    reader.close()
  }
}

/** The file is there, whether the disk takes a note of it or not. */
function giveIfRoom(give: () => void): void {
  try {
    give()
  } catch (error) {
    if (diskProblemOf(error) === undefined) throw error
  }
}

/** Links of which a list says the same. */
interface ToldLinks extends Omit<PaidLine, 'link'> {
  readonly linkCount: number
  readonly links: () => readonly string[]
}

const wasNotCharged = { state: 'not-charged', taskId: undefined } as const

function whatIsTold(ledger: Ledger, accountId: number): readonly ToldLinks[] {
  const { batches, notCharged, seen } = ledger
  return [
    ...paidBatches(ledger, accountId).map((batch) => ({
      ...batch,
      links: () => batches.links(batch.id),
    })),
    ...liftedDoubts(ledger, accountId).map(({ batchId, ...lifted }) => ({
      ...lifted,
      ...wasNotCharged,
      links: () => batches.links(batchId),
    })),
    ...notCharged.all(seen.livesOf(accountId)).map((known) => ({
      ...known,
      ...wasNotCharged,
      links: () => notCharged.links(known.id),
    })),
  ]
}

function linesOf(told: readonly ToldLinks[]): number {
  return told.reduce((sum, { linkCount }) => sum + linkCount, 0)
}

function* textOf(header: string, told: readonly ToldLinks[]): Generator<string> {
  yield `${header}\n`
  for (const { links, ...line } of told)
    yield links()
      .map((link) => `${paidLine({ link, ...line })}\n`)
      .join('')
}
