import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import type { Cell } from '../../../../../electron/engine/old/results/cell.ts'
import { workbook } from '../../../../../electron/engine/old/results/xlsx.ts'
import { partsOf } from './parts-of-zip.ts'

function written(rows: readonly (readonly Cell[])[], rowsASheet?: number): Buffer {
  const table = { headings: ['A', 'B'], rows, rowCount: rows.length }
  return Buffer.concat([...workbook(table, rowsASheet)])
}

describe('a workbook', () => {
  it('holds text as text, whatever it looks like, and numbers as numbers', () => {
    const sheet = partsOf(written([['=1+1', 7]])).get('xl/worksheets/sheet1.xml')
    expect(sheet).toContain('<t>=1+1</t>')
    expect(sheet).toContain('<c><v>7</v></c>')
    expect(sheet).not.toContain('<f>')
  })

  it('holds times as spreadsheets count them, in a column that is wide enough', () => {
    const parts = partsOf(
      written([
        ['a', { time: '2026-11-22 12:00:00' }],
        ['b', { time: '2026-11-22' }],
      ]),
    )
    const sheet = parts.get('xl/worksheets/sheet1.xml')
    expect(sheet).toContain('<c s="1"><v>46348.5</v></c>')
    expect(sheet).toContain('<c s="2"><v>46348</v></c>')
    const styles = parts.get('xl/styles.xml') ?? ''
    const formats = [...styles.matchAll(/<xf numFmtId="(\d+)"/g)].map(([, id]) => id)
    const codeOf = (id?: string) =>
      new RegExp(`numFmtId="${id}" formatCode="(.*?)"`).exec(styles)?.[1]
    expect(formats.map(codeOf)).toEqual([
      String.raw`yyyy\-mm\-dd\ hh:mm:ss`,
      String.raw`yyyy\-mm\-dd`,
    ])
    expect(sheet).toContain('<col min="2" max="2" width="20" customWidth="1"/>')
  })

  it('escapes what XML cannot hold', () => {
    const sheet = partsOf(written([['<a & b>\u0000\ud800']])).get('xl/worksheets/sheet1.xml')
    expect(sheet).toContain('&lt;a &amp; b&gt;\ufffd\ufffd')
  })

  it('goes on in a further sheet, below the same headings, where one is full', () => {
    const parts = partsOf(written([['1'], ['2'], ['3']], 3))
    expect([...parts.keys()].filter((name) => name.includes('sheets/'))).toEqual([
      'xl/worksheets/sheet1.xml',
      'xl/worksheets/sheet2.xml',
    ])
    expect(parts.get('xl/worksheets/sheet2.xml')).toMatch(/>A<.*>3</s)
  })

  it('is a sound archive for another program', ({ skip }) => {
    const check = `import sys, zipfile, io
z = zipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read()))
assert z.testzip() is None
print(len(z.read('xl/worksheets/sheet1.xml')))`
    const rows = Array.from({ length: 20_000 }, (_, n) => [`https://a.example/${n}`, n])
    let length: string
    try {
      length = execFileSync('python3', ['-c', check], { input: written(rows) }).toString()
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') skip('no Python')
      throw error
    }
    expect(Number(length)).toBeGreaterThan(1_000_000)
  })

  it('is a sheet one can send: bold headings in sight, a filter, columns as wide as their cells', () => {
    const parts = partsOf(
      written([
        ['https://a.example/a-page-of-some-length', 7],
        ['a sentence '.repeat(20), 7],
      ]),
    )
    const sheet = parts.get('xl/worksheets/sheet1.xml')
    expect(sheet).toContain(
      '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>',
    )
    expect(sheet).toContain('<row><c s="3" t="inlineStr"><is><t>A</t></is></c>')
    expect(sheet).toContain('<autoFilter ref="A1:B3"/>')
    // A sentence goes beyond its cell, a link does not.
    expect(sheet).toContain('<col min="1" max="1" width="42" customWidth="1"/>')
    expect(sheet).toContain('<col min="2" max="2" width="8" customWidth="1"/>')
    const fonts = parts.get('xl/styles.xml')?.match(/<font>.*?<\/font>/g) ?? []
    const styles = parts.get('xl/styles.xml')?.match(/<cellXfs.*<\/cellXfs>/)?.[0]
    expect(styles?.match(/<xf[ /].*?>/g)?.[3]).toContain('fontId="1"')
    expect(fonts[1]).toContain('<b/>')
  })

  it('lets links be followed, and nothing else', () => {
    const parts = partsOf(
      written([
        ['https://a.example/?q="1"&b', 'https://a.example/?a=1&b=2#part'],
        ['javascript:alert(1)', 'see https://a.example/'],
        ['https://a.example/a page', 'https://[::1]/'],
        [`https://a.example/${'x'.repeat(2_100)}`, 'https://a.example/b'],
      ]),
    )
    const sheet = parts.get('xl/worksheets/sheet1.xml') ?? ''
    expect(sheet).toContain(
      '<hyperlinks><hyperlink ref="B2" r:id="rId1" location="part"/><hyperlink ref="B5" r:id="rId2"/></hyperlinks>',
    )
    expect(sheet.match(/<c s="4"/g)).toHaveLength(2)
    const targets = parts.get('xl/worksheets/_rels/sheet1.xml.rels') ?? ''
    expect(
      [...targets.matchAll(/Target="(.*?)" TargetMode="External"/g)].map(([, to]) => to),
    ).toEqual(['https://a.example/?a=1&amp;b=2', 'https://a.example/b'])
  })

  it('holds no more hyperlinks in a sheet than Excel opens', () => {
    const rows = Array.from({ length: 65_600 }, (_, n) => [`https://a.example/${n}`, 'x'])
    const parts = partsOf(written(rows))
    expect(parts.get('xl/worksheets/sheet1.xml')?.match(/<hyperlink /g)).toHaveLength(65_530)
    expect(parts.get('xl/worksheets/sheet1.xml')?.match(/<c s="4"/g)).toHaveLength(65_530)
  })

  it('says a sentence with its column, beside the heading and in print', () => {
    const note = { column: 1, text: 'Told & “sent”' }
    const table = { headings: ['A', 'B'], rows: [['a', 'b']], rowCount: 1, note }
    const sheet = partsOf(Buffer.concat([...workbook(table)])).get('xl/worksheets/sheet1.xml')
    expect(sheet).toContain('prompt="Told &amp; “sent”" sqref="B1"/>')
    expect(sheet).toContain('<oddFooter>&amp;LTold &amp;&amp; “sent”</oddFooter>')
  })
})
