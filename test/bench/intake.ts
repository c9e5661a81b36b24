import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compared, median, ratio, type Goal, type Scale } from './goal.ts'
import { writeLines } from './million-lines.ts'
import { bundled, lifetime, printed } from './processes.ts'

/** What everyone writes first: the file as one string, its lines in a Set. */
const plainSet = `const start = performance.now()
const { readFileSync } = require('node:fs')
const lines = new Set(readFileSync(process.argv[1], 'utf8').split('\\n'))
console.log(JSON.stringify({ ms: performance.now() - start, size: lines.size }))`

/** The same with every line parsed: what `linkferry check` has to beat. */
const plainCheck = `const { readFileSync } = require('node:fs')
const links = new Set()
let rejected = 0
for (const line of readFileSync(process.argv[1], 'utf8').split('\\n')) {
  const url = URL.parse(line)
  if (url === null) rejected++
  else links.add(url.href)
}
console.log(JSON.stringify({ links: links.size, rejected }))`

/** The links that intake must send, the slow way: in order, each once. */
const oracle = `const { readFileSync } = require('node:fs')
const hash = require('node:crypto').createHash('sha256')
const seen = new Set()
for (const line of readFileSync(process.argv[1], 'utf8').split('\\n')) {
  if (!/^https?:\\/\\/\\S+$/.test(line) || !URL.canParse(line)) continue
  const { href } = new URL(line)
  if (!seen.has(href)) hash.update(href + '\\n')
  seen.add(href)
}
console.log(JSON.stringify({ links: hash.digest('hex') }))`

/** Goals 1 to 3: speed, memory and truth of taking in a million lines; and `check`, start to end. */
export async function* intakeGoals(scale: Scale): AsyncIterable<Goal> {
  const rounds = scale.rounds(7)
  const lineCount = scale.lines(1_000_000)
  const folder = await mkdtemp(join(tmpdir(), 'linkferry-bench-'))
  try {
    const list = join(folder, 'list.txt')
    await writeLines(list, lineCount)
    const { size } = await stat(list)
    const [intakeProcess = '', cli = ''] = await bundled(folder, [
      'intake-process.ts',
      '../../electron/cli.ts',
    ])

    const peaks: number[] = []
    const intake = await compared(
      rounds,
      async () => {
        const taken = await printed([intakeProcess, list])
        peaks.push(taken.peakBytes)
        return taken.ms
      },
      async () => (await printed(['-e', plainSet, list])).ms,
    )
    yield ratio('1  intake of 1 M lines ÷ Set of lines', intake, 0.8)
    const peak = median(peaks)
    yield {
      what: '2  peak memory ÷ (file + 64 B a line)',
      measured: peak / (size + 64 * lineCount),
      limit: 1,
      detail: `${megabytes(peak)} for a file of ${megabytes(size)}`,
    }
    const ours = await printed([intakeProcess, list, 'links'])
    const theirs = await printed(['-e', oracle, list])
    yield {
      what: '3  accepted lists that differ from new URL',
      measured: ours.links === theirs.links ? 0 : 1,
      limit: 0,
      detail: `SHA-256 ${ours.links.slice(0, 12)}`,
    }
    const whole = await compared(
      rounds,
      () => lifetime([cli, 'check', list, '--json']),
      () => lifetime(['-e', plainCheck, list]),
    )
    yield ratio('   linkferry check ÷ a plain script, start to end', whole, 0.8)
  } finally {
    await rm(folder, { recursive: true })
  }
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`
}
