import { statfsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { DraftRow } from '../../electron/shared/draft-rows.ts'
import type { Result } from '../../electron/shared/result.ts'
import { EngineHouse, value } from '../fakes/engine-house.ts'
import { canMount, SmallDisk } from '../fakes/small-disk.ts'
import { temporaryFolder } from '../fakes/temporary-folder.ts'

/** An engine on a small disk, with a service whose books lie elsewhere. */
async function houseOn(disk: SmallDisk): Promise<EngineHouse> {
  const booksPath = join(await temporaryFolder(), 'books.jsonl')
  const house = await EngineHouse.build({ booksPath }, disk.folder)
  onTestFinished(() => house.demolish())
  return house
}

function lines(count: number): string {
  return Array.from({ length: count }, (_, n) => `https://a.example/page-${n}\n`).join('')
}

/** Every row of the open draft, of which there are at most 500. */
async function rows(house: EngineHouse): Promise<readonly DraftRow[]> {
  const { id: draftId } = await house.draft()
  const { viewId } = value(await house.ask('view.open', { draftId, filter: {} }))
  return value(await house.ask('view.page', { draftId, viewId, start: 0, count: 500 }))
}

async function reopened(house: EngineHouse): Promise<readonly DraftRow[]> {
  await house.stopEngine()
  await house.startEngine()
  return rows(house)
}

describe.skipIf(!canMount)('a draft on a disk that fills up', () => {
  test.each([0, 1, 2, 10, 20])(
    'keeps a paste whole or not at all, with %i pages left for twenty',
    async (pages) => {
      const disk = SmallDisk.mount(4_096)
      const house = await houseOn(disk)
      await house.paste(lines(3))
      const before = await rows(house)
      const { id: draftId } = await house.draft()
      disk.fill(pages * 4_096)
      const full = await house.ask('draft.paste', { draftId, text: lines(3_000) })
      expect(full).toEqual({ ok: false, error: 'disk-full' })
      expect(await rows(house)).toEqual(before)

      disk.free()
      expect(await reopened(house)).toEqual(before)
      expect(await house.paste(lines(400))).toMatchObject({ lines: 403 })
    },
  )

  test('takes no file that it could not copy, and leaves nothing of it', async () => {
    const disk = SmallDisk.mount(4_096)
    const house = await houseOn(disk)
    const elsewhere = await temporaryFolder()
    const path = join(elsewhere, 'list.txt')
    await writeFile(path, lines(30_000))
    const { id: draftId } = await house.draft()
    const room = statfsSync(disk.folder).bavail
    disk.fill(200 * 1_024)
    const files = [{ path, name: 'list.txt', move: false }]
    const next = { path, name: 'next.txt', move: false }
    const added = await house.ask('draft.addFiles', { draftId, files: [...files, next] })
    expect(value(added).files).toEqual([
      { name: 'list.txt', problem: 'disk-full' },
      { name: 'next.txt', problem: 'disk-full' },
    ])
    expect(await house.draft()).toMatchObject({ lines: 0 })
    disk.free()
    expect(statfsSync(disk.folder).bavail).toBe(room)
    expect(await house.ask('draft.addFiles', { draftId, files })).toMatchObject({ ok: true })
  })

  test('does nothing that its log does not take, and all of it once there is room', async () => {
    const disk = SmallDisk.mount(4_096)
    const house = await houseOn(disk)
    await house.paste(`${lines(300)}example.org/without-scheme\n`)
    const { id: draftId } = await house.draft()
    const before = await rows(house)
    // Every second row: a log entry longer than a page.
    const odd = before.map(({ row }) => row).filter((row) => row % 2 === 1)
    const exclude = () => house.ask('draft.exclude', { draftId, target: { rows: odd } })
    disk.fill()
    await expect(fillLog(exclude)).rejects.toThrow('ENOSPC')
    const full = await rows(house)
    disk.free()
    expect(await reopened(house)).toEqual(full)
    const choice = { draftId, target: { kind: 'no-scheme' }, choice: 'mend' } as const
    expect(value(await house.ask('draft.decide', choice)).byStatus.decide).toBe(0)
    expect((await reopened(house)).filter(({ status }) => status === 'decide')).toEqual([])
  })
})

describe.skipIf(!canMount)('a list that a full disk kept from being cleared', () => {
  test.each(['all', 'unsendable', 'gives-way'] as const)(
    'is still there after a restart (%s)',
    async (what) => {
      const disk = SmallDisk.mount(4_096)
      const house = await houseOn(disk)
      const { id: draftId } = await house.paste(lines(3))
      const before = await rows(house)
      for (const pages of [0, 1, 2, 3, 4]) {
        disk.fill(pages * 4_096)
        const isCleared = await house.ask('draft.clear', { draftId, what }).then(
          () => true,
          () => false,
        )
        disk.free()
        if (isCleared) break
        expect(await rows(house)).toEqual(before)
        expect(await reopened(house)).toEqual(before)
      }
      value(await house.ask('draft.restoreCleared', undefined))
      expect(await reopened(house)).toEqual(before)
    },
  )
})

/** Does something again and again until the last page of the log is full. */
async function fillLog(act: () => Promise<Result<unknown, unknown>>): Promise<void> {
  for (let times = 0; times < 100; times += 1) value(await act())
}
