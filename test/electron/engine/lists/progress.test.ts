import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { List } from '../../../../electron/engine/lists/index.ts'
import { listOf, root } from './list-fixture.ts'
import { workbookOf } from '../importers/formats/zip-fixture.ts'

const cells = Array.from(
  { length: 60_000 },
  (_, n) => `<row><c t="s"><v>${n}</v></c><c><v>${Math.sin(n)}</v></c></row>`,
)
const texts = cells.map((_, n) => `<si><t>https://a.example/${Math.sin(n)}</t></si>`)
const link = '<hyperlinks><hyperlink ref="B1" r:id="r"/></hyperlinks>'
const workbook = workbookOf(
  { One: `<sheetData>${cells.join('')}</sheetData>${link}` },
  texts.join(''),
  { r: 'https://b.example/' },
)

/** Adds a file and notes how far it had come at each change. */
async function added(name: string, bytes: Buffer, onProgress: (list: List) => void) {
  const path = join(root, name)
  await writeFile(path, bytes)
  const list = await listOf()
  const watching = setInterval(() => {
    if (list.facts().importing !== undefined) onProgress(list)
  })
  const result = await list.addFile(path, name)
  clearInterval(watching)
  return { list, result }
}

describe('of what lines are made of', () => {
  it.for([
    ['a.xlsx', workbook],
    ['a.txt.gz', gzipSync(texts.join('\n').replaceAll(/<.*?>/g, ''))],
    ['a.csv', Buffer.from(texts.join(',x\n'))],
  ] as const)('%s the progress is told in bytes of the file', async ([name, bytes]) => {
    const seen: (readonly [number, number | undefined])[] = []
    let readAtFirstRow = bytes.length
    const { list, result } = await added(name, bytes, (one) => {
      const { importing, lines } = one.facts()
      if (importing === undefined) return
      seen.push([importing.bytesRead, importing.bytesTotal])
      if (lines > 0) readAtFirstRow = Math.min(readAtFirstRow, importing.bytesRead)
    })
    expect(result).toEqual({ ok: true, value: 60_000 })
    expect(list.facts().importing).toBeUndefined()
    expect(new Set(seen.map(([, total]) => total))).toEqual(new Set([bytes.length]))
    const read = seen.map(([bytesRead]) => bytesRead)
    expect(read).toEqual(read.toSorted((a, b) => a - b))
    expect(new Set(read).size).toBeGreaterThan(2)
    expect(read.at(-1)).toBeLessThanOrEqual(bytes.length)
    expect(readAtFirstRow).toBeLessThan(0.9 * bytes.length)
  })

  it('nothing stays when it is stopped before a row was read', async () => {
    let mostRead = 0
    const { list, result } = await added('a.xlsx', workbook, (one) => {
      mostRead = Math.max(mostRead, one.facts().importing?.bytesRead ?? 0)
      one.cancelImport()
    })
    expect(mostRead).toBeLessThan(workbook.length / 2)
    expect(result).toEqual({ ok: false, error: 'cancelled' })
    expect(list.facts()).toMatchObject({ lines: 0, sources: [], importing: undefined })
  })
})
