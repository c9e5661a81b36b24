import { expect, onTestFinished, test } from 'vitest'
import { EngineHouse } from '../../../../fakes/engine-house.ts'

test('sorting tells how much is done, ends where it is stopped, and then nothing is being sorted', async () => {
  const house = await EngineHouse.build()
  onTestFinished(() => house.demolish())
  const links = Array.from({ length: 30_000 }, (_, n) => `https://a.example/${(n * 7) % 30_000}`)
  const { id: draftId } = await house.paste(links.join('\n'))
  const sort = { by: 'link', descending: false } as const
  const open = () => house.ask('view.open', { draftId, filter: {}, sort })

  const stopped = open()
  expect(await house.ask('view.sorted', { draftId })).toEqual(expect.any(Number))
  await house.ask('view.stopSorting', { draftId })
  expect(await stopped).toEqual({ ok: false, error: 'stopped' })
  expect(await house.ask('view.sorted', { draftId })).toBeUndefined()
  expect(await open()).toMatchObject({ ok: true, value: { rows: 30_000 } })
})
