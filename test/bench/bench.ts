import { editGoals } from './edit.ts'
import { encodingGoals } from './encoding.ts'
import { fileGoals } from './files.ts'
import type { Goal } from './goal.ts'
import { intakeGoals } from './intake.ts'
import { isolationGoals } from './isolation.ts'
import { ledgerGoals } from './ledger.ts'
import { rateGoals } from './rate.ts'
import { reviewGoals } from './review.ts'
import { sendingGoals } from './sending.ts'
import { mainStartGoals } from './start.ts'
import { windowGoals } from './window.ts'

// npm run bench [NAME]: every goal of one run, as ratios to a plain way measured beside it.
const benches: Readonly<Record<string, () => AsyncIterable<Goal>>> = {
  intake: intakeGoals,
  files: fileGoals,
  encoding: encodingGoals,
  sending: sendingGoals,
  rate: rateGoals,
  ledger: ledgerGoals,
  review: reviewGoals,
  edit: editGoals,
  start: mainStartGoals,
  window: windowGoals,
  isolation: isolationGoals,
}

const [wanted] = process.argv.slice(2)
let missed = 0
console.log('  goal                                                        measured      limit')
for (const [name, goals] of Object.entries(benches)) {
  if (wanted !== undefined && wanted !== name) continue
  console.log(name)
  for await (const { what, measured, limit, detail } of goals()) {
    const isMet = measured <= limit
    if (!isMet) missed++
    const figures = `${measured.toFixed(2).padStart(10)} ≤ ${limit.toFixed(2).padStart(6)}`
    console.log(`${isMet ? '  ' : '✗ '}${what.padEnd(56)}${figures}   ${detail}`)
  }
}
process.exitCode = missed === 0 ? 0 : 1
