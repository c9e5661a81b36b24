import { expect, onTestFinished, test } from 'vitest'
import { EngineHouse, value } from '../../../../fakes/engine-house.ts'

test('rows picked in a view of the last engine are not those of a view of this one', async () => {
  const house = await EngineHouse.build()
  onTestFinished(() => house.demolish())
  const { id: draftId } = await house.paste('https://a.example/1\nhttps://a.example/2')
  const seen = value(await house.ask('view.open', { draftId, filter: { search: '/2' } }))
  await house.stopEngine()
  await house.startEngine()
  // Another window is quicker to look at the list again.
  await house.ask('view.open', { draftId, filter: {} })
  const part = { viewId: seen.viewId, first: 0, last: 0 }
  await expect(house.submit({ part, expectedUnits: 1 })).rejects.toThrow('cost-changed')
})
