import type { KnownThen } from '../../../shared/records.ts'
import type { Batches } from './batches.ts'
import type { Seen } from './seen.ts'

/** What is known of an account at this moment: asked to send again, it does so by this. */
export function knownNow(
  { batches, seen }: { readonly batches: Batches; readonly seen: Seen },
  accountId: number,
): KnownThen {
  return {
    open: new Map([
      ...batches.toLeave(accountId).map(({ id }) => [id, 0] as const),
      ...batches.inDoubt(accountId).map(({ id, attempts }) => [id, attempts] as const),
    ]),
    told: new Map(batches.partedByWord().map(({ id, changedMs }) => [id, changedMs])),
    lives: seen.livesOf(accountId),
  }
}
