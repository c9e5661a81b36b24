import { expect, onTestFinished, test } from 'vitest'
import { EngineHouse, value } from '../../../fakes/engine-house.ts'
import { manyLinks } from '../../../fakes/sending-house.ts'

test('what became of a press is told once it is planned: its submission, or that there is none', async () => {
  const house = await EngineHouse.build()
  onTestFinished(() => house.demolish())
  const became = () => house.ask('submission.ofPress', { requestId: 'press' })
  expect(await became()).toBeUndefined()
  const account = await house.account()
  const { id: draftId } = await house.paste(manyLinks(3_000).join('\n'))
  await house.ask('draft.useAccount', { draftId, accountId: account.id })
  const pressed = house.ask('submission.create', {
    requestId: 'press',
    draftId,
    accountId: account.id,
    client: '',
    label: '',
    batchSize: 500,
    expectedUnits: 3_000,
    confirmed: true,
  })
  const meanwhile = await became()
  const made = value(await pressed)
  expect(meanwhile).toMatchObject({ submissionId: made.submissionId, draft: { id: made.draft.id } })
})
