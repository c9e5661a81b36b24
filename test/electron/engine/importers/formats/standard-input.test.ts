import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { loadFile } from '../../../../../electron/engine/importers/formats/load-file.ts'
import { streamSource } from '../../../../../electron/engine/importers/source/byte-source.ts'
import { LinkTable } from '../../../../../electron/engine/table/link-table.ts'
import { verdictsOf } from '../../table/table-fixture.ts'
import { workbookOf } from './zip-fixture.ts'

/** The folder for temporary files. */
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'linkferry-input-'))
  for (const name of ['TMPDIR', 'TEMP']) vi.stubEnv(name, folder)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true })
})

/** Reads a stream that yields a hundred bytes at a time, as `linkferry check` does. */
async function read(bytes: Buffer) {
  const chunks = Array.from({ length: Math.ceil(bytes.length / 100) }, (_, n) =>
    bytes.subarray(100 * n, 100 * n + 100),
  )
  const table = new LinkTable()
  const { signal } = new AbortController()
  const input = { kind: 'input', name: 'Standard input', signal } as const
  return { table, read: await loadFile(table, streamSource(Readable.from(chunks)), input) }
}

describe('standard input', () => {
  const one =
    '<sheetData><row><c t="inlineStr"><is><t>https://a.example/</t></is></c></row></sheetData>'
  const small = workbookOf({ One: one })
  const noise = randomBytes(400_000).toString('base64')
  const large = workbookOf({ One: one }, `<si><t>${noise}</t></si>`)

  it.for([
    ['a workbook', small],
    ['a packed workbook', gzipSync(small)],
    ['a workbook of half a megabyte', large],
    ['a packed list', gzipSync('https://a.example/')],
    ['a page', Buffer.from('<html><a href="https://a.example/">')],
  ] as const)('may be %s', async ([, bytes]) => {
    const { table, read: taken } = await read(bytes)
    expect(taken).toMatchObject({ ok: true })
    expect(verdictsOf(table)).toEqual(['ready https://a.example/'])
    expect(await readdir(folder)).toEqual([])
  })

  it('leaves no temporary file if it is a damaged workbook', async () => {
    const { read: taken } = await read(small.subarray(0, -40))
    expect(taken).toEqual({ ok: false, error: 'damaged-file' })
    expect(await readdir(folder)).toEqual([])
  })
})
