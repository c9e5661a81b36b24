import type { Cleared } from '../../shared/lists-before.ts'
import { type HowToSend, nothingSaid } from '../../shared/how-to-send.ts'
import type { Draft } from '../intake/draft.ts'
import { noteOf } from './put-aside.ts'

/**
 * After a submission: client and label are those of its list, and go on with the lines that are left
 * of it. Another client's list under them would be in a wrong report.
 */
export function afterSubmitting({ howToSend }: Draft, leftover: Draft): HowToSend {
  const { client, label, batchSize } = howToSend.said
  const { rows, byStatus } = leftover.summary()
  const ofList = rows === byStatus.blank ? {} : { client, label }
  return { ...nothingSaid, ...ofList, batchSize }
}

/**
 * After clearing: the account too, or who practises would come to pay. Of a list in which nothing is
 * left to send, all was said of the next one but for the client and label that it had from its own.
 */
export function afterClearing(draft: Draft, what: Cleared): HowToSend {
  const { said, isCarriedOn } = draft.howToSend
  if (what === 'unsendable') return said
  if (draft.summary().givesWay && noteOf(draft) === undefined) {
    const { client, label } = isCarriedOn ? nothingSaid : said
    return { ...said, client, label, part: undefined }
  }
  const { accountId, batchSize } = said
  return { ...nothingSaid, accountId, batchSize }
}
