import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { Bench, linksFrom, open, startMs } from './fixture.ts'

async function withLists() {
  const bench = await Bench.build()
  const list = join(bench.folder, 'lists', '1')
  mkdirSync(list, { recursive: true })
  writeFileSync(join(list, 'source-0'), 'https://a.example/0\n')
  return { bench, list, backups: bench.ledger.backups }
}

describe('a backup', () => {
  it('holds ledger and lists, and is listed newest first', async () => {
    const { bench, backups } = await withLists()
    bench.submit(linksFrom(0, 10))
    const first = await backups.create(startMs, true)
    const second = await backups.create(startMs + 5, false)
    expect(first).toMatchObject({
      ok: true,
      value: { name: '2026-11-21T10-00-00', lists: 1, links: 10, isDaily: true, atMs: startMs },
    })
    expect(backups.all().map(({ name }) => name)).toEqual([
      '2026-11-21T10-00-00-2',
      '2026-11-21T10-00-00',
    ])
    expect(second.ok && second.value.bytes).toBeGreaterThan(4_096)
    const folder = join(bench.folder, 'backups', '2026-11-21T10-00-00')
    expect(readdirSync(folder).toSorted()).toEqual(['backup.json', 'ledger.sqlite', 'lists'])
  })

  it('that was cut short is not listed', async () => {
    const { bench, backups } = await withLists()
    mkdirSync(join(bench.folder, 'backups', '2026-11-21T10-00-00'), { recursive: true })
    expect(backups.all()).toEqual([])
  })

  it('can be deleted', async () => {
    const { bench, backups } = await withLists()
    await backups.create(startMs, false)
    backups.delete('2026-11-21T10-00-00')
    backups.delete('../lists')
    expect(readdirSync(join(bench.folder, 'backups'))).toEqual([])
    expect(existsSync(join(bench.folder, 'lists', '1', 'source-0'))).toBe(true)
  })

  it('replaces ledger and lists when it is restored, and these become a backup', async () => {
    const { bench, list, backups } = await withLists()
    const id = bench.submit(linksFrom(0, 10))
    await backups.create(startMs, false)
    bench.accept(bench.send(id, 4))
    writeFileSync(join(list, 'source-0'), 'changed\n')
    expect(backups.scheduleRestore('2026-11-21T10-00-00', startMs + 60_000)).toMatchObject({
      ok: true,
    })
    bench.ledger.close()
    const restored = open(bench.folder)
    expect(restored.recover(startMs + 60_000)).toEqual({ killedRequests: 0, restoredLinks: 10 })
    expect(restored.submissions.byId(id)?.links).toMatchObject({ accepted: 0, 'in-doubt': 10 })
    expect(readFileSync(join(list, 'source-0'), 'utf8')).toBe('https://a.example/0\n')
    expect(restored.backups.all()).toMatchObject([
      { name: '2026-11-21T10-01-00-0', links: 10, isDaily: false },
      { name: '2026-11-21T10-00-00' },
    ])
    // The new backup can be restored in turn.
    restored.backups.scheduleRestore('2026-11-21T10-01-00-0', startMs + 120_000)
    restored.close()
    const back = open(bench.folder)
    expect(back.submissions.byId(id)?.links).toMatchObject({ accepted: 4, waiting: 6 })
    expect(readFileSync(join(list, 'source-0'), 'utf8')).toBe('changed\n')
    back.close()
    // The next start does not restore again.
    expect(open(bench.folder).submissions.byId(id)?.links).toMatchObject({ accepted: 4 })
  })

  it('is restored completely although the first attempt was cut short', async () => {
    const { bench, list, backups } = await withLists()
    bench.submit(linksFrom(0, 10))
    await backups.create(startMs, false)
    writeFileSync(join(list, 'source-0'), 'changed\n')
    backups.scheduleRestore('2026-11-21T10-00-00', startMs + 60_000)
    bench.ledger.close()
    const scheduled = readFileSync(join(bench.folder, 'restore.json'))
    // As if killed while the lists were copied, and again before `restore.json` was removed.
    mkdirSync(join(bench.folder, 'lists.partial', '1'), { recursive: true })
    writeFileSync(join(bench.folder, 'lists.partial', '1', 'source-0'), 'half')
    open(bench.folder).close()
    writeFileSync(join(bench.folder, 'restore.json'), scheduled)
    open(bench.folder).close()
    expect(readFileSync(join(list, 'source-0'), 'utf8')).toBe('https://a.example/0\n')
    expect(existsSync(join(bench.folder, 'restore.json'))).toBe(false)
    const replaced = join(bench.folder, 'backups', '2026-11-21T10-01-00-0')
    expect(readFileSync(join(replaced, 'lists', '1', 'source-0'), 'utf8')).toBe('changed\n')
  })

  it('that is damaged or unknown is not restored', async () => {
    const { bench, backups } = await withLists()
    bench.submit(linksFrom(0, 1_000))
    await backups.create(startMs, false)
    const ledger = join(bench.folder, 'backups', '2026-11-21T10-00-00', 'ledger.sqlite')
    const bytes = readFileSync(ledger)
    writeFileSync(
      ledger,
      Buffer.concat([bytes.subarray(0, 8_192), Buffer.alloc(bytes.length - 8_192, 9)]),
    )
    expect(backups.scheduleRestore('2026-11-21T10-00-00', startMs)).toMatchObject({
      error: 'damaged-backup',
    })
    expect(backups.scheduleRestore('2026-11-20T10-00-00', startMs)).toMatchObject({
      error: 'unknown-backup',
    })
    expect(existsSync(join(bench.folder, 'restore.json'))).toBe(false)
  })

  it('is consistent although a submission is planned while it is made', async () => {
    const { bench, backups } = await withLists()
    bench.submit(linksFrom(0, 5_000))
    const creating = backups.create(startMs, false)
    const id = bench.submit(linksFrom(5_000, 10))
    const created = await creating
    expect(created).toMatchObject({ ok: true })
    expect(bench.submission(id).links.total).toBe(10)
    const copy = join(bench.folder, 'copy')
    cpSync(join(bench.folder, 'backups', '2026-11-21T10-00-00'), copy, { recursive: true })
    const links = open(copy).history.size().links
    expect([5_000, 5_010]).toContain(links)
  })
})
