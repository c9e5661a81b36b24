import type { StoredBatch } from '../../../shared/records.ts'
import type { SentBeforeHere, SentWith } from '../../../shared/submission.ts'
import type { Database } from './database.ts'
import { integer, optionalInteger, optionalText, type Row, text } from './row.ts'
import type { Submissions } from './submissions.ts'

/** By what links that waited are known to have been sent already: see `SentWith`. */
export type TakenOutBy =
  | { readonly kind: 'paid-list'; readonly submissionId: number }
  | { readonly kind: 'earlier-life'; readonly accountId: number }

/** Says it of a link by the batches that hold it; undefined: none but the account's own lists do. */
export type CauseOf = (holders: readonly StoredBatch[]) => TakenOutBy | undefined

/** Tells causes for links that wait on an account; each cause is one object, so that links can be grouped by it. */
export function causesFor(
  { submissions }: { readonly submissions: Submissions },
  accountId: number,
): CauseOf {
  const lists = new Map<number, TakenOutBy | undefined>()
  const lives = new Map<number, TakenOutBy>()

  function causeOf({ submissionId, accountId: onAccount }: StoredBatch): TakenOutBy | undefined {
    if (!lists.has(submissionId)) {
      const isImported = submissions.byId(submissionId)?.importedMs !== undefined
      lists.set(submissionId, isImported ? { kind: 'paid-list', submissionId } : undefined)
    }
    const list = lists.get(submissionId)
    if (list !== undefined || onAccount === accountId) return list
    const life = lives.get(onAccount) ?? { kind: 'earlier-life', accountId: onAccount }
    lives.set(onAccount, life)
    return life
  }

  return (holders) => holders.map(causeOf).findLast((cause) => cause !== undefined)
}

/** What `readSentWith` reads of `batch` besides its columns; of most batches nothing is looked up. */
export const sentWithColumns = `CASE WHEN batch.paid_list IS NOT NULL THEN
    (SELECT label FROM submission AS list WHERE list.id = batch.paid_list
      AND list.imported_ms IS NOT NULL) END AS paid_list_label,
  CASE WHEN batch.earlier_life IS NOT NULL THEN
    (SELECT name FROM account AS life WHERE life.id = batch.earlier_life) END AS earlier_life_name`

/** Whether a batch that is cancelled was so because its links had been sent already, as SQL on `batch`. */
export const wasSentBefore = '(batch.paid_list IS NOT NULL OR batch.earlier_life IS NOT NULL)'

/** With what the links of a batch had been sent already. */
export function readSentWith(row: Row): SentWith | undefined {
  const submissionId = optionalInteger(row, 'paid_list')
  if (submissionId !== undefined)
    return { kind: 'paid-list', submissionId, label: optionalText(row, 'paid_list_label') }
  const accountId = optionalInteger(row, 'earlier_life')
  if (accountId === undefined) return undefined
  return { kind: 'earlier-life', accountId, accountName: text(row, 'earlier_life_name') }
}

/** Links of a submission that left the queue because they had been sent already, by what they were sent with. */
export function sentBeforeHere(
  database: Database,
  submissionId: number,
): readonly SentBeforeHere[] {
  return database
    .all(
      `SELECT paid_list, earlier_life, ${sentWithColumns}, sum(link_count) AS links FROM batch
       WHERE submission_id = ? AND state = 'cancelled' AND ${wasSentBefore}
       GROUP BY paid_list, earlier_life ORDER BY min(changed_ms), min(id)`,
      submissionId,
    )
    .flatMap((row) => {
      const sentWith = readSentWith(row)
      return sentWith === undefined ? [] : { sentWith, links: integer(row, 'links') }
    })
}
