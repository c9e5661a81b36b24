import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  forget,
  forgettable,
  nextToForget,
} from '../../../../../electron/engine/old/ledger/forgetting.ts'
import { forgottenDay } from '../../../../../electron/engine/old/ledger/forgotten-time.ts'
import { HistoryList } from '../../../../../electron/engine/old/ledger/history-list.ts'
import { giveRoomBack } from '../../../../../electron/engine/old/ledger/give-room-back.ts'
import { ledgerPath } from '../../../../../electron/engine/old/ledger/open-ledger.ts'
import { settle, unsettle } from '../../../../../electron/engine/old/ledger/settlements.ts'
import { StubbornDisk } from '../../../../faults/model/stubborn-disk.ts'
import { inZone } from '../../../../fakes/in-zone.ts'
import { PastLedger } from '../../../../fakes/past-ledger.ts'
import { manyLinks } from '../../../../fakes/sending-house.ts'
import { temporaryFolder } from '../../../../fakes/temporary-folder.ts'

const old = Date.parse('2025-03-01T10:00:00Z')
const recent = Date.parse('2026-03-01T10:00:00Z')
const before = Date.parse('2026-01-01T00:00:00Z')

async function build(): Promise<PastLedger> {
  const past = new PastLedger(await temporaryFolder())
  onTestFinished(() => past.close())
  return past
}

async function forgetAll({ ledger }: PastLedger): Promise<void> {
  for (;;) {
    const some = nextToForget(ledger.database, before).map(({ submissionId }) => submissionId)
    if (some.length === 0) return
    await forget(ledger, some)
  }
}

function rowsIn({ ledger }: PastLedger, table: string): unknown {
  return ledger.database.first(`SELECT count(*) AS n FROM ${table}`)?.['n']
}

function speaksFor({ ledger, account }: PastLedger, links: readonly string[]): number {
  return ledger.spokenFor(account.id).batchesOf(links).size
}

