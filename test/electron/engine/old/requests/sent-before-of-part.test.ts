import { expect, onTestFinished, test } from 'vitest'
import type { ListPart } from '../../../../../electron/shared/draft-rows.ts'
import { EngineHouse, value } from '../../../../fakes/engine-house.ts'

const link = (index: number): string => `https://a.example/${index}`

/** A list of six, of which the first, the third and the last were sent before. */
async function listSentInPart() {
  const house = await EngineHouse.build()
  onTestFinished(() => house.demolish())
  await house.paste([1, 3, 6].map(link).join('\n'))
  await house.whenIn(await house.submit(), 'finished')
  const { id: draftId } = await house.paste([1, 2, 3, 4, 5, 6].map(link).join('\n'))
  const { id: accountId } = await house.account()
  await house.ask('draft.useAccount', { draftId, accountId })
  const sentBefore = async (part?: ListPart) => {
    const asked = { draftId, accountId, batchSize: 'balanced', part } as const
    const { links, sentBefore: before } = value(await house.ask('submission.forecast', asked))
    return [links, before]
  }
  return { house, draftId, sentBefore }
}

test('links that were sent before are counted in the part that is sent, whether they are sent again or not', async () => {
  const { house, draftId, sentBefore } = await listSentInPart()
  const some: ListPart = { rows: [0, 1] }
  expect(await sentBefore()).toEqual([3, 3])
  expect(await sentBefore(some)).toEqual([1, 1])
  // The first three that could be sent: with those that were sent before, the last would not be among them.
  expect(await sentBefore({ firstLinks: 3 })).toEqual([3, 2])
  await house.ask('draft.includeSentBefore', { draftId, include: true })
  expect(await sentBefore()).toEqual([6, 3])
  expect(await sentBefore(some)).toEqual([2, 1])
  expect(await sentBefore({ firstLinks: 3 })).toEqual([3, 2])
  expect(await sentBefore({ rows: [1, 3] })).toEqual([2, 0])
})

test('a link that is left out or too long is not counted as sent again', async () => {
  const { house, draftId, sentBefore } = await listSentInPart()
  await house.ask('draft.exclude', { draftId, target: { rows: [0] } })
  await house.ask('draft.includeSentBefore', { draftId, include: true })
  expect(await sentBefore()).toEqual([5, 2])
})
