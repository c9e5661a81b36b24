import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { StubbornDisk } from '../../../../faults/model/stubborn-disk.ts'
import { EngineHouse, value } from '../../../../fakes/engine-house.ts'
import { manyLinks } from '../../../../fakes/sending-house.ts'

test('what became of a press is told once it is planned: its submission, or that there is none', async () => {
  const house = await EngineHouse.build()
  onTestFinished(() => house.demolish())
  const became = () => house.ask('submission.ofPress', { requestId: 'press' })
  expect(await became()).toBeUndefined()
  const pressed = await pressFor3000(house)
  const meanwhile = await became()
  const made = value(await pressed.reply)
  expect(meanwhile).toMatchObject({ submissionId: made.submissionId, draft: { id: made.draft.id } })
})

test('the list that follows a press is replied as one of which nothing is planned', async () => {
  const house = await EngineHouse.build()
  onTestFinished(() => house.demolish())
  const made = value(await (await pressFor3000(house)).reply)
  expect(made.draft.planned).toBeUndefined()
})

/** Pastes a list and presses for all of it; resolves before there is a reply. */
async function pressFor3000(house: EngineHouse) {
  const { id: accountId } = await house.account()
  const { id: draftId } = await house.paste(manyLinks(3_000).join('\n'))
  await house.ask('draft.useAccount', { draftId, accountId })
  const reply = house.ask('submission.create', {
    requestId: 'press',
    draftId,
    accountId,
    client: '',
    label: '',
    batchSize: 500,
    expectedUnits: 3_000,
    confirmed: true,
  })
  return { reply }
}

test('of a press whose plan a full disk neither took nor let go nothing became, until it is made again', async () => {
  const house = await EngineHouse.build()
  onTestFinished(() => house.demolish())
  const disk = new StubbornDisk(house.ledger.database)
  await house.paste(manyLinks(3_000).join('\n'))
  const press = { requestId: 'press', batchSize: 500 }
  const became = () => house.ask('submission.ofPress', { requestId: 'press' })
  const pressed = house.submit(press)
  while ((await house.draft()).planned === undefined) await nextTurn()
  disk.writesTaken = 0
  await expect(pressed).rejects.toThrow('folder-unwritable')
  expect(house.ledger.submissions.byRequest('press')).toMatchObject({ phase: 'planning' })
  expect(await became()).toBeUndefined()
  disk.writesTaken = undefined
  const submissionId = await house.submit(press)
  expect(await became()).toMatchObject({ submissionId })
})
