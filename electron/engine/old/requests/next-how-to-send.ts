import type { Cleared } from '../../../shared/lists-before.ts'
import { type HowToSend, nothingSaid } from '../../../shared/how-to-send.ts'
import { holdsSamples } from '../../../shared/sample-lines.ts'
import type { BatchSize } from '../../../shared/submission.ts'
import type { Draft } from '../intake/draft.ts'
import { noteOf } from './put-aside.ts'

/**
 * After a submission: account, client and label are those of its list, and go on with the lines that
 * are left of it. Another client's list under them would be in a wrong report; and of a list of which
 * a part was sent for practice the rest would be paid for.
 */
export function afterSubmitting(
  { howToSend }: Draft,
  leftover: Draft,
  accountId: number,
): HowToSend {
  const { client, label, batchSize } = howToSend.said
  const { rows, byStatus, sources } = leftover.summary()
  const next = { ...nothingSaid, batchSize: sizeGoingOn(batchSize) }
  if (rows === byStatus.blank) return next
  // Samples are on Practice by themselves.
  return { ...next, client, label, accountId: holdsSamples(sources) ? undefined : accountId }
}

/**
 * After clearing: the account too, or who practises would come to pay; but Practice of the samples is
 * theirs alone, as is the account of what a submission left over, or a list of the user's own would go
 * there unsaid. Of a list in which nothing is left to send, all was said of the next one but for what
 * it had from its own.
 */
export function afterClearing(draft: Draft, what: Cleared): HowToSend {
  const { said, carriedOn } = draft.howToSend
  if (what === 'unsendable') return said
  if (what === 'samples') return { ...said, accountId: undefined, part: undefined }
  const { givesWay, sources } = draft.summary()
  const accountId = carriedOn.account || holdsSamples(sources) ? undefined : said.accountId
  if (givesWay && noteOf(draft) === undefined) {
    const { client, label } = carriedOn.words ? nothingSaid : said
    return { ...said, accountId, client, label, part: undefined }
  }
  return { ...nothingSaid, accountId, batchSize: sizeGoingOn(said.batchSize) }
}

/** A number of links fits the list that it was typed for: it made 60 tasks of the next one, unseen. */
function sizeGoingOn(size: BatchSize): BatchSize {
  return typeof size === 'number' ? nothingSaid.batchSize : size
}
