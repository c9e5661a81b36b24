import { expect, onTestFinished, test } from 'vitest'
import { EngineHouse, value } from '../../../../fakes/engine-house.ts'

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

test('an edit names the step that it made, also where another window has made one meanwhile, and none where nothing changed', async () => {
  const { house, draftId } = await houseWithLine()
  await house.paste('a.example\nb.example')
  const target = { rows: [1] }
  const made = await Promise.all([
    house.ask('draft.decide', { draftId, target, choice: 'mend' }),
    house.ask('draft.exclude', { draftId, target: { rows: [2] } }),
    house.ask('draft.edit', { draftId, row: 0, text: 'https://c.example/' }),
    house.ask('draft.exclude', { draftId, target: { rows: [2] } }),
    house.ask('draft.restore', { draftId, target: { rows: [2] } }),
  ])
  expect(made.map((reply) => value(reply).step)).toEqual([1, 2, 3, undefined, 4])
})
