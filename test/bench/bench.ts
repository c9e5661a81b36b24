import { fork } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { besideGoals } from './page-checks/beside.ts'
import { encodingGoals } from './encoding.ts'
import { fileGoals } from './files.ts'
import { fullScale, type Goal, type Scale, shortScale } from './goal.ts'
import { idleGoals } from './idle.ts'
import { intakeGoals } from './intake.ts'
import { isolationGoals } from './isolation.ts'
import { ledgerGoals } from './ledger.ts'
import { pageGoals } from './page-checks/pages.ts'
import { rateGoals } from './rate.ts'
import { rowGoals } from './rows.ts'
import { sendingGoals } from './sending.ts'
import { startGoals } from './start.ts'
import { windowGoals } from './window.ts'

// `npm run bench -- [--short] [NAME …]` measures goals, as ratios to a plain implementation.
const benches: Readonly<Record<string, (scale: Scale) => AsyncIterable<Goal>>> = {
  intake: intakeGoals,
  files: fileGoals,
  encoding: encodingGoals,
  ledger: ledgerGoals,
  sending: sendingGoals,
  rate: rateGoals,
  rows: rowGoals,
  window: windowGoals,
  start: startGoals,
  idle: idleGoals,
  isolation: isolationGoals,
  pages: pageGoals,
  beside: besideGoals,
}

const { values, positionals } = parseArgs({
  options: { short: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const unknown = positionals.filter((name) => !Object.hasOwn(benches, name))
if (unknown.length > 0) {
  console.error(`No bench: ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}`)
  process.exit(2)
}
const names = positionals.length === 0 ? Object.keys(benches) : positionals
const scale = values.short ? shortScale : fullScale

const missed: string[] = []
const crashed: string[] = []
// Each part runs in its own process, because a large heap would slow down the next one.
const parent = process.send?.bind(process)
if (parent === undefined) {
  if (values.short)
    console.log(
      'Short form: a tenth of the lines. A missed goal is shown and does not fail the run.',
    )
  console.log('  goal                                                        measured      limit')
}
for (const name of names) {
  const startMs = performance.now()
  if (parent === undefined) {
    console.log(name)
    await measureApart(name)
    console.log(`  (${Math.round((performance.now() - startMs) / 1_000)} s)`)
  } else {
    for await (const goal of benches[name]?.(scale) ?? []) {
      if (!(goal.measured <= goal.limit)) parent({ missed: goal.what.trim() })
      console.log(lineOf(goal))
    }
    process.disconnect()
  }
}
if (parent === undefined) {
  console.log(`\nGoals missed: ${missed.length === 0 ? 'none' : `\n  ${missed.join('\n  ')}`}`)
  if (crashed.length > 0) console.log(`Parts that crashed: ${crashed.join(', ')}`)
  process.exitCode = crashed.length > 0 || (missed.length > 0 && !values.short) ? 1 : 0
}

/** Measures a part in another process, so that the others run even if it crashes. */
async function measureApart(name: string): Promise<void> {
  const child = fork(import.meta.filename, [name, ...(values.short ? ['--short'] : [])])
  child.on('message', (message: { readonly missed: string }) => missed.push(message.missed))
  const [code]: readonly unknown[] = await once(child, 'exit')
  if (code !== 0) crashed.push(name)
}

function lineOf({ what, measured, limit, detail }: Goal): string {
  const figures = `${measured.toFixed(2).padStart(10)} ≤ ${limit.toFixed(2).padStart(6)}`
  return `${measured <= limit ? '  ' : '✗ '}${what.padEnd(60)}${figures}   ${detail}`
}
