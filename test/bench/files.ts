import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installedBaselines } from './baselines.ts'
import { compared, type Goal, median, ratio, type Scale } from './goal.ts'
import { bundled, printed } from './processes.ts'
import { writeCsv, writeLines, writeSitemap } from './sample-files.ts'

const largestPeak = 300e6

const timed = (work: string): string => `(async () => {
  const fs = require('node:fs')
  const path = process.argv[1]
  const before = process.cpuUsage()
  ${work}
  const { user, system } = process.cpuUsage(before)
  console.log(JSON.stringify({ cpuMs: (user + system) / 1000, peakBytes: process.resourceUsage().maxRSS * 1024 }))
})()`

const papaparse = timed(`let rows = 0
  await new Promise((complete) => require('papaparse').parse(fs.createReadStream(path), {
    chunk: ({ data }) => { rows += data.length },
    complete,
  }))`)

const saxes = timed(`const { SaxesParser } = require('saxes')
  const parser = new SaxesParser({ xmlns: false, position: false })
  let texts = 0
  for (const name of ['opentag', 'text', 'closetag']) parser.on(name, () => { texts++ })
  const decoder = new TextDecoder()
  for await (const bytes of fs.createReadStream(path)) parser.write(decoder.decode(bytes, { stream: true }))
  parser.close()`)

const exceljs = timed(`const { WorkbookReader } = require('exceljs').stream.xlsx
  let cells = 0
  for await (const sheet of new WorkbookReader(path)) for await (const row of sheet) cells += row.values.length`)

const writeWorkbook = `(async () => {
  const { WorkbookWriter } = require('exceljs').stream.xlsx
  const [list, filename, rows] = process.argv.slice(1)
  const lines = require('node:fs').readFileSync(list, 'utf8').split('\\n').slice(0, Number(rows) - 1)
  const book = new WorkbookWriter({ filename, useSharedStrings: true })
  const sheet = book.addWorksheet('Links')
  sheet.addRow(['URL', 'Title', 'DA']).commit()
  lines.forEach((line, number) => sheet.addRow([line, 'Page ' + number, number % 100]).commit())
  sheet.commit()
  await book.commit()
  console.log('{}')
})()`

/** Goal 3: CPU time of importing tables, sitemaps and workbooks. */
export async function* fileGoals(scale: Scale): AsyncIterable<Goal> {
  const rounds = scale.rounds(5)
  const baselines = await installedBaselines()
  const folder = await mkdtemp(join(tmpdir(), 'linkferry-bench-'))
  const at = (name: string): string => join(folder, name)
  try {
    await writeLines(at('list.txt'), scale.lines(1_000_000))
    await writeCsv(at('list.txt'), at('list.csv'))
    await writeSitemap(at('list.txt'), at('sitemap.xml'))
    const rows = String(scale.lines(200_000))
    await printed(['-e', writeWorkbook, at('list.txt'), at('book.xlsx'), rows], baselines)
    const [lists = ''] = await bundled(folder, ['lists-process.ts'])
    const ours = async (name: string): Promise<number> => (await printed([lists, at(name)])).cpuMs
    const theirs = async (script: string, name: string, where = baselines): Promise<number> =>
      (await printed(['-e', script, at(name)], where)).cpuMs

    const tables = await compared(
      rounds,
      () => ours('list.csv'),
      async () => (await theirs(papaparse, 'list.csv')) + (await ours('list.txt')),
    )
    yield ratio('3  CSV of 1 M records ÷ (papaparse + intake of text)', tables, 1.15)
    const sitemaps = await compared(
      rounds,
      () => ours('sitemap.xml'),
      () => theirs(saxes, 'sitemap.xml', import.meta.dirname),
    )
    // A sitemap holds at most 50,000 links: reading one takes 0.2 s.
    yield ratio('3  sitemap of 1 M links ÷ a bare saxes pass', sitemaps, 3)

    const peaks: number[] = []
    const workbooks = await compared(
      rounds,
      async () => {
        const { cpuMs, peakBytes } = await printed([lists, at('book.xlsx')])
        peaks.push(peakBytes)
        return cpuMs
      },
      () => theirs(exceljs, 'book.xlsx'),
    )
    yield ratio('3  workbook of 200,000 rows ÷ exceljs as a stream', workbooks, 0.8)
    const peak = median(peaks)
    yield {
      what: '3  peak of the whole process ÷ 300 MB',
      measured: peak / largestPeak,
      limit: 1,
      detail: `${(peak / 1e6).toFixed(0)} MB`,
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}
