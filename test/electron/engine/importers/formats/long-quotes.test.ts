import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CsvReader } from '../../../../../electron/engine/importers/formats/csv.ts'
import { csvLines } from '../../../../../electron/engine/importers/formats/csv.ts'
import { ok } from '../../../../../electron/shared/result.ts'
import { inPortions } from '../../../../../electron/engine/importers/source/byte-source.ts'
import { randomRuns } from '../../../../setup/random-runs.ts'
import { cellsIn, read } from './file-fixture.ts'

const rows = Array.from(
  { length: 20_000 },
  (_, n) => `https://a.example/${n};anchor ${n % 7};;"";x`,
)
const sent = rows.map((_, n) => `ready https://a.example/${n}`)
const prose = 'A line of the text of a page, which somebody exported.\n'.repeat(12_000)

/** The rows with another text in the place of some. */
function withRows(changed: Readonly<Record<number, string>>): string {
  return rows.map((row, n) => changed[n] ?? row).join('\n')
}

describe('a quote with more than 256 KiB behind it', () => {
  it.for([
    ['never closed', {}],
    ['closed much later', { 19_000: 'https://a.example/19000;"anchor";;;x' }],
  ] as const)('was none where rows follow, %s', async ([, later]) => {
    const inCell = withRows({ 5: 'https://a.example/5;"anchor;;;x', ...later })
    expect(await read('list.csv', inCell)).toEqual(sent)
    const inLink = withRows({ 5: '"https://a.example/5;anchor;;;x', ...later })
    const mended = sent.with(5, 'cleaned https://a.example/5')
    expect(await read('list.csv', inLink)).toEqual(mended)
  })

  it('was none in the file’s last rows either, in a second row, or beside another', async () => {
    const open = 'https://a.example/5;"anchor;"b;;x'
    const again = 'https://a.example/9000;"anchor;;;x'
    expect(await read('list.csv', withRows({ 5: open, 9_000: again }))).toEqual(sent)
  })

  it('was none where each row is one link', async () => {
    const links = rows.map((_, n) => `https://a.example/${n}`)
    const file = links.with(0, '"https://a.example/0').join('\r\n')
    expect(await read('list.csv', file)).toEqual(sent.with(0, 'cleaned https://a.example/0'))
  })

  // Behind the start of the file, by which it is told what parts its cells.
  it('is one where a text follows: nothing of it is sent, and its row is', async () => {
    const cell = `"${prose}See https://b.example/ and ""c"".\n"`
    const file = withRows({ 5_000: `https://a.example/5000;${cell};;;x` })
    expect(await read('list.csv', file)).toEqual(sent)
    const cells = await cellsIn('list.csv', file)
    expect(cells).toHaveLength(rows.length)
    expect(cells).toHaveProperty('5000.length', 5)
  })

  it('leaves a row whole to be asked about where rows stand behind such a text', async () => {
    const lost = 'https://lost.example/x;anchor;;;x\nhttps://lost.example/y;anchor;;;x'
    const file = withRows({ 5_000: `https://a.example/5000;"${prose}${lost}";;;x` })
    const words = await read('list.csv', file)
    expect(words.slice(0, 5_000)).toEqual(sent.slice(0, 5_000))
    expect(words.slice(5_000, 5_003)).toEqual(Array(3).fill('decide text-after-link'))
    expect(words.slice(5_003)).toEqual(sent.slice(5_001))
  })
})

it('reads a file as it reads the whole of it at once, in whatever portions it comes', async () => {
  const unit = fc.constantFrom('a', 'ü', '"', ',', '\t', '\n', '\r', '\v', '\u2028', '"\n', '","')
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit, maxLength: 60 }),
      fc.integer({ min: 1, max: 9 }),
      async (text, portion) => {
        const bytes = Buffer.from(text)
        let at = 0
        const next = () => Promise.resolve(ok(bytes.subarray(at, (at += portion))))
        const lines = csvLines(
          { totalBytes: undefined, read: inPortions(next), close: () => Promise.resolve() },
          ',',
          { fewestCells: 3, isDoubtful: isMarked },
        )
        const made: Buffer[] = []
        for (;;) {
          const into = Buffer.alloc(64)
          const count = await lines.read(into)
          if (!count.ok || count.value === 0) break
          made.push(into.subarray(0, count.value))
        }
        expect(Buffer.concat(made).toString()).toBe(atOnce(bytes))
      },
    ),
    { numRuns: randomRuns(300, 10_000) },
  )
})

function isMarked(cells: readonly string[]): boolean {
  return cells.at(-1)?.endsWith('a') === true
}

/** All lines by one reading, doubtful ones put together again one by one. */
function atOnce(bytes: Buffer): string {
  const lines = new CsvReader(',').read(bytes).toString().split('\n')
  return lines
    .map((line) => {
      const cells = line.split('\t')
      const isAsked = cells.length >= 3 || line.includes('\v')
      return isAsked && isMarked(cells) ? cells.join(',') : line
    })
    .join('\n')
}
