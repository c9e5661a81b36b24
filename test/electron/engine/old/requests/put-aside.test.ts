import { readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { samplesName } from '../../../../../electron/shared/draft-source.ts'
import { clearedMark } from '../../../../../electron/engine/old/requests/draft-marks.ts'
import { dayOf } from '../../../../../electron/shared/local-day.ts'
import { EngineHouse, value } from '../../../../fakes/engine-house.ts'

/** A house in which lists give way to one another, each as `pasted`. */
async function houseWithLists() {
  const house = await EngineHouse.build()
  onTestFinished(() => house.demolish())
  const giveWay = async () => {
    const { id: draftId } = await house.draft()
    await house.ask('draft.clear', { draftId, what: 'gives-way' })
    return draftId
  }
  const shown = async () => {
    const { rows, sendable, putAside } = await house.draft()
    return { rows, sendable, aside: putAside.map(({ lines }) => lines) }
  }
  const restart = async () => {
    await house.stopEngine()
    await house.startEngine()
  }
  return { house, giveWay, shown, restart }
}

test('lists that gave way are told of, also after a restart, until each is brought back', async () => {
  const { house, giveWay, shown, restart } = await houseWithLists()
  await house.paste('a.example/1')
  const first = await giveWay()
  await house.paste('https://b.example/1\n\nb.example/2')
  const second = await giveWay()
  await house.paste('https://c.example/1\nhttps://c.example/2\nhttps://c.example/3')
  expect(await shown()).toEqual({ rows: 3, sendable: 3, aside: [1, 3] })
  await restart()
  expect(await shown()).toEqual({ rows: 3, sendable: 3, aside: [1, 3] })
  // What is open is put aside in its place.
  value(await house.ask('draft.bringBack', { draftId: first }))
  await restart()
  expect(await shown()).toEqual({ rows: 1, sendable: 0, aside: [3, 3] })
  value(await house.ask('draft.bringBack', { draftId: second }))
  expect(await shown()).toEqual({ rows: 3, sendable: 1, aside: [3, 1] })
  const again = await house.ask('draft.bringBack', { draftId: second })
  expect(again).toEqual({ ok: false, error: 'nothing-cleared' })
})

test('a list that gave way is named by its file as New names it, and by its label where it has none', async () => {
  const { house, giveWay } = await houseWithLists()
  const label = 'The part that was sent'
  const { id: pasted } = await house.paste('https://a.example/1')
  const howToSend = { ...(await house.draft()).howToSend, label }
  value(await house.ask('draft.keepHowToSend', { draftId: pasted, howToSend }))
  await giveWay()
  const file = join(house.folder, 'big.txt')
  await writeFile(file, 'https://b.example/1')
  const { id: draftId } = await house.draft()
  const files = [{ path: file, name: 'big.txt', move: false }]
  value(await house.ask('draft.addFiles', { draftId, files }))
  value(await house.ask('draft.keepHowToSend', { draftId, howToSend }))
  await giveWay()
  const { putAside } = await house.draft()
  expect(putAside.map(({ name }) => name)).toEqual([label, 'big.txt'])
})

test('a list that gave way is named by when its first line came, however long New had stood empty', async () => {
  const { house, giveWay, restart } = await houseWithLists()
  onTestFinished(() => void vi.useRealTimers())
  const cameMs = Date.now() + 3_600_000
  vi.setSystemTime(cameMs)
  await house.paste('https://a.example/1')
  vi.setSystemTime(cameMs + 60_000)
  await house.paste('https://a.example/2')
  await restart()
  await giveWay()
  const atMs = async () => (await house.draft()).putAside.map((list) => list.atMs)
  expect(await atMs()).toEqual([cameMs])
  await restart()
  expect(await atMs()).toEqual([cameMs])
})

test('a list that gave way is told with the host of its first link, also after a restart; one that an earlier version put aside, without', async () => {
  const { house, giveWay, restart } = await houseWithLists()
  await house.paste('b.example/0\nhttps://a.example/1\nhttps://b.example/2')
  const draftId = await giveWay()
  const told = async () => (await house.draft()).putAside.map(({ lines, host }) => [lines, host])
  expect(await told()).toEqual([[3, 'a.example']])
  await restart()
  expect(await told()).toEqual([[3, 'a.example']])
  const note = join(house.folder, 'drafts', draftId, 'put-aside.json')
  await house.stopEngine()
  const { host: _, ...earlier } = JSON.parse(await readFile(note, 'utf8'))
  await writeFile(note, JSON.stringify(earlier))
  await house.startEngine()
  expect(await told()).toEqual([[3, undefined]])
})

test('a list that gave way and is cleared is told of no more, and undo brings it back', async () => {
  const { house, giveWay, shown, restart } = await houseWithLists()
  await house.paste('a.example/1')
  const draftId = await giveWay()
  await house.paste('https://b.example/1')
  expect((await house.ask('draft.clearPutAside', { draftId })).putAside).toEqual([])
  await restart()
  expect(await shown()).toEqual({ rows: 1, sendable: 1, aside: [] })
  value(await house.ask('draft.restoreCleared', undefined))
  expect(await shown()).toEqual({ rows: 1, sendable: 0, aside: [1] })
})

test('a list that was brought back stays where redo is pressed: nothing was taken back', async () => {
  const { house, giveWay, shown } = await houseWithLists()
  await house.paste('https://a.example/1')
  const draftId = await giveWay()
  expect(value(await house.ask('draft.bringBack', { draftId })).canRedo).toBe(false)
  value(await house.ask('draft.redo', { draftId }))
  expect(await shown()).toEqual({ rows: 1, sendable: 1, aside: [] })
})

test('a list that gave way and came back by undo is put aside again by redo, and told of', async () => {
  const { house, giveWay, shown, restart } = await houseWithLists()
  await house.paste('https://a.example/1')
  await giveWay()
  const { id } = await house.draft()
  const { id: draftId, canRedo } = value(await house.ask('draft.undo', { draftId: id }))
  expect(canRedo).toBe(true)
  value(await house.ask('draft.redo', { draftId }))
  await restart()
  expect(await shown()).toEqual({ rows: 0, sendable: 0, aside: [1] })
})

test('every list that was cleared with something to send in it can be brought back, after a restart too', async () => {
  const { house, giveWay, shown, restart } = await houseWithLists()
  const cleared = async () => (await house.draft()).cleared.map(({ lines }) => lines)
  const clear = async () => {
    const { id: draftId } = await house.draft()
    await house.ask('draft.clear', { draftId, what: 'all' })
    return draftId
  }
  await house.paste('a.example/1')
  const first = await giveWay()
  await house.paste('https://b.example/1\nhttps://b.example/2')
  const second = await clear()
  await house.paste('https://c.example/1\nhttps://c.example/2\nhttps://c.example/3')
  value(await house.ask('draft.bringBack', { draftId: first }))
  expect(await shown()).toEqual({ rows: 1, sendable: 0, aside: [3] })
  expect(await cleared()).toEqual([2])
  await clear()
  await restart()
  expect(await cleared()).toEqual([2, 1])
  value(await house.ask('draft.bringBack', { draftId: second }))
  expect(await shown()).toEqual({ rows: 2, sendable: 2, aside: [3] })
  expect(await cleared()).toEqual([1])
})

test('what was cleared more than thirty days ago is gone with the next start, but for the last', async () => {
  const { house, restart } = await houseWithLists()
  const monthAgo = new Date(Date.now() - 31 * 86_400_000)
  for (const link of ['https://a.example/1', 'https://b.example/1', 'https://c.example/1']) {
    const { id: draftId } = await house.paste(link)
    await house.ask('draft.clear', { draftId, what: 'all' })
    if (link.includes('//b.')) continue
    await utimes(join(house.folder, 'drafts', draftId, clearedMark), monthAgo, monthAgo)
  }
  await restart()
  // The second one is the newest by its time.
  expect(await readdir(join(house.folder, 'drafts'))).toHaveLength(2)
  expect((await house.draft()).cleared).toHaveLength(1)
})

test('of lists in which nothing is left to send, and of samples, only the last is kept', async () => {
  const { house, giveWay, shown } = await houseWithLists()
  for (const text of ['hello', 'thanks!']) {
    await house.paste(text)
    await giveWay()
  }
  const { id: draftId } = await house.draft()
  const { sources } = value(await house.ask('draft.addSamples', { draftId }))
  expect(sources.map(({ name }) => name)).toEqual([samplesName])
  await giveWay()
  expect(await shown()).toEqual({ rows: 0, sendable: 0, aside: [] })
  expect(await readdir(join(house.folder, 'drafts'))).toHaveLength(2)
})

test('a list that came back and was sent leaves nothing that was received twice', async () => {
  const { house, giveWay } = await houseWithLists()
  await house.paste('https://a.example/1\na.example/2')
  await house.whenIn(await house.submit(), 'finished')
  const draftId = await giveWay()
  await house.paste('https://b.example/1')
  const other = await house.submit()
  await house.whenIn(other, 'finished')
  const scope = { kind: 'submission', submissionId: other } as const
  const figures = value(await house.ask('report.figures', { scope }))
  expect(figures).toMatchObject({ linesReceived: 1, submitted: 1 })
  value(await house.ask('draft.bringBack', { draftId }))
  const target = { kind: 'no-scheme' } as const
  value(await house.ask('draft.decide', { draftId, target, choice: 'mend' }))
  await house.whenIn(await house.submit(), 'finished')
  const today = dayOf(Date.now())
  const all = { kind: 'client', client: undefined, fromDay: today, toDay: today } as const
  expect(value(await house.ask('report.figures', { scope: all }))).toMatchObject({
    linesReceived: 3,
    submitted: 3,
  })
})
