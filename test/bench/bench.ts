import { parseArgs } from 'node:util'
import { encodingGoals } from './encoding.ts'
import { fileGoals } from './files.ts'
import { fullScale, type Goal, type Scale, shortScale } from './goal.ts'
import { idleGoals } from './idle.ts'
import { intakeGoals } from './intake.ts'
import { isolationGoals } from './isolation.ts'
import { ledgerGoals } from './ledger.ts'
import { rateGoals } from './rate.ts'
import { rowGoals } from './rows.ts'
import { sendingGoals } from './sending.ts'
import { startGoals } from './start.ts'
import { windowGoals } from './window.ts'

// npm run bench -- [--short] [NAME …]: every goal of one run, as ratios to a plain way measured beside it.
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
if (values.short)
  console.log('Short form: a tenth of the lines. A missed goal is shown and does not fail the run.')
console.log('  goal                                                        measured      limit')
for (const name of names) {
  const startMs = performance.now()
  console.log(name)
  try {
    for await (const goal of benches[name]?.(scale) ?? []) {
      if (!(goal.measured <= goal.limit)) missed.push(goal.what.trim())
      console.log(lineOf(goal))
    }
  } catch (error) {
    // One part that cannot be measured leaves the others their turn.
    crashed.push(name)
    console.log(`✗ ${name} crashed: ${error instanceof Error ? error.stack : String(error)}`)
  }
  console.log(`  (${Math.round((performance.now() - startMs) / 1_000)} s)`)
}
console.log(`\nGoals missed: ${missed.length === 0 ? 'none' : `\n  ${missed.join('\n  ')}`}`)
if (crashed.length > 0) console.log(`Parts that crashed: ${crashed.join(', ')}`)
process.exitCode = crashed.length > 0 || (missed.length > 0 && !values.short) ? 1 : 0

function lineOf({ what, measured, limit, detail }: Goal): string {
  const figures = `${measured.toFixed(2).padStart(10)} ≤ ${limit.toFixed(2).padStart(6)}`
  return `${measured <= limit ? '  ' : '✗ '}${what.padEnd(60)}${figures}   ${detail}`
}
