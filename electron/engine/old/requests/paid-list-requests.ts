import type { PaidListProgress } from '../../../shared/paid-list.ts'
import type { EngineHandlers } from './engine-handlers.ts'
import type { EngineParts } from './engine-parts.ts'
import { readPaidList } from './read-paid-list.ts'
import { writePaidList } from './write-paid-list.ts'
import { lookUpAnew } from './look-up-anew.ts'
import { realAccount } from './real-account.ts'

/** Paid lists out of an account and into it. Practice pays nothing, so it has none. */
export function paidListRequests({
  ledger,
  queue,
  accounts,
  drafts,
  feed,
  clock,
}: EngineParts): Pick<EngineHandlers, 'account.writePaidList' | 'account.readPaidList'> {
  return {
    'account.writePaidList': async ({ accountId, path }) => {
      const account = realAccount(ledger, accountId)
      if (!account.ok) return account
      const written = await writePaidList(ledger, account.value, path, clock.wallMs())
      feed.accounts()
      return written
    },

    // Nothing is planned meanwhile: a list that is not whole in the end speaks for no link.
    'account.readPaidList': ({ accountId, path, isSure }) =>
      drafts.gate.change(async () => {
        const account = realAccount(ledger, accountId)
        if (!account.ok) return account
        const onChange = (batchIds: readonly number[]): void => {
          feed.batches(batchIds.flatMap((id) => ledger.batches.byId(id) ?? []))
          feed.submissionsOf(accountId)
          queue.poke(accountId)
        }
        const onProgress = (progress: PaidListProgress | undefined): void => {
          accounts.setImport(accountId, progress)
          feed.accounts()
        }
        const nowMs = clock.wallMs()
        const news = { onProgress, onChange }
        const read = await readPaidList(ledger, account.value, path, isSure, nowMs, news)
        // What is open in New may hold links that are spoken for since now, or were a moment ago.
        const isImported = read.ok && read.value.kind === 'imported'
        if (isImported && read.value.added + read.value.freed > 0)
          await lookUpAnew(drafts, accountId)
        else if (isImported || !read.ok) await drafts.recheck()
        return read
      }),
  }
}
