import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Ledger, LostSubmission } from '../../../../electron/engine/ledger/index.ts'
import { canMount, SmallDisk } from '../../../fakes/small-disk.ts'
import { temporaryFolder } from '../../../setup/temporary-folder.ts'
import {
  Bench,
  fileOfSentLinks,
  linksFrom,
  noRows,
  open,
  sentLine,
  settings,
  startMs,
} from './fixture.ts'

/** Copies the ledger, calls `later`, puts the copy back and opens it. */
async function putBackAfter(
  bench: Bench,
  later: (bench: Bench) => void,
): Promise<{ readonly ledger: Ledger; readonly restoredLinks: number | undefined }> {
  const copy = join(await temporaryFolder(), 'ledger.sqlite')
  const done = await bench.ledger.backups.create(startMs, false)
  if (!done.ok) throw new Error(done.error)
  cpSync(join(bench.folder, 'backups', done.value.name, 'ledger.sqlite'), copy)
  later(bench)
  bench.ledger.close()
  cpSync(copy, join(bench.folder, 'ledger.sqlite'))
  const ledger = open(bench.folder)
  return { ledger, restoredLinks: ledger.recover(startMs + 5).restoredLinks }
}

/** A submission with these links that a list knows and the ledger does not. */
function lostSubmission(links: readonly string[], id: number, accountId: number): LostSubmission {
  const rows = links.map((link, row) => ({ row, link, isUnusual: false }))
  return { id, listId: 1, accountId, rows }
}

describe('an older ledger that was put back', () => {
  it('tells its own submissions from later ones', async () => {
    const bench = await Bench.build()
    const first = bench.submit(linksFrom(0, 10))
    bench.accept(bench.send(first))
    const { ledger } = await putBackAfter(bench, () => {
      bench.accept(bench.send(bench.submit(linksFrom(10, 10))))
    })
    const isKnown = ledger.restoration.knownSubmissions()
    expect([first, first + 1].map((id) => isKnown?.(id))).toEqual([true, false])
  })

  it('does not count a submission as its own that was being planned when it was copied', async () => {
    const bench = await Bench.build()
    const id = bench.begin()
    const rows = linksFrom(0, 20).map((link, row) => ({ row, link }))
    bench.ledger.submissions.plan(id, rows.slice(0, 10), false)
    const { ledger } = await putBackAfter(bench, () => {
      bench.ledger.submissions.plan(id, rows.slice(10), false)
      bench.ledger.submissions.commit(id, startMs, noRows)
      bench.accept(bench.send(id))
    })
    expect(ledger.submissions.byId(id)).toBeUndefined()
    expect(ledger.restoration.knownSubmissions()?.(id)).toBe(false)
  })

  it('puts a lost submission in doubt under its id, and only once', async () => {
    const bench = await Bench.build()
    const links = linksFrom(0, 25_000)
    const listId = bench.addList()
    const { ledger } = await putBackAfter(bench, () => {
      bench.accept(bench.send(bench.submit(links, { listId })))
    })
    const lost = lostSubmission(links, 1, bench.accountId)
    expect(await ledger.restoration.putInDoubt(lost, startMs)).toBe(25_000)
    expect(await ledger.restoration.putInDoubt(lost, startMs)).toBe(0)
    expect(ledger.submissions.ofList(listId)).toMatchObject([
      { id: 1, phase: 'cancelled', links: { total: 25_000, 'in-doubt': 25_000 } },
    ])
    const doubts = ledger.requests.inDoubt()
    expect(doubts).toMatchObject([{ doubt: 'restored', linkCount: 25_000, isImported: false }])
    expect(ledger.requests.settle(doubts[0]?.id ?? 0, 'charged', startMs)).toMatchObject({
      value: { accepted: 25_000 },
    })
  })

  it('continues the restoration after a kill, until it is finished', async () => {
    const bench = await Bench.build()
    bench.addList()
    const first = await putBackAfter(bench, () => {
      bench.accept(bench.send(bench.submit(linksFrom(0, 10), { listId: 1 })))
    })
    expect(first.restoredLinks).toBe(0)
    // Closed while the rows of a list are being planned, as by a kill.
    const lost = lostSubmission(linksFrom(0, 30_000), 1, bench.accountId)
    const unfinished = first.ledger.restoration.putInDoubt(lost, startMs)
    first.ledger.close()
    await expect(unfinished).rejects.toThrow('not open')
    const next = open(bench.folder)
    expect(next.recover(startMs).restoredLinks).toBeUndefined()
    expect(next.submissions.ofList(1)).toEqual([])
    expect(next.restoration.knownSubmissions()?.(1)).toBe(false)
    expect(await next.restoration.putInDoubt(lost, startMs)).toBe(30_000)
    next.restoration.finish()
    expect(next.restoration.knownSubmissions()).toBeUndefined()
  })

  it('leaves out links that its account has claimed, and submissions of unknown accounts', async () => {
    const bench = await Bench.build()
    bench.addList()
    bench.accept(bench.send(bench.submit(linksFrom(0, 5))))
    const { ledger } = await putBackAfter(bench, () => {
      bench.accept(bench.send(bench.submit(linksFrom(5, 5))))
    })
    expect(
      await ledger.restoration.putInDoubt(
        lostSubmission(linksFrom(0, 10), 7, bench.accountId),
        startMs,
      ),
    ).toBe(5)
    expect(bench.accountId).toBe(1)
    expect(
      await ledger.restoration.putInDoubt(lostSubmission(linksFrom(20, 5), 8, 99), startMs),
    ).toBe(0)
  })

  it('does not reuse the id of a link that may have left', async () => {
    const bench = await Bench.build()
    const { ledger } = await putBackAfter(bench, () => {
      bench.accept(bench.send(bench.submit(linksFrom(0, 10))))
    })
    expect(ledger.links.highestId()).toBe(10)
  })
})

describe.skipIf(!canMount)('links that were sent since a backup', () => {
  it('are not skipped if the disk has no room to import them', async () => {
    const disk = SmallDisk.mount(8_192)
    const ledger = open(disk.folder)
    const accountId = ledger.accounts.add(settings, 'real', startMs).id
    const file = await fileOfSentLinks(linksFrom(0, 20_000).map((_, n) => sentLine(n)))
    cpSync(file, join(disk.folder, `sent-since-backup-${accountId}.txt`))
    disk.fill(64 * 1_024)
    await expect(ledger.restoration.importSentSince(startMs)).rejects.toThrow('disk-full')
    disk.free()
    await ledger.restoration.importSentSince(startMs)
    expect(ledger.usage.imported(accountId)).toMatchObject({ links: 20_000 })
    ledger.close()
  })
})
