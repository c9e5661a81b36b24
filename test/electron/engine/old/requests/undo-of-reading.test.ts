import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { DraftDesk } from '../../../../../electron/engine/old/requests/draft-desk.ts'
import { deskWith } from '../../../../fakes/desk-with.ts'
import { EngineHouse, value } from '../../../../fakes/engine-house.ts'

const sheet =
  'https://a.example/1\thttps://b.example/1\nhttps://a.example/2\thttps://b.example/2\n' +
  'https://a.example/3\thttps://b.example/3\n'

/** A desk with a sheet of two columns of links, in the first of which a row is mended and one left out. */
async function deskWithSheet() {
  const opened = await deskWith(sheet)
  const { desk, folder } = opened
  await readIn(desk, 0)
  await desk.current.edits.exclude([1])
  await desk.current.edits.typeOver(0, 'https://c.example/')
  const drafts = () => readdir(join(folder, 'drafts'))
  return { ...opened, drafts }
}

async function readIn(desk: DraftDesk, column: number): Promise<void> {
  expect(await desk.readAgain({ sourceIndex: 0, column })).toMatchObject({ ok: true })
}

/** What would be sent. */
const links = (desk: DraftDesk) => [...desk.current.sendable()].map(({ link }) => link)

const inFirst = ['https://c.example/', 'https://a.example/3']
const inSecond = ['https://b.example/1', 'https://b.example/2', 'https://b.example/3']

test('undo goes back to the column that was read before, with edits that the other had no rows for, and redo on', async () => {
  const { desk } = await deskWithSheet()
  await readIn(desk, 1)
  expect(links(desk)).toEqual(inSecond)
  expect(desk.summary()).toMatchObject({ canUndo: true, undoesReading: true, canRedo: false })
  await desk.undo()
  expect(links(desk)).toEqual(inFirst)
  expect(desk.summary()).toMatchObject({ canRedo: true, undoesReading: undefined })
  await desk.redo()
  expect(links(desk)).toEqual(inSecond)
  await desk.undo()
  await desk.undo()
  expect(links(desk)).toEqual(['https://a.example/1', 'https://a.example/3'])
})

test('what was done in another column is taken back before it, step by step, and done again in order', async () => {
  const { desk } = await deskWithSheet()
  await readIn(desk, 1)
  await desk.current.edits.exclude([2])
  await readIn(desk, 0)
  await desk.undo()
  expect(links(desk)).toEqual(inSecond.slice(0, 2))
  await desk.undo()
  expect(links(desk)).toEqual(inSecond)
  await desk.undo()
  expect(links(desk)).toEqual(inFirst)
  await desk.redo()
  expect(links(desk)).toEqual(inSecond)
  await desk.redo()
  expect(links(desk)).toEqual(inSecond.slice(0, 2))
  await desk.redo()
  expect(links(desk)).toEqual([1, 2, 3].map((line) => `https://a.example/${line}`))
})

test('another reading is not done again once the list was edited', async () => {
  const { desk } = await deskWithSheet()
  await readIn(desk, 1)
  await desk.undo()
  await desk.current.edits.exclude([2])
  expect(desk.summary().canRedo).toBe(false)
  await desk.undo()
  await desk.redo()
  expect(links(desk)).toEqual(['https://c.example/'])
})

test('lines that came in after another reading stay: undo does not go back behind them', async () => {
  const { desk } = await deskWithSheet()
  await readIn(desk, 1)
  await desk.current.addText('https://d.example/\n', '')
  expect(desk.summary().undoesReading).toBeUndefined()
  await desk.undo()
  expect(links(desk)).toEqual([...inSecond, 'https://d.example/'])
})

test('how the list is to be sent stays as it was said last', async () => {
  const { desk } = await deskWithSheet()
  await readIn(desk, 1)
  const { howToSend } = desk.current
  await howToSend.keep({ ...howToSend.said, client: 'Norda' })
  await desk.undo()
  expect(desk.summary().howToSend.client).toBe('Norda')
})

test('a later engine opens the reading that was open last, and removes the others', async () => {
  const { desk, open, drafts } = await deskWithSheet()
  await readIn(desk, 1)
  await desk.undo()
  const { id } = desk.current
  expect((await drafts()).length).toBeGreaterThan(1)
  const later = await open()
  expect(later.current.id).toBe(id)
  expect(links(later)).toEqual(inFirst)
  expect(await drafts()).toEqual([id])
})

test('no other reading of a list that was cleared is opened in its place', async () => {
  const { desk, open } = await deskWithSheet()
  await readIn(desk, 1)
  const { id } = desk.current
  await desk.clear()
  await desk.undo()
  expect(desk.current.id).toBe(id)
  await desk.clear()
  expect((await open()).summary().rows).toBe(0)
})

test('a list that is kept in two readings takes its room once', async () => {
  const house = await EngineHouse.build()
  onTestFinished(() => house.demolish())
  const { id: draftId } = await house.paste(sheet.repeat(10_000))
  const before = await house.ask('history.size', undefined)
  const read = value(await house.ask('draft.readAgain', { draftId, sourceIndex: 0, column: 1 }))
  const after = await house.ask('history.size', undefined)
  expect(after.bytes - before.bytes).toBeLessThan(sheet.length * 1_000)
  const undone = value(await house.ask('draft.undo', { draftId: read.draft.id }))
  expect(undone).toMatchObject({ id: draftId, canRedo: true })
})

/** An engine with the sheet read in its second column. */
async function houseWithSheet() {
  const house = await EngineHouse.build()
  onTestFinished(() => house.demolish())
  const { id: first } = await house.paste(sheet)
  const read = await house.ask('draft.readAgain', { draftId: first, sourceIndex: 0, column: 1 })
  return { house, first, second: value(read).draft.id }
}

test('lines that come in while another reading is opened are in it', async () => {
  const { house, first, second } = await houseWithSheet()
  const late = (line: number) => `https://late.example/${line}\n`
  const [, pasted] = await Promise.all([
    house.ask('draft.undo', { draftId: second }),
    house.ask('draft.paste', { draftId: second, text: late(1) }),
  ])
  expect(value(pasted)).toMatchObject({ id: first, rows: 4 })
  const [, again] = await Promise.all([
    house.ask('draft.readAgain', { draftId: first, sourceIndex: 0, column: 1 }),
    house.ask('draft.paste', { draftId: first, text: late(2) }),
  ])
  expect(value(again)).toMatchObject({ rows: 5 })
  expect((await house.draft()).rows).toBe(5)
})

test('of two windows that undo another reading at once one does', async () => {
  const { house, first, second } = await houseWithSheet()
  const [one, other] = await Promise.all([
    house.ask('draft.undo', { draftId: second }),
    house.ask('draft.undo', { draftId: second }),
  ])
  expect(value(one)).toMatchObject({ id: first, canRedo: true })
  expect(other).toEqual({ ok: false, error: 'unknown-draft' })
})

test('a list that is cleared while undo goes back to another reading of it is not found by the next engine', async () => {
  const { house, second } = await houseWithSheet()
  await Promise.all([
    house.ask('draft.clear', { draftId: second }),
    house.ask('draft.undo', { draftId: second }),
  ])
  await house.stopEngine()
  await house.startEngine()
  expect((await house.draft()).rows).toBe(0)
  expect(value(await house.ask('draft.restoreCleared', undefined)).rows).toBe(3)
})
