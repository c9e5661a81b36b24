import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { deskWith } from '../../../../fakes/desk-with.ts'

/** A desk with two lines, one of them left out. */
async function deskWithList() {
  const opened = await deskWith('https://a.example/1\nhttps://a.example/2\n')
  await opened.desk.current.edits.exclude([0])
  return opened
}

test('undo brings a cleared list back with what was done to it, and redo clears it again', async () => {
  const { desk } = await deskWithList()
  await desk.clear()
  expect(desk.summary()).toMatchObject({ rows: 0, canUndo: true, canRedo: false })
  await desk.undo()
  expect(desk.summary()).toMatchObject({ byStatus: { excluded: 1, ready: 1 }, canRedo: true })
  await desk.redo()
  expect(desk.summary()).toMatchObject({ rows: 0, canUndo: true })
})

test('the clearing is not done again once the list was changed', async () => {
  const { desk } = await deskWithList()
  await desk.clear()
  await desk.undo()
  await desk.current.edits.exclude([1])
  expect(desk.summary().canRedo).toBe(false)
  await desk.undo()
  await desk.redo()
  expect(desk.summary().byStatus.excluded).toBe(2)
})

test('a list that came in since is put aside, not lost, when the cleared one is brought back', async () => {
  const { desk } = await deskWithList()
  await desk.clear()
  await desk.current.addText('https://a.example/new', '')
  expect(desk.summary().canUndo).toBe(false)
  expect(await desk.restoreCleared()).toBe(true)
  expect(desk.summary().rows).toBe(2)
  expect(await desk.restoreCleared()).toBe(true)
  expect(desk.summary()).toMatchObject({ rows: 1, byStatus: { ready: 1 } })
})

test('a list that is coming in is not stopped by an undo of the clearing before it', async () => {
  const { desk } = await deskWithList()
  await desk.clear()
  const added = desk.current.addText('https://a.example/new\n'.repeat(60_000), '')
  while (desk.summary().loading === undefined) await nextTurn()
  expect(desk.summary()).toMatchObject({ rows: 0, canUndo: false })
  await desk.undo()
  expect(await added).toMatchObject({ ok: true })
  expect(desk.summary().rows).toBe(60_000)
})

test('a later engine can still undo the clearing, and an edit of a list that was open', async () => {
  const { desk, open } = await deskWithList()
  await desk.clear()
  const later = await open()
  expect(later.summary()).toMatchObject({ rows: 0, canUndo: true })
  await later.undo()
  expect(later.summary()).toMatchObject({ rows: 2, byStatus: { excluded: 1 } })
  const latest = await open()
  await latest.undo()
  expect(latest.summary().byStatus).toMatchObject({ excluded: 0, ready: 2 })
})
