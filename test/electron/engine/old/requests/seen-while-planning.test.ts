import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import type { DraftSummary } from '../../../../../electron/shared/draft.ts'
import { EngineHouse } from '../../../../fakes/engine-house.ts'
import { manyLinks } from '../../../../fakes/sending-house.ts'

const sent = manyLinks(30_000)
const fresh = manyLinks(20, 'new.example')

test('a list of which most was sent before reads as submitted while it is planned, and what is left of it as it is', async () => {
  const house = await EngineHouse.build()
  onTestFinished(() => house.demolish())
  await house.paste(sent.join('\n'))
  await house.whenIn(await house.submit(), 'finished')
  await house.paste([...sent, ...fresh].join('\n'))
  const { id: accountId } = await house.account()
  const { id: submitted } = await house.draft()
  await house.ask('draft.useAccount', { draftId: submitted, accountId })

  const seen: DraftSummary[] = []
  const press = { isOver: false }
  const pressed = house.submit().then((id) => {
    press.isOver = true
    return id
  })
  while (!press.isOver) {
    seen.push(await house.draft())
    await nextTurn()
  }
  await house.whenIn(await pressed, 'finished')
  seen.push(await house.draft())

  const named = seen.map(({ id, planned, sendable }) => ({
    list: id === submitted ? 'submitted' : 'left',
    // Planned under another name, whoever looks on would hear that it was stopped.
    isPlannedAsLeft: id !== submitted && planned !== undefined,
    sendable,
  }))
  const kinds = new Set(named.map((one) => JSON.stringify(one)))
  expect([...kinds].map((kind): unknown => JSON.parse(kind))).toEqual([
    { list: 'submitted', isPlannedAsLeft: false, sendable: 20 },
    { list: 'left', isPlannedAsLeft: false, sendable: 0 },
  ])
  expect(
    seen.filter(({ isLookingUp, planned }) => isLookingUp === true && planned !== undefined),
  ).toEqual([])
})

test('what is left of a list is the list in New although it could not be looked up', async () => {
  const house = await EngineHouse.build()
  onTestFinished(() => house.demolish())
  const { id: submitted } = await house.paste('https://a.example/1\nexample.org/without-scheme')
  const { seen, submissions } = house.ledger
  const isEmpty = seen.isEmpty.bind(seen)
  seen.isEmpty = (accountId) => {
    if (submissions.all().length > 0) throw new Error('the disk went away')
    return isEmpty(accountId)
  }
  await expect(house.submit()).rejects.toThrow('the disk went away')
  const left = await house.draft()
  expect({ isLeft: left.id !== submitted, rows: left.rows }).toEqual({ isLeft: true, rows: 1 })
})
