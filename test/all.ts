import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { failedIn, type Outcome, reportOf } from './stages.ts'

/**
 * The npm scripts of each stage. Scripts that take seconds come first. The scripts of a stage run in
 * parallel to use all cores. `lint` also checks types, in half the time of `types`.
 */
const stages = [
  ['format -- --check', 'unused', 'build'],
  ['lint', 'unit', 'e2e'],
] as const

/** Runs an npm script and prints its output when it ends, so that outputs are not mixed. */
async function run(script: string): Promise<Outcome> {
  const startMs = performance.now()
  console.log(`… ${script}`)
  // On Windows npm is a command file, which needs a shell.
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
