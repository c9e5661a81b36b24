import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  forget,
  forgettable,
  giveRoomBack,
  nextToForget,
} from '../../../../electron/engine/ledger/forgetting.ts'
import { ledgerPath } from '../../../../electron/engine/ledger/open-ledger.ts'
import { PastLedger } from '../../../fakes/past-ledger.ts'
import { manyLinks } from '../../../fakes/sending-house.ts'
import { temporaryFolder } from '../../../fakes/temporary-folder.ts'

const old = Date.parse('2025-03-01T10:00:00Z')
const recent = Date.parse('2026-03-01T10:00:00Z')
const before = Date.parse('2026-01-01T00:00:00Z')

async function build(): Promise<PastLedger> {
  const past = new PastLedger(await temporaryFolder())
  onTestFinished(() => past.close())
  return past
}

function forgetAll({ ledger }: PastLedger): void {
  for (;;) {
    const some = nextToForget(ledger.database, before).map(({ submissionId }) => submissionId)
    if (some.length === 0) return
    forget(ledger, some)
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
      links: count + 2,
      kept: 0,
    })
    forgetAll(past)
    expect(speaksFor(past, forgotten)).toBe(0)
    expect(speaksFor(past, manyLinks(2, 'new.example'))).toBe(2)
    expect(rowsIn(past, 'seen')).toBe(2)
    for (const table of ['submission', 'batch', 'batch_links', 'attempt', 'submission_lines'])
      expect([table, rowsIn(past, table)]).toEqual([table, 1])
    expect(past.ledger.database.all('PRAGMA foreign_key_check')).toEqual([])
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
      forgetAll(past)
      expect(speaksFor(past, links)).toBe(3)
      expect(() => forget(past.ledger, [submissionId])).toThrow(/not at its end/)
      expect(speaksFor(past, links)).toBe(3)
    },
  )

  test('keeps a link that another submission speaks for as well', async () => {
    const past = await build()
    const links = manyLinks(3)
    past.send({ links, atMs: old })
    past.send({ links, atMs: recent })
    forgetAll(past)
    expect(speaksFor(past, links)).toBe(3)
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
    forgetAll(past)
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
    forgetAll(past)
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
      const script = join(import.meta.dirname, '../../../fakes/forget-one-by-one.ts')
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