describe('forgetting', () => {
  test.each([3, 20_001])('leaves nothing of what ended before, %d links of it', async (count) => {
    const past = await build()
    const forgotten = manyLinks(count, 'old.example')
    past.send({ links: forgotten, atMs: old, lines: { ready: count, duplicate: 2 } })
    past.send({ links: ['https://no.example/'], atMs: old, end: 'refused' })
    past.send({ links: ['https://stop.example/'], atMs: old, end: 'cancelled' })
    past.send({ links: manyLinks(2, 'new.example'), atMs: recent, lines: { ready: 2 } })
    expect(forgettable(past.ledger.database, before)).toEqual({
      submissions: 3,
      links: count + 1,
      kept: 0,
    })
    await forgetAll(past)
    expect(speaksFor(past, forgotten)).toBe(0)
    expect(speaksFor(past, manyLinks(2, 'new.example'))).toBe(2)
    expect(rowsIn(past, 'seen')).toBe(2)
    for (const table of ['submission', 'batch', 'batch_links', 'attempt', 'submission_lines'])
      expect([table, rowsIn(past, table)]).toEqual([table, 1])
    expect(past.ledger.database.all('PRAGMA foreign_key_check')).toEqual([])
  })

  test('forgets links that are damaged', async () => {
    const past = await build()
    past.send({ links: manyLinks(3), atMs: old })
    past.ledger.database.run("UPDATE batch_links SET bytes = x'0011'")
    await forgetAll(past)
    expect(speaksFor(past, manyLinks(3))).toBe(0)
    expect(rowsIn(past, 'batch')).toBe(0)
  })

  test('leaves until which day something is forgotten, the latest of all times, but nothing of Practice', async () => {
    inZone('Europe/Berlin')
    const past = await build()
    const { ledger, practice } = past
    const end = async (at: string, account = past.account) => {
      const atMs = Date.parse(at)
      const { submissionId } = past.send({ links: [`https://a.example/${at}`], atMs, account })
      await forget(ledger, [submissionId])
      return new HistoryList(ledger.database).names().forgottenDay
    }
    past.send({ links: manyLinks(1), atMs: old })
    expect(forgottenDay(ledger.database)).toBeUndefined()
    expect(await end('2025-06-01T10:00:00Z', practice)).toBeUndefined()
    expect(await end('2025-04-01T23:00:00Z')).toBe('2025-04-02')
    expect(await end('2025-03-01T10:00:00Z')).toBe('2025-04-02')
    expect(await end('2025-05-01T10:00:00Z')).toBe('2025-05-01')
  })

  test.each(['queued', 'sending', 'in-doubt'] as const)(
    'keeps whatever is %s, however old',
    async (end) => {
      const past = await build()
      const links = manyLinks(3)
      const { submissionId } = past.send({ links, atMs: old, end })
      expect(forgettable(past.ledger.database, before)).toEqual({
        submissions: 0,
        links: 0,
        kept: 1,
      })
      await forgetAll(past)
      expect(speaksFor(past, links)).toBe(3)
      await expect(forget(past.ledger, [submissionId])).rejects.toThrow(/not at its end/)
      expect(speaksFor(past, links)).toBe(3)
    },
  )

  test('keeps a link that another submission speaks for as well', async () => {
    const past = await build()
    const links = manyLinks(3)
    past.send({ links, atMs: old })
    past.send({ links, atMs: recent })
    await forgetAll(past)
    expect(speaksFor(past, links)).toBe(3)
  })

  test.each([
    ['by their hashes', 8_000, 1],
    ['in one pass over the account', 1_000, 8],
  ])('of 4,000 links among 8,000, %s, takes %d a commit', async (_, linksACommit, commits) => {
    const past = await build()
    const { database } = past.ledger
    const kept = manyLinks(4_000, 'new.example')
    past.send({ links: kept, atMs: recent })
    const { submissionId } = past.send({ links: manyLinks(4_000, 'old.example'), atMs: old })
    const removed: number[] = []
    const transaction = database.transaction.bind(database)
    database.transaction = (work) => {
      const rows = Number(rowsIn(past, 'seen'))
      const value = transaction(work)
      removed.push(rows - Number(rowsIn(past, 'seen')))
      return value
    }
    await forget(past.ledger, [submissionId], linksACommit)
    const some = removed.filter((count) => count > 0)
    expect(some).toHaveLength(commits)
    expect(Math.max(...some)).toBeLessThanOrEqual(linksACommit)
    expect(rowsIn(past, 'seen')).toBe(4_000)
    expect(speaksFor(past, kept)).toBe(4_000)
  })

  test('counts from the first commit on, for whatever comes in between', async () => {
    const past = await build()
    const { ledger, account } = past
    const links = manyLinks(3_000)
    const { submissionId, batchId } = past.send({ links, atMs: old, end: 'in-doubt' })
    settle(ledger, batchId, 'charged', old)
    const forgotten = forget(ledger, [submissionId], 1_000)

    expect(rowsIn(past, 'seen')).toBeGreaterThan(0)
    expect(speaksFor(past, links)).toBe(0)
    expect(ledger.submissions.all()).toEqual([])
    expect(unsettle(ledger, batchId, recent)).toEqual({ ok: false, error: 'unknown-batch' })
    past.send({ links, atMs: recent })
    await forgotten
    expect(ledger.batches.byId(batchId)).toBeUndefined()
    expect(ledger.spokenFor(account.id).batchesOf(links).size).toBe(3_000)
    expect(rowsIn(past, 'seen')).toBe(3_000)
  })

  test('of which a full disk takes the first commit alone is done all the same', async () => {
    const past = await build()
    const { ledger } = past
    const links = manyLinks(3_000)
    const { submissionId } = past.send({ links, atMs: old })
    const remove = ledger.seen.removeBatchesFrom.bind(ledger.seen)
    const disk = new StubbornDisk(ledger.database)
    ledger.seen.removeBatchesFrom = (...part) => {
      disk.writesTaken = 0
      return remove(...part)
    }
    await forget(ledger, [submissionId], 1_000)
    expect(rowsIn(past, 'seen')).toBe(3_000)
    expect(speaksFor(past, links)).toBe(0)

    disk.writesTaken = undefined
    past.send({ links, atMs: recent })
    ledger.plans.dropLeft()
    expect([rowsIn(past, 'submission'), rowsIn(past, 'seen')]).toEqual([1, 3_000])
    expect(speaksFor(past, links)).toBe(3_000)
  })

  test.each([
    ['as a whole', undefined],
    ['piece by piece, where the ledger is large', 0],
  ])('gives the room back to the disk %s', async (_, wholeUpTo) => {
    const past = await build()
    expect(past.ledger.database.first('PRAGMA auto_vacuum')).toEqual({ auto_vacuum: 2 })
    const folder = past.ledger.database.all('PRAGMA database_list')[0]?.['file']
    const sizeOf = () => statSync(String(folder)).size
    past.send({ links: manyLinks(70_000, 'old.example'), atMs: old })
    past.send({ links: ['https://a.example/'], atMs: recent })
    past.ledger.database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    const full = sizeOf()
    await forgetAll(past)
    let steps = 1
    while (giveRoomBack(past.ledger.database, wholeUpTo)) steps += 1
    expect(steps > 1).toBe(wholeUpTo === 0)
    expect(sizeOf()).toBeLessThan(full / 4)
    expect(past.ledger.database.first('PRAGMA integrity_check')).toEqual({ integrity_check: 'ok' })
  })

  test('of a ledger that was made by an early version gives the room back as well', async () => {
    const past = await build()
    const { database } = past.ledger
    database.exec('PRAGMA auto_vacuum = NONE; VACUUM')
    past.send({ links: manyLinks(10_000), atMs: old })
    await forgetAll(past)
    expect(giveRoomBack(database, 0)).toBe(false)
    expect(database.first('PRAGMA auto_vacuum')).toEqual({ auto_vacuum: 0 })
    while (giveRoomBack(database));
    expect(database.first('PRAGMA auto_vacuum')).toEqual({ auto_vacuum: 2 })
    expect(database.first('PRAGMA freelist_count')).toEqual({ freelist_count: 0 })
  })
})

