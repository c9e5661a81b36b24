import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Batches } from './batches.ts'
import type { Database } from './database.ts'
import { unlessDamaged } from './kept-links.ts'
import { linkHashes } from './link-hash.ts'
import { integer } from './row.ts'
import type { Seen } from './seen.ts'

/** Links whose hashes are looked for at once; between two of them everything else has its turn. */
const linksAtOnce = 2_000
const batchesAtOnce = 8

/** What a search reads. */
export interface SearchedLedger {
  readonly seen: Seen
  readonly batches: Batches
  readonly database: Database
  readonly submissions: { planning(): readonly { readonly id: number }[] }
}

/** A batch that holds a link, or held it before it was refused or cancelled. */
export type OnFound = (link: string, batchId: number, accountId: number) => void

/**
 * Finds every batch that holds one of many links on any of the accounts, however many were ever
 * sent: candidates by hash, then each batch opened once and compared. Gives way all the time.
 * Rejects when it is aborted.
 */
export async function searchLinks(
  { seen, batches, submissions, database }: SearchedLedger,
  accountIds: Iterable<number>,
  links: readonly string[],
  onFound: OnFound,
  signal?: AbortSignal,
): Promise<void> {
  const unreal = new Set(submissions.planning().map(({ id }) => id))
  for (const accountId of accountIds) {
    if (seen.isEmpty(accountId)) continue
    const wanted = new Map<number, Set<string>>()
    for (let start = 0; start < links.length; start += linksAtOnce) {
      const some = links.slice(start, start + linksAtOnce)
      for (const { index, batchId } of seen.candidates(accountId, linkHashes(some))) {
        const ofBatch = wanted.get(batchId)
        const link = some[index] ?? ''
        if (ofBatch === undefined) wanted.set(batchId, new Set([link]))
        else ofBatch.add(link)
      }
      await pause(signal)
    }
    for (const [batchId, ofBatch] of wanted) {
      const batch = batches.byId(batchId)
      if (batch !== undefined && !unreal.has(batch.submissionId))
        // Of a damaged batch the hashes alone tell.
        for (const link of unlessDamaged(() => batches.links(batchId), [...ofBatch]))
          if (ofBatch.delete(link)) onFound(link, batchId, accountId)
      await pause(signal)
    }
  }
  // Nothing says where such links are, for they hold nothing up: each batch is looked through.
  const all = new Set(links)
  for (const [index, { id, accountId }] of released(database).entries()) {
    // It was forgotten meanwhile.
    if (batches.byId(id) === undefined) continue
    for (const link of unlessDamaged(() => batches.links(id), []))
      if (all.has(link)) onFound(link, id, accountId)
    if (index % batchesAtOnce === 0) await pause(signal)
  }
}

async function pause(signal: AbortSignal | undefined): Promise<void> {
  await nextTurn()
  signal?.throwIfAborted()
}

/** Batches that speak for their links no more, newest first. */
function released(
  database: Database,
): readonly { readonly id: number; readonly accountId: number }[] {
  return database
    .all(
      "SELECT id, account_id FROM batch WHERE state IN ('refused', 'cancelled') ORDER BY id DESC",
    )
    .map((row) => ({ id: integer(row, 'id'), accountId: integer(row, 'account_id') }))
}
