import type { Cleared } from '../../shared/draft.ts'
import { type HowToSend, nothingSaid } from '../../shared/how-to-send.ts'
import type { Draft } from '../intake/draft.ts'

/** After a submission: whose list comes next is mostly the same; its name, time and account are its own. */
export function afterSubmitting({ howToSend }: Draft): HowToSend {
  const { client, batchSize } = howToSend.said
  return { ...nothingSaid, client, batchSize }
}

/**
 * After clearing: the account too, or who practises would come to pay. Of a list that only gives way
 * to the next one, all was said of that.
 */
export function afterClearing(draft: Draft, what: Cleared): HowToSend {
  const { said } = draft.howToSend
  if (what === 'unsendable') return said
  if (draft.summary().givesWay) return { ...said, part: undefined }
  return { ...afterSubmitting(draft), accountId: said.accountId }
}
