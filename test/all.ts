import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { failedIn, type Outcome, reportOf } from './stages.ts'

/**
 * npm scripts. What takes seconds comes first; the others work while one of them waits, or has but one
 * core's work. The linter says what `types` would, in half the time: both have every file's types worked out.
 */
const stages = [
  ['format -- --check', 'unused', 'build'],
  ['lint', 'unit', 'e2e'],
] as const

/** Runs an npm script and prints all it said at its end, so that no two are mixed. */
async function run(script: string): Promise<Outcome> {
  const startMs = performance.now()
  console.log(`… ${script}`)
  // On Windows npm is a command file, which only a shell starts.
  const child = spawn(`npm run ${script}`, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => output.push(bytes))
  const [code]: readonly unknown[] = await once(child, 'close')
  const said = Buffer.concat(output).toString()
  process.stdout.write(said)
  const seconds = Math.round((performance.now() - startMs) / 1_000)
  console.log(`${code === 0 ? '✓' : '✗'} ${script} (${seconds} s)\n`)
  return { ok: code === 0, said }
}

const failed = await failedIn(stages, run)
if (failed.length > 0) {
  console.log(reportOf(failed))
  process.exitCode = 1
}
