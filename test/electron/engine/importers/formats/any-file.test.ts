import { writeFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { allFormats } from '../../../../../electron/engine/importers/formats/formats.ts'
import type { LinkTable } from '../../../../../electron/engine/table/link-table.ts'
import { randomRuns } from '../../../../setup/random-runs.ts'
import { pathOf, tableOfFile } from './file-fixture.ts'
import { workbookOf, zipOf } from './zip-fixture.ts'

const row =
  '<sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1"><v>7</v></c></row></sheetData>'
const spreadsheet = `<document-content><body><spreadsheet>${'<table name="One"><table-row><table-cell table:number-columns-repeated="2"><p>https://a.example/</p></table-cell></table-row></table>'.repeat(2)}</spreadsheet></body></document-content>`
const smallSitemap = '<urlset><url><loc>https://a.example/</loc></url></urlset>'

/** A small file of each format, with as much of its syntax as possible. */
const samples: Readonly<Record<string, readonly [name: string, content: Buffer]>> = {
  text: ['a.txt', Buffer.from('https://a.example/\n')],
  csv: ['a.csv', Buffer.from('URL,"A ""b""\n"\nhttps://a.example/,x\n"https://b.example/",')],
  xml: ['a.xml', Buffer.from(`<?xml version="1.0"?><!-- x -->${smallSitemap}`)],
  json: ['a.json', Buffer.from('{"a":["https://a.example/\\u00fc",{"b":1.5e3}],"c":null}')],
  html: [
    'a.html',
    Buffer.from('<html><!-- x --><a href="https://a.example/">A &amp; b</a></html>'),
  ],
  mail: ['a.eml', Buffer.from('Message-ID: <1@a.example>\nSubject: x\n\nhttps://a.example/=3D')],
  mailbox: ['a.mbox', Buffer.from('From a Sat Nov 28 10:00:00 2026\nSubject: x\nTo: a\n\nx')],
  'old-office': ['a.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
  gzip: ['a.txt.gz', gzipSync('https://a.example/\nhttps://b.example/\n')],
  zip: ['a.zip', zipOf({ 'a.txt': 'https://a.example/', 'b.json': '["https://b.example/"]' })],
  xlsx: ['a.xlsx', workbookOf({ One: row, Two: row }, '<si><t>https://a.example/</t></si>')],
  ods: ['a.ods', zipOf({ 'content.xml': spreadsheet })],
}

it('has a sample of every format', () => {
  expect(Object.keys(samples).toSorted()).toEqual(allFormats.map(({ kind }) => kind).toSorted())
})

it('reads or refuses by name a file that is damaged anywhere, and gives every row one outcome', async () => {
  const damage = fc.record({
    sample: fc.constantFrom(...Object.values(samples)),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    bytes: fc.uint8Array({ maxLength: 4 }),
    removed: fc.integer({ min: 0, max: 6 }),
    isCut: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(damage, async ({ sample: [name, whole], at, bytes, removed, isCut }) => {
      const start = Math.floor(at * whole.length)
      const rest = isCut ? [] : [whole.subarray(start + removed)]
      await writeFile(pathOf(name), Buffer.concat([whole.subarray(0, start), bytes, ...rest]))
      const table = await tableOfFile(name)
      expect(typeof table === 'string' ? table : outcomesBeside(table)).toMatch(soundAnswer)
    }),
    { numRuns: randomRuns(200, 5_000) },
  )
})

/** A named problem, or as many outcomes as rows. */
const soundAnswer = /^(?:[a-z]+(?:-[a-z]+)+|(\d+) outcomes of \1 rows)$/

function outcomesBeside({ counts, rows }: LinkTable): string {
  const outcomes = Object.values(counts.byStatus).reduce((sum, count) => sum + count, 0)
  return `${outcomes} outcomes of ${rows.count} rows`
}
