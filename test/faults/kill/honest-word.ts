import type { Settlement } from '../../../electron/shared/submission.ts'
import type { BookedBatch } from './dead-ledger.ts'

/**
 * What an honest user says of a batch: of one that was paid for in part, by its receipt, which links
 * were; undefined: a part was, and its receipt never came.
 */
export function wordOn(
  { links, linksCount }: Pick<BookedBatch, 'links' | 'linksCount'>,
  paid: ReadonlySet<string>,
): Settlement | { readonly taken: readonly string[] } | undefined {
  const taken = links.filter((link) => paid.has(link))
  if (taken.length === 0) return 'not-charged'
  if (taken.length === links.length) return 'charged'
  return taken.length === linksCount ? { taken } : undefined
}
