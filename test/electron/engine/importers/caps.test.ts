import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { workbookOf } from './formats/zip-fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'linkferry-caps-'))
afterAll(() => rmSync(folder, { recursive: true }))

const gibi = 2 ** 30
const mebi = 2 ** 20
// A process that only starts uses 90 MB. A busy computer frees memory later: 321 MB were seen instead of
// the usual 230. `npm run bench files` checks the goal for a workbook.
const mostMegabytes = 400

/** Reads a source in a process of its own: a file, or `start` and then `middle` so many times. */
async function readApart(name: string, ...parts: readonly (string | number)[]): Promise<object> {
  const script = join(import.meta.dirname, 'caps-process.ts')
  const args = [
    script,
    ...(parts.length === 0 ? [join(folder, name)] : [name, ...parts.map(String)]),
  ]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  const read: unknown = JSON.parse(stdout)
  if (typeof read !== 'object' || read === null) throw new Error(stdout)
  return read
}

/** Makes a workbook of so many cells with a link behind each. */
function linkedWorkbook(count: number): Buffer {
  const cells = Array.from({ length: count }, (_, n) => n + 1)
  const rows = cells.map(
    (n) => `<row r="${n}"><c r="A${n}" t="inlineStr"><is><t>page ${n}</t></is></c></row>`,
  )
  const places = cells.map((n) => `<hyperlink ref="A${n}" r:id="rId${n}"/>`)
  const links = cells.map((n) => [
    `rId${n}`,
    `https://a.example/some/category/product-${n}?a=1&amp;b=${n}`,
  ])
  return workbookOf(
    { One: `<sheetData>${rows.join('')}</sheetData><hyperlinks>${places.join('')}</hyperlinks>` },
    '',
    Object.fromEntries(links),
  )
}

describe('in bounded memory', () => {
  it.for([
    ['10 GB without a line end', 'line-too-long', 'a.txt', 'https://a.example/', 'a', 10 * gibi],
    ['a cell of 1 GB', 'line-too-long', 'a.csv', 'x,y\n"', 'a\n', gibi / 2],
    ['a million arrays in one another', 'nested-too-deep', 'a.json', '', '[', mebi],
    ['a JSON text of 1 GB', 'line-too-long', 'a.json', '{"a":"', 'b', gibi],
    ['an element of 1 GB', 'line-too-long', 'a.xml', '<urlset><url><loc>', 'a', gibi],
    ['elements without end', 'nested-too-deep', 'a.xml', '<urlset>', '<a>', gibi],
    ['a tag of 1 GB', 'line-too-long', 'a.html', '<html><a title="', 'a', gibi],
    ['a comment of 256 MB', 'line-too-long', 'a.html', '<html><!--', 'a', gibi / 4],
    ['a compressed line of 1 GB', 'line-too-long', 'a.txt.gz', '', 'ab', gibi / 2],
    ['a mail of 1 GB', 'unsupported-file', 'a.eml', 'Subject: x\n\n', 'a\n', gibi / 2],
  ] as const)('%s is %s', async ([, problem, name, start, middle, times]) => {
    const read = await readApart(name, start, middle, times)
    expect(read).toMatchObject({ answer: problem })
    expect(read).toHaveProperty(
      'megabytes',
      expect.toSatisfy((used) => used < mostMegabytes),
    )
  })

  it('a workbook of 100,000 linked cells is read', async () => {
    await writeFile(join(folder, 'linked.xlsx'), linkedWorkbook(100_000))
    const read = await readApart('linked.xlsx')
    expect(read).toMatchObject({ answer: '100000 rows' })
    expect(read).toHaveProperty(
      'megabytes',
      expect.toSatisfy((used) => used < mostMegabytes),
    )
  })

  it('names a sparse file, entities that double, and files that expand to 100 MB', async () => {
    const laughs = Array.from(
      { length: 30 },
      (_, n) => `<!ENTITY e${n + 1} "&e${n};&e${n};">`,
    ).join('')
    const row = Buffer.alloc(100 * mebi, `<row spans="${'1'.repeat(2_000)}"><c><v>1</v></c></row>`)
    const sheet = Buffer.concat([Buffer.from('<worksheet><sheetData>'), row])
    const files = {
      'sparse.txt': ['', 'binary-file'],
      'laughs.xml': [
        `<?xml version="1.0"?><!DOCTYPE urlset [<!ENTITY e0 "ha">${laughs}]><urlset>&e30;</urlset>`,
        'no-links',
      ],
      'bomb.xlsx': [workbookOf({ One: sheet }), 'expands-too-much'],
      'texts.xlsx': [
        workbookOf({ One: '' }, `<si><t>${'<t>a</t>'.repeat(4 * mebi)}`),
        'expands-too-much',
      ],
      'empty-cells.xlsx': [
        workbookOf({ One: '<row><c r="XFD1"><v>1</v></c></row>'.repeat(8_000) }),
        'expands-too-much',
      ],
      'one-text.xlsx': [
        workbookOf(
          { One: '<row><c t="s"><v>0</v></c></row>'.repeat(8_000) },
          `<si><t>${'a'.repeat(500_000)}</t></si>`,
        ),
        'expands-too-much',
      ],
      'long-name.json': [
        JSON.stringify({ ['a'.repeat(mebi - 1)]: Array(4_000).fill('http://a.example/') }),
        '4000 rows',
      ],
      'long-name.xml': [
        `<?xml version="1.0"?><${'a'.repeat(mebi / 8)}>${'<b>http://a.example/</b>'.repeat(40_000)}</${'a'.repeat(mebi / 8)}>`,
        '40000 rows',
      ],
      'bomb.txt.gz': [
        gzipSync(Buffer.alloc(100 * mebi, 'https://a.example/\n')),
        'expands-too-much',
      ],
    } as const
    for (const [name, [content, problem]] of Object.entries(files)) {
      await writeFile(join(folder, name), content)
      if (name === 'sparse.txt') await truncate(join(folder, name), 10 * gibi)
      const read = await readApart(name)
      expect({ name, ...read }).toMatchObject({ name, answer: problem })
      expect({ name, ...read }).toHaveProperty(
        'megabytes',
        expect.toSatisfy((used) => used < mostMegabytes),
      )
    }
  })
})
