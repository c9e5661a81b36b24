import { onTestFinished } from 'vitest'
import type { Input } from '../../../../../electron/shared/contract.ts'
import type { HistoryPart, PartOfBatches } from '../../../../../electron/shared/history.ts'
import type { BesideOther } from '../../../../../electron/shared/put-back.ts'
import { EngineHouse } from '../../../../fakes/engine-house.ts'
import { PastLedger, type PastSending } from '../../../../fakes/past-ledger.ts'
import { temporaryFolder } from '../../../../fakes/temporary-folder.ts'

export const atMs = Date.UTC(2025, 10, 1)

type PutBackSaid = Pick<Input<'history.toDraft'>, 'locale' | 'beside'>

/** An engine with what was sent before it was there. */
export async function build(...sent: readonly ((past: PastLedger) => PastSending)[]) {
  const folder = await temporaryFolder()
  const past = new PastLedger(folder)
  for (const sending of sent) past.send(sending(past))
  past.close()
  const house = await EngineHouse.build({}, folder)
  onTestFinished(() => house.demolish())
  const putBack = async (part: HistoryPart, said: PutBackSaid = {}) => {
    const { id: draftId } = await house.draft()
    return house.ask('history.toDraft', { draftId, part, ...said })
  }
  /** Answers the question that it comes to. */
  const putBackBy = async (word: BesideOther, part: HistoryPart) => {
    const asked = await putBack(part)
    if (asked.ok || typeof asked.error === 'string') throw new Error('Nothing was asked')
    return putBack(part, { beside: { word, about: asked.error } })
  }
  const links = async () => {
    const rows = await house.rows(50)
    return rows.flatMap(({ link }) => (link === undefined ? [] : [link]))
  }
  const unsent = (part: PartOfBatches) => house.ask('history.unsent', { part })
  return { house, putBack, putBackBy, links, unsent }
}

/** Links of a site that the service refused. */
export const refused = (name: string, count: number, changes: Partial<PastSending> = {}) => ({
  links: Array.from({ length: count }, (_, n) => `https://${name}.example/${n}`),
  atMs,
  end: 'refused' as const,
  ...changes,
})

/** All that ended so. */
export const filterOf = (state: 'refused' | 'cancelled') =>
  ({
    kind: 'filter',
    filter: { accountId: undefined, states: [state], search: '' },
  }) as const
