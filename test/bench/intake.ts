import { execFile } from 'node:child_process'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'vite'
import { median, type Goal } from './goal.ts'
import { writeLines } from './million-lines.ts'

const run = promisify(execFile)
const rounds = 7
const lineCount = 1_000_000

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
export async function* intakeGoals(): AsyncIterable<Goal> {
  const folder = await mkdtemp(join(tmpdir(), 'linkferry-bench-'))
  try {
    const list = join(folder, 'list.txt')
    await writeLines(list, lineCount)
    const { size } = await stat(list)
    const [intakeProcess, cli] = await bundled(folder)

    const measured = { a0: [] as number[], intake: [] as number[], peak: [] as number[] }
    const whole = { plain: [] as number[], check: [] as number[] }
    for (let round = 0; round < rounds; round++) {
      measured.a0.push((await printed(['-e', plainSet, list])).ms)
      const taken = await printed([intakeProcess, list])
      measured.intake.push(taken.ms)
      measured.peak.push(taken.peakBytes)
      whole.plain.push(await elapsed(['-e', plainCheck, list]))
      whole.check.push(await elapsed([cli, 'check', list, '--json']))
    }

    yield ratio('1  intake of 1 M lines ÷ Set of lines', measured.intake, measured.a0, 0.8)
    const peak = median(measured.peak)
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
    yield ratio('   linkferry check ÷ a plain script, start to end', whole.check, whole.plain, 0.8)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Both processes as they ship: bundled, without the time that stripping types takes. */
async function bundled(folder: string): Promise<readonly [intake: string, cli: string]> {
  const here = import.meta.dirname
  await build({
    configFile: false,
    logLevel: 'error',
    root: join(here, '../..'),
    ssr: { noExternal: true },
    build: {
      ssr: true,
      target: 'node24',
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: {
        input: {
          intake: join(here, 'intake-process.ts'),
          cli: join(here, '../../electron/cli.ts'),
        },
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
      },
    },
  })
  return [join(folder, 'intake.mjs'), join(folder, 'cli.mjs')]
}

function ratio(
  what: string,
  ours: readonly number[],
  theirs: readonly number[],
  limit: number,
): Goal {
  const [our, their] = [median(ours), median(theirs)]
  return {
    what,
    measured: our / their,
    limit,
    detail: `${our.toFixed(0)} ms ÷ ${their.toFixed(0)} ms`,
  }
}

interface Printed {
  readonly ms: number
  readonly peakBytes: number
  readonly links: string
}

async function printed(argv: readonly string[]): Promise<Printed> {
  const { stdout } = await run(process.execPath, argv)
  return JSON.parse(stdout)
}

/** Milliseconds from start to end of a process; `check` says with 2 that not all is usable. */
async function elapsed(argv: readonly string[]): Promise<number> {
  const start = performance.now()
  await run(process.execPath, argv).catch((error: { readonly code?: unknown }) => {
    if (error.code !== 2) throw error
  })
  return performance.now() - start
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`
}
