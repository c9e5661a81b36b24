import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  openFile,
  streamSource,
  textSource,
} from '../../../../../electron/engine/importers/source/byte-source.ts'
import { load } from '../../../../../electron/engine/importers/source/load.ts'
import { LinkTable } from '../../../../../electron/engine/table/link-table.ts'
import { rowsOfLines, wholeLine } from '../../../../../electron/engine/table/source-lines.ts'
import { tableOf, verdictsOf } from '../../table/table-fixture.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'linkferry-load-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function loaded(content: string | Buffer, signal = new AbortController().signal) {
  const path = join(folder, 'list.txt')
  await writeFile(path, content)
  const table = await tableOf('https://a.example/before\nhttps://a.example/before')
  const file = await openFile(path)
  if (!file.ok) throw new Error(file.error)
  const result = await load(table, file.value, { kind: 'file', name: 'list.txt', signal })
  await file.value.close()
  return { table, result }
}

describe('load', () => {
  it('counts lines, rows, statuses, reasons and warnings', async () => {
    const lines = ['https://a.example/#x', 'a.example', '', 'Hi', ' https://b.example/?utm_id=1']
    const table = await tableOf(lines.join('\n'))
    expect(table.lines).toBe(5)
    expect(table.counts).toMatchObject({
      sendable: 2,
      byStatus: { ready: 1, cleaned: 1, decide: 1, rejected: 1, blank: 1, duplicate: 0 },
      byDecideKind: { 'no-scheme': 1, wrapped: 0 },
      byRejectReason: { 'not-a-link': 1, 'too-long': 0 },
      byWarning: { 'has-fragment': 1, 'tracking-parameters': 1, 'near-duplicate': 0 },
    })
  })

  it('finds duplicates across sources and counts lines in each', async () => {
    const table = await tableOf('https://a.example/1\nhttps://a.example/2')
    await tableOf(streamSource(Readable.from([Buffer.from('https://a.exam'), 'ple/2'])), table)
    expect(verdictsOf(table).at(-1)).toBe('duplicate https://a.example/2')
    expect(table.duplicateOf(2)).toBe(1)
    expect(table.sourceOf(2)).toBe(1)
    expect(table.rows.line[2]).toBe(1)
  })

  it('measures the length of the link as it is sent, and again when the limit changes', async () => {
    const table = new LinkTable()
    table.rules.urlLength = 20
    for (const _ of table.recountAll());
    await tableOf('https://a.example/12\nhttps://a.example/ü', table)
    expect(table.counts.byRejectReason['too-long']).toBe(1)
    table.rules.urlLength = 24
    for (const _ of table.recountAll());
    expect(table.counts.byRejectReason['too-long']).toBe(0)
    table.rules.urlLength = 10
    for (const _ of table.recountAll());
    expect(table.counts.byRejectReason['too-long']).toBe(2)
  })

  it.for([
    ['a ZIP file', Buffer.from('504b03040a00', 'hex'), 'binary-file'],
    ['a file with NULs', Buffer.from('https://a.example/\0\0\0\n'), 'binary-file'],
    ['a line over 1 MiB', Buffer.from('x'.repeat(2 ** 20 + 1)), 'line-too-long'],
    [
      'a line over 1 MiB behind others',
      Buffer.from(`https://a.example/\n${'x'.repeat(2 ** 20 + 1)}\nb\n`),
      'line-too-long',
    ],
  ] as const)('refuses %s and leaves nothing of it behind', async ([, bytes, problem]) => {
    const { table, result } = await loaded(bytes)
    expect(result).toEqual({ ok: false, error: problem })
    expect(verdictsOf(table)).toEqual([
      'ready https://a.example/before',
      'duplicate https://a.example/before',
    ])
    expect(table.lines).toBe(2)
    expect(table.counts.byStatus).toMatchObject({ ready: 1, duplicate: 1, rejected: 0 })
    expect(table.sources).toHaveLength(1)
  })

  it('loads thousands of sources without cutting a line, and more after one that is refused', async () => {
    const table = new LinkTable()
    const text = (number: number): string => `https://a.example/ü${number}\n  a\tb ${number}`
    for (let number = 0; number < 3_000; number++) await tableOf(text(number), table)
    const before = table.bookmark()
    await expect(tableOf(`https://b.example/\n${'x'.repeat(2 ** 20 + 1)}`, table)).rejects.toThrow(
      'line-too-long',
    )
    expect(table.bookmark()).toEqual(before)
    await tableOf(text(3_000), table)
    const lines = Array.from({ length: 3_001 }, (_, number) => text(number).split('\n')).flat()
    expect(Array.from(rowsOfLines(table), ({ first }) => wholeLine(table, first))).toEqual(lines)
    expect(Array.from(rowsOfLines(table), (line) => line.sourceIndex).at(-1)).toBe(3_000)
  })

  it('loads whole lines after a source was removed', async () => {
    const table = new LinkTable()
    const bookmark = table.bookmark()
    await tableOf('https://a.example/ü', table)
    for (const _ of table.rollBackTo(bookmark));
    const further = ['https://b.example/ü', 'https://c.example/'.repeat(40_000)]
    for (const text of further) await tableOf(text, table)
    expect(Array.from(rowsOfLines(table), ({ first }) => wholeLine(table, first))).toEqual(further)
  })

  it('accepts a line of exactly 1 MiB', async () => {
    const { table } = await loaded(`${'x'.repeat(2 ** 20)}\nhttps://a.example/\n`)
    expect(table.lines).toBe(4)
    expect(verdictsOf(table).at(-1)).toBe('ready https://a.example/')
  })

  it('reports a folder and a file that cannot be read', async () => {
    expect(await openFile(folder)).toEqual({ ok: false, error: 'file-is-folder' })
    expect(await openFile(join(folder, 'gone'))).toEqual({ ok: false, error: 'file-unreadable' })
  })

  it('reports a broken stream', async () => {
    const broken = new Readable({ read: () => broken.destroy(new Error('gone')) })
    const { signal } = new AbortController()
    const options = { kind: 'input', name: '', signal } as const
    const result = await load(new LinkTable(), streamSource(broken), options)
    expect(result).toEqual({ ok: false, error: 'file-unreadable' })
  })

  it('leaves nothing if it is cancelled half-way, and yields to other work', async () => {
    const table = new LinkTable()
    const cancel = new AbortController()
    const seen: number[] = []
    const result = await load(table, textSource('https://a.example/x\n'.repeat(400_000)), {
      kind: 'paste',
      name: '',
      signal: cancel.signal,
      onProgress: (bytesRead) => {
        seen.push(bytesRead)
        setImmediate(() => cancel.abort())
      },
    })
    expect(result).toEqual({ ok: false, error: 'cancelled' })
    expect(seen[0]).toBeLessThan(2_100_000)
    expect(table.rows.count).toBe(0)
    expect(table.counts.byStatus.ready).toBe(0)
  })
})
