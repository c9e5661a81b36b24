import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { compared, type Goal, median, ratio, type Scale } from './goal.ts'
import { bundled, lifetime, printed } from './processes.ts'
import { writeLines } from './sample-files.ts'

const run = promisify(execFile)

/** The plain implementation: the file as one string, its lines in a Set. */
const plainSet = `const start = performance.now()
const { readFileSync } = require('node:fs')
const lines = new Set(readFileSync(process.argv[1], 'utf8').split('\\n'))
console.log(JSON.stringify({ ms: performance.now() - start, size: lines.size }))`

/** The plain implementation with every line parsed, for comparison with `linkferry check`. */
const plainCheck = `const { readFileSync } = require('node:fs')
const links = new Set()
let rejected = 0
for (const line of readFileSync(process.argv[1], 'utf8').split('\\n')) {
  const url = URL.parse(line)
  if (url === null) rejected++
  else links.add(url.href)
}
console.log(JSON.stringify({ links: links.size, rejected }))`

/** The expected links, computed slowly: in order, each once. */
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

/** Goals 1 and 2: speed, memory and result of importing a text; and a whole run of `check`. */
export async function* intakeGoals(scale: Scale): AsyncIterable<Goal> {
  const folder = await mkdtemp(join(tmpdir(), 'linkferry-bench-'))
  try {
    const [million, many] = [join(folder, 'million.txt'), join(folder, 'many.txt')]
    await writeLines(million, scale.lines(1_000_000))
    await writeLines(many, scale.lines(5_000_000))
    const [intakeProcess = '', cli = ''] = await bundled(folder, [
      'intake-process.ts',
      '../../electron/cli/index.ts',
    ])

    for (const [size, list, rounds] of [
      ['1 M', million, 7],
      ['5 M', many, 3],
    ] as const) {
      const intake = await compared(
        scale.rounds(rounds),
        async () => (await printed([intakeProcess, list])).ms,
        async () => (await printed(['-e', plainSet, list])).ms,
      )
      yield ratio(`1  intake of ${size} lines ÷ Set of lines`, intake, 1.2)
    }

    const whole = await compared(
      scale.rounds(7),
      () => lifetime([cli, 'check', million, '--json']),
      () => lifetime(['-e', plainCheck, million]),
    )
    yield ratio('1  linkferry check of 1 M lines ÷ a plain script', whole, 0.7)
    const peaks = await compared(
      3,
      () => peakMegabytes([cli, 'check', million, '--json']),
      () => peakMegabytes(['-e', plainCheck, million]),
    )
    const [our, their] = [median(peaks.ours), median(peaks.theirs)]
    yield {
      what: '1  its peak memory ÷ that of the script',
      measured: our / their,
      limit: 1,
      detail: `${our.toFixed(0)} MB ÷ ${their.toFixed(0)} MB`,
    }

    const ours = await printed([intakeProcess, million, 'links'])
    const theirs = await printed(['-e', oracle, million])
    yield {
      what: '2  accepted lists that differ from new URL',
      measured: ours.links === theirs.links ? 0 : 1,
      limit: 0,
      detail: `SHA-256 ${ours.links.slice(0, 12)}`,
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The peak memory of a forked process includes its parent's; on Linux, another value does not. */
const saysPeak = `data:text/javascript,import { existsSync, readFileSync } from 'node:fs'
const status = '/proc/self/status'
process.on('exit', () => {
  const own = existsSync(status) ? /VmHWM:\\s+(\\d+)/.exec(readFileSync(status, 'utf8'))?.[1] : undefined
  console.error('peak', own ?? process.resourceUsage().maxRSS)
})`

/** The peak memory of a process. `check` may exit with 2. */
async function peakMegabytes(argv: readonly string[]): Promise<number> {
  const ended = await run(process.execPath, ['--import', encodeURI(saysPeak), ...argv]).catch(
    (error: { readonly code?: unknown; readonly stderr: string }) => {
      if (error.code !== 2) throw error
      return error
    },
  )
  return (Number(/peak (\d+)/.exec(ended.stderr)?.[1]) * 1_024) / 1e6
}