describe('a process that is killed while it forgets', () => {
  test.each([0, 1, 4, 9])(
    'leaves each submission whole or gone (killed after %d of them)',
    async (told) => {
      const folder = await temporaryFolder()
      const writing = new PastLedger(folder)
      const links = Array.from({ length: 12 }, (_, n) => manyLinks(4_000, `h${n}.example`))
      const ids = links.map((some, n) => writing.send({ links: some, atMs: old + n }).submissionId)
      writing.close()
      const script = join(import.meta.dirname, '../../../../fakes/forget-one-by-one.ts')
      const child = spawn(process.execPath, [script, folder, ids.join(',')])
      const gone = once(child, 'exit')
      let count = 0
      for await (const line of createInterface({ input: child.stdout })) {
        if (line === 'ready' ? told === 0 : (count += 1) === told) child.kill('SIGKILL')
      }
      await gone

      expect(statSync(ledgerPath(folder)).size).toBeGreaterThan(0)
      const after = new PastLedger(folder)
      onTestFinished(() => after.close())
      after.ledger.recover(before)
      const spoken = links.map((some) => speaksFor(after, some))
      const there = ids.map((id) => after.ledger.submissions.byId(id) !== undefined)
      expect(spoken).toEqual(there.map((isThere) => (isThere ? 4_000 : 0)))
      expect(there.filter((isThere) => !isThere).length).toBeGreaterThanOrEqual(told)
      expect(after.ledger.database.first('PRAGMA integrity_check')).toEqual({
        integrity_check: 'ok',
      })
    },
  )
})
