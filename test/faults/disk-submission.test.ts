import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { Ledger } from '../../electron/engine/old/ledger/ledger.ts'
import { openLedgerForReading } from '../../electron/engine/old/ledger/open-ledger.ts'
import { EngineHouse } from '../fakes/engine-house.ts'
import { canMount, SmallDisk } from '../fakes/small-disk.ts'
import { temporaryFolder } from '../fakes/temporary-folder.ts'
import { expectNothingLostOrPaidTwice, readBooks } from './invariants.ts'

const links = Array.from({ length: 3_000 }, (_, n) => `https://a.example/page-${n}`)
/** One line to decide, which is left over. */
const list = `${links.join('\n')}\nexample.org/without-scheme\n`

async function houseOn(disk: SmallDisk): Promise<EngineHouse> {
  const booksPath = join(await temporaryFolder(), 'books.jsonl')
  const house = await EngineHouse.build({ booksPath }, disk.folder)
  onTestFinished(() => house.demolish())
  return house
}

/** Looks into the ledger beside the engine. */
async function expectAllAccountedFor(house: EngineHouse): Promise<void> {
  const database = openLedgerForReading(house.folder)
  if (database === undefined) throw new Error('There is no ledger')
  const books = await readBooks(house.practice.baseUrl)
  expectNothingLostOrPaidTwice(new Ledger(database), books, links)
  database.close()
}

const press = { batchSize: 1_000, requestId: 'the-press' } as const

/** Presses Submit; undefined where the disk did not take it. */
async function pressSubmit(house: EngineHouse): Promise<number | undefined> {
  try {
    return await house.submit(press)
  } catch (error) {
    if (error instanceof Error && error.message === 'Failed: disk-full') return undefined
    throw error
  }
}

/** The draft is the one it was, and can still be changed. */
async function expectStillADraft(house: EngineHouse, draftId: string): Promise<void> {
  const target = { rows: [links.length] }
  await house.ask('draft.exclude', { draftId, target })
  await house.ask('draft.restore', { draftId, target })
  expect(await house.draft()).toMatchObject({ id: draftId, sendable: links.length })
}

async function goOn(house: EngineHouse, submissionId: number): Promise<void> {
  await house.whenIn(submissionId, 'paused', 'finished')
  const { id: accountId } = await house.account()
  await house.ask('account.resume', { accountId, way: { kind: 'go-on' } })
}

describe.skipIf(!canMount)('a submission on a disk that fills up', () => {
  // So that the disk is full at another step each time: planning, sealing, activation, attempt.
  test.each([0, 16, 32, 64, 96, 128, 192, 256, 512, 1_024, 1_200])(
    'is planned whole or not at all, with %i KB left, and sent once when there is room',
    async (kilobytes) => {
      const disk = SmallDisk.mount(8_192)
      const house = await houseOn(disk)
      await house.account()
      const { id: draftId } = await house.paste(list)
      disk.fill(kilobytes * 1_024)
      const pressed = await pressSubmit(house)
      if (pressed !== undefined) await house.whenIn(pressed, 'paused', 'finished')
      disk.free()
      if (pressed === undefined) await expectStillADraft(house, draftId)
      else await goOn(house, pressed)
      await house.whenIn(pressed ?? (await house.submit(press)), 'finished')
      expect(await house.draft()).toMatchObject({ rows: 1, byStatus: { decide: 1 } })
      await expectAllAccountedFor(house)
      expect((await readBooks(house.practice.baseUrl)).charges).toHaveLength(links.length)
    },
  )
})
