import { cpSync, readdirSync, statfsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { diskProblemOf } from '../../electron/shared/disk-problem.ts'
import {
  links,
  practiceService,
  type RunningEngine,
  startEngine,
  valueOf,
} from '../electron/engine/api/engine-fixture.ts'
import { canMount, SmallDisk } from '../fakes/small-disk.ts'
import { temporaryFolder } from '../setup/temporary-folder.ts'
import { readPlanning } from './kill/dead-ledger.ts'

/** Returns 'done', the error of the reply, or the disk problem. Throws any other error. */
async function attempt(work: Promise<unknown>): Promise<unknown> {
  try {
    return Reflect.get(Object(await work), 'error') ?? 'done'
  } catch (error) {
    const problem = diskProblemOf(error)
    if (problem === undefined) throw error
    return problem
  }
}

async function listIds(engine: RunningEngine): Promise<readonly number[]> {
  const { lists } = await engine.ask('engine.snapshot')
  return lists.map(({ id }) => id).toSorted((left, right) => left - right)
}

/** The folders of lists, complete or not. */
function folders(dataFolder: string): readonly string[] {
  return readdirSync(path.join(dataFolder, 'lists')).toSorted()
}

function freeBytes({ folder }: SmallDisk): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

describe.skipIf(!canMount)('on a disk that fills up', () => {
  test.each([0, 4, 16, 64, 200])(
    'with %i KB left, files that do not fit make no list and leave nothing',
    async (kilobytes) => {
      const disk = SmallDisk.mount(4_096)
      const engine = await startEngine(disk.folder)
      await engine.paste(links(3))
      const before = { ids: await listIds(engine), folders: folders(disk.folder) }
      const file = path.join(await temporaryFolder(), 'list.txt')
      await writeFile(file, links(30_000))
      const files = ['list.txt', 'next.txt'].map((name) => ({ path: file, name, move: false }))
      const into = { new: {} }
      disk.fill(kilobytes * 1_024)
      const refused = await engine
        .ask('list.addFiles', { into, files })
        .then((added) => added.files.map((one) => Reflect.get(one, 'problem')), diskProblemOf)
      expect(new Set([refused].flat())).toEqual(new Set(['disk-full']))
      expect(await attempt(engine.ask('list.paste', { into, text: links(30_000) }))).toBe(
        'disk-full',
      )
      disk.free()
      await engine.stop()
      const next = await startEngine(disk.folder)
      expect(await listIds(next)).toEqual(before.ids)
      expect(folders(disk.folder)).toEqual(before.folders)
      const [first] = files
      const added = await next.ask('list.addFiles', { into, files: [first] })
      expect(added.lists).toMatchObject([{ lines: 30_000 }])
    },
  )

  test.each([0, 4, 16, 64, 256])(
    'with %i KB left, a list is deleted for good or not at all, and its space is free again',
    async (kilobytes) => {
      const disk = SmallDisk.mount(4_096)
      const engine = await startEngine(disk.folder)
      const { id: listId } = await engine.paste(links(10_000))
      const listIdsBefore = { listIds: [listId] }
      valueOf(await engine.ask('list.trash', listIdsBefore))
      disk.fill(kilobytes * 1_024)
      const freeBefore = freeBytes(disk)
      const remove = { ...listIdsBefore, releaseClaims: false }
      const deleted = await attempt(engine.ask('list.delete', remove))
      expect(['done', 'disk-full']).toContain(deleted)
      const isDeleted = deleted === 'done'
      expect(freeBytes(disk) - freeBefore > 200_000).toBe(isDeleted)
      disk.free()
      await engine.stop()
      const next = await startEngine(disk.folder)
      const left = isDeleted ? undefined : await next.counts(listId)
      expect(left).toEqual(isDeleted ? undefined : { ready: 10_000 })
      if (!isDeleted) valueOf(await next.ask('list.delete', remove))
      expect(await listIds(next)).toEqual([])
      expect(folders(disk.folder)).toEqual([])
    },
  )
})

/**
 * Copies a data folder before some work and at each turn of the event loop during it, as a kill then
 * would leave it. Returns the copies and, last, the folder itself.
 */
async function copiesWhile(
  folder: string,
  begin: () => Promise<unknown>,
): Promise<readonly string[]> {
  const copies: string[] = []
  const copy = async (): Promise<void> => {
    const into = await temporaryFolder()
    if (tryCopy(folder, into)) copies.push(into)
  }
  await copy()
  const end = new AbortController()
  const ended = begin().finally(() => end.abort())
  while (!end.signal.aborted) {
    await copy()
    await nextTurn()
  }
  await ended
  return [...copies, folder]
}

/** Copies a folder. Returns false if a file was removed meanwhile, so that the copy is incomplete. */
function tryCopy(from: string, to: string): boolean {
  try {
    // With a filter, Node copies in JavaScript. Without one, a folder that is removed ends the process.
    cpSync(from, to, { recursive: true, filter: () => true })
    return true
  } catch (error) {
    if (diskProblemOf(error) === undefined) throw error
    return false
  }
}

test.each([
  ['that was submitted', 'accepted'],
  ['that was never submitted', 'ready'],
] as const)(
  'an engine killed while a list %s is deleted leaves all of it or nothing',
  async (_, status) => {
    const { baseUrl } = await practiceService()
    const folder = await temporaryFolder()
    const engine = await startEngine(folder)
    const { id: listId } = await engine.paste(links(30))
    if (status === 'accepted') {
      const accountId = await engine.addAccount(baseUrl)
      const { submission } = valueOf(await engine.submit(listId, accountId))
      await engine.settled(submission.id)
    }
    valueOf(await engine.ask('list.trash', { listIds: [listId] }))
    const remove = { listIds: [listId], releaseClaims: false }
    const copies = await copiesWhile(folder, () => engine.ask('list.delete', remove))
    await engine.stop()
    const ends = new Set<boolean>()
    for (const copy of copies) {
      const next = await startEngine(copy)
      const { lists } = await next.ask('engine.snapshot')
      const [list] = lists
      ends.add(list !== undefined)
      // A list that was not deleted is in the trash, with all its rows.
      const isWhole = list?.trashedMs !== undefined && list.counts[status] === 30
      expect([lists.length, isWhole]).toEqual(list === undefined ? [0, false] : [1, true])
      expect(folders(copy)).toEqual(lists.map(({ id }) => String(id)))
      await next.stop()
    }
    expect(ends).toEqual(new Set([true, false]))
  },
)

test('an engine killed while planning is stopped leaves nothing of the submission', async () => {
  const { baseUrl } = await practiceService()
  const folder = await temporaryFolder()
  const engine = await startEngine(folder)
  const accountId = await engine.addAccount(baseUrl)
  const { id: listId } = await engine.paste(links(25_000))
  // Scheduled for tomorrow, because every copy would send the links.
  const when = { kind: 'at', atMs: Date.now() + 86_400_000 }
  const pressed = engine.submit(listId, accountId, { pressId: 'the-press', when })
  const stop = async (): Promise<unknown> => {
    await expect
      .poll(() => readPlanning(folder), { interval: 0, timeout: 10_000 })
      .toBeGreaterThan(0)
    await engine.ask('submission.stopPlanning', { listId })
    return pressed
  }
  const copies = await copiesWhile(folder, stop)
  expect(await pressed).toMatchObject({ ok: false, error: 'stopped' })
  await engine.stop()
  for (const copy of copies) {
    const next = await startEngine(copy)
    expect(await next.ask('submission.ofPress', { pressId: 'the-press' })).toBeUndefined()
    expect(await next.counts(listId)).toEqual({ ready: 25_000 })
    await next.stop()
  }
})
