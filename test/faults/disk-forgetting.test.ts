import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { EngineHouse, value } from '../fakes/engine-house.ts'
import { PastLedger } from '../fakes/past-ledger.ts'
import { manyLinks } from '../fakes/sending-house.ts'
import { canMount, SmallDisk } from '../fakes/small-disk.ts'
import { temporaryFolder } from '../fakes/temporary-folder.ts'

const atMs = Date.parse('2025-03-01T10:00:00Z')
const beforeDay = '2026-01-01'
const links = manyLinks(20_500)
const draftId = '000001740823200-0000beef'

/** An engine over a ledger with one old submission, whose list is still there. */
async function houseWithPast(disk: SmallDisk): Promise<EngineHouse> {
  const past = new PastLedger(disk.folder)
  past.send({ links, atMs, draftId, lines: { ready: links.length } })
  past.close()
  mkdirSync(listOf(disk), { recursive: true })
  writeFileSync(join(listOf(disk), 'source-1'), links.join('\n'))
  const booksPath = join(await temporaryFolder(), 'books.jsonl')
  const house = await EngineHouse.build({ booksPath }, disk.folder)
  onTestFinished(() => house.demolish())
  return house
}

const listOf = (disk: SmallDisk): string => join(disk.folder, 'drafts', draftId)

/** How many of the first and last links are on record. */
async function onRecord(house: EngineHouse): Promise<number> {
  const asked = [...links.slice(0, 5), ...links.slice(-5)]
  const rows = await house.wasItSent(asked.join('\n'))
  return rows.filter(({ answer }) => answer === 'accepted').length
}

describe.skipIf(!canMount)('forgetting on a disk that is full', () => {
  test.each([0, 64, 256, 304, 320, 336, 352, 368, 512])(
    'forgets whole or not at all, with %i KB left, and again when there is room',
    async (kilobytes) => {
      const disk = SmallDisk.mount(8_192)
      const house = await houseWithPast(disk)
      expect(await onRecord(house)).toBe(10)
      disk.fill(kilobytes * 1_024)
      const forgotten = await house.ask('history.forget', { beforeDay })
      const room = await house.ask('history.giveRoomBack', undefined)
      for (const done of [forgotten, room])
        expect(['done', 'disk-full']).toContain(done.ok ? 'done' : done.error)
      expect(await onRecord(house)).toBe(forgotten.ok ? 0 : 10)
      disk.free()

      await house.stopEngine()
      await house.startEngine()
      expect(await onRecord(house)).toBe(forgotten.ok ? 0 : 10)
      expect(existsSync(listOf(disk))).toBe(!forgotten.ok)
      const again = value(await house.ask('history.forget', { beforeDay }))
      expect(again.links).toBe(forgotten.ok ? 0 : links.length)
      expect(await onRecord(house)).toBe(0)
      expect(existsSync(listOf(disk))).toBe(false)
      value(await house.ask('history.giveRoomBack', undefined))
    },
  )
})
