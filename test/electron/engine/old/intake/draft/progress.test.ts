import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { Draft } from '../../../../../../electron/engine/old/intake/draft.ts'
import { draftOf, root } from '../draft-fixture.ts'
import { workbookOf } from '../../../importers/formats/zip-fixture.ts'

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
async function added(name: string, bytes: Buffer, onProgress: (draft: Draft) => void) {
  const path = join(root, name)
  await writeFile(path, bytes)
  const draft = await draftOf()
  const watching = setInterval(() => {
    if (draft.summary().loading !== undefined) onProgress(draft)
  })
  const result = await draft.addFile(path, name)
  clearInterval(watching)
  return { draft, result }
}

describe('of what lines are made of', () => {
  it.for([
    ['a.xlsx', workbook],
    ['a.txt.gz', gzipSync(texts.join('\n').replaceAll(/<.*?>/g, ''))],
    ['a.csv', Buffer.from(texts.join(',x\n'))],
  ] as const)('%s the progress is told in bytes of the file', async ([name, bytes]) => {
    const seen: (readonly [number, number | undefined])[] = []
    let readAtFirstRow = bytes.length
    const { draft, result } = await added(name, bytes, (one) => {
      const { loading, lines } = one.summary()
      if (loading === undefined) return
      seen.push([loading.bytesRead, loading.bytesTotal])
      if (lines > 0) readAtFirstRow = Math.min(readAtFirstRow, loading.bytesRead)
    })
    expect(result).toEqual({ ok: true, value: 60_000 })
    expect(draft.summary().loading).toBeUndefined()
    expect(new Set(seen.map(([, total]) => total))).toEqual(new Set([bytes.length]))
    const read = seen.map(([bytesRead]) => bytesRead)
    expect(read).toEqual(read.toSorted((a, b) => a - b))
    expect(new Set(read).size).toBeGreaterThan(2)
    expect(read.at(-1)).toBeLessThanOrEqual(bytes.length)
    expect(readAtFirstRow).toBeLessThan(0.9 * bytes.length)
  })

  it('nothing stays when it is stopped before a row was read', async () => {
    let mostRead = 0
    const { draft, result } = await added('a.xlsx', workbook, (one) => {
      mostRead = Math.max(mostRead, one.summary().loading?.bytesRead ?? 0)
      one.cancelLoading()
    })
    expect(mostRead).toBeLessThan(workbook.length / 2)
    expect(result).toEqual({ ok: false, error: 'cancelled' })
    expect(draft.summary()).toMatchObject({ lines: 0, sources: [], loading: undefined })
  })
})
