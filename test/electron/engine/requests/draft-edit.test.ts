import { expect, onTestFinished, test } from 'vitest'
import { EngineHouse, value } from '../../../fakes/engine-house.ts'

async function houseWithLine() {
  const house = await EngineHouse.build()
  onTestFinished(() => house.demolish())
  const { id: draftId } = await house.paste('hello')
  const text = async () => (await house.rows()).map((row) => row.text)
  const edit = (typed: string, before?: string) =>
    house.ask('draft.edit', { draftId, row: 0, text: typed, before })
  return { house, draftId, text, edit }
}

test('a line is typed over only where it is what was typed over', async () => {
  const { text, edit } = await houseWithLine()
  value(await edit('https://a.example/', 'hello'))
  const crossed = await edit('https://b.example/', 'hello')
  expect(crossed).toEqual({ ok: false, error: 'other-text', about: ['https://a.example/'] })
  expect(await text()).toEqual(['https://a.example/'])
  value(await edit('https://b.example/', 'https://a.example/'))
  expect(await text()).toEqual(['https://b.example/'])
})

test('a line that was taken back is not typed over, and that is told', async () => {
  const { house, draftId, edit } = await houseWithLine()
  value(await edit('https://a.example/ https://b.example/', 'hello'))
  value(await house.ask('draft.undo', { draftId }))
  const before = 'https://b.example/'
  const gone = await house.ask('draft.edit', { draftId, row: 2, text: 'c.example', before })
  expect(gone).toEqual({ ok: false, error: 'other-text', about: [''] })
})
