import { expect, onTestFinished, test } from 'vitest'
import { holdsSamples } from '../../../../../electron/shared/sample-lines.ts'
import { EngineHouse, value } from '../../../../fakes/engine-house.ts'

/** Talk around links, in a sheet beside notes, with one line left out, one mended, one twice. */
const chat = [
  'URL\tNote',
  'hello there\t1',
  'https://a.example/1\t2',
  'b.example/2\t3',
  'c.example/3\t4',
  'https://a.example/1\t5',
  'https://d.example/4\t6',
  'thanks!\t7',
].join('\n')

async function listWithTalk() {
  const house = await EngineHouse.build()
  onTestFinished(() => house.demolish())
  const { id: draftId } = await house.paste(chat)
  const rowOf = async (text: string) => (await rows()).find((row) => row.text === text)?.row ?? -1
  const rows = () => house.rows(99)
  const on = async (text: string) => ({ draftId, target: { rows: [await rowOf(text)] } })
  value(await house.ask('draft.exclude', await on('https://d.example/4')))
  value(await house.ask('draft.decide', { ...(await on('c.example/3')), choice: 'mend' }))
  const shown = async () => (await rows()).map(({ line, text, status }) => [line, text, status])
  return { house, draftId, shown }
}

test('what cannot be sent is cleared in one step; the rest stays as it was, with its lines’ numbers', async () => {
  const { house, draftId, shown } = await listWithTalk()
  await house.ask('draft.clear', { draftId, what: 'unsendable' })
  const left = [
    [1, 'URL', 'blank'],
    [3, 'https://a.example/1', 'ready'],
    [4, 'b.example/2', 'decide'],
    [5, 'c.example/3', 'cleaned'],
    [7, 'https://d.example/4', 'excluded'],
  ]
  expect(await shown()).toEqual(left)
  await house.stopEngine()
  await house.startEngine()
  expect(await shown()).toEqual(left)
})

test('undo brings back what was cleared, with all that was done before, and redo is not the clearing of all', async () => {
  const { house, draftId, shown } = await listWithTalk()
  const before = await shown()
  const { id, canUndo } = await house.ask('draft.clear', { draftId, what: 'unsendable' })
  expect(canUndo).toBe(true)
  value(await house.ask('draft.undo', { draftId: id }))
  expect(await shown()).toEqual(before)
  expect(await house.draft()).toMatchObject({ id: draftId, canRedo: false })
})

test('undo takes back what was done to the rest before it brings back what was cleared', async () => {
  const { house, draftId, shown } = await listWithTalk()
  const { id } = await house.ask('draft.clear', { draftId, what: 'unsendable' })
  const trimmed = await shown()
  value(await house.ask('draft.exclude', { draftId: id, target: { rows: [1] } }))
  value(await house.ask('draft.undo', { draftId: id }))
  expect(await shown()).toEqual(trimmed)
})

test('lines that were cleared are received with no submission', async () => {
  const { house, draftId } = await listWithTalk()
  await house.ask('draft.clear', { draftId, what: 'unsendable' })
  const id = await house.submit()
  await house.whenIn(id, 'finished')
  const scope = { kind: 'submission', submissionId: id } as const
  const figures = value(await house.ask('report.figures', { scope }))
  expect(figures).toMatchObject({ linesReceived: 4, submitted: 2 })
})

test('samples are left out of a list in one step; the user’s own lines stay, and are no more for Practice', async () => {
  const house = await EngineHouse.build()
  onTestFinished(() => house.demolish())
  const shown = async () => {
    const rows = await house.rows(999)
    return rows.map(({ line, text, status }) => [line, text, status])
  }
  const own = ['https://a.example/1', 'b.example/2', 'thanks!', 'https://a.example/1']
  const { id: draftId } = await house.paste(own.join('\n'))
  value(await house.ask('draft.addSamples', { draftId }))
  value(await house.ask('draft.decide', { draftId, target: { rows: [1] }, choice: 'mend' }))
  const before = await shown()
  const { id, sources } = await house.ask('draft.clear', { draftId, what: 'samples' })
  expect(await shown()).toEqual([
    [1, 'https://a.example/1', 'ready'],
    [2, 'b.example/2', 'cleaned'],
    [3, 'thanks!', 'rejected'],
    [4, 'https://a.example/1', 'duplicate'],
  ])
  expect(holdsSamples(sources)).toBe(false)
  value(await house.ask('draft.undo', { draftId: id }))
  expect(await shown()).toEqual(before)
})

test('of two windows that clear the same list only the first did', async () => {
  const { house, draftId } = await listWithTalk()
  const first = await house.ask('draft.clear', { draftId })
  expect(first).toMatchObject({ isCleared: true, rows: 0 })
  const second = await house.ask('draft.clear', { draftId, what: 'unsendable' })
  expect(second).toEqual({ ...first, isCleared: false })
})
