import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { failedIn } from './stages.ts'

/**
 * npm scripts. What takes seconds comes first; each half of the tests works while the other waits.
 * The linter says what `types` would, in half the time: both have every file's types worked out.
 */
const stages = [
  ['format:check', 'lint', 'build'],
  ['test:unit', 'test:app'],
] as const

/** Runs an npm script and prints all it said at its end, so that no two are mixed. */
async function run(script: string): Promise<boolean> {
  const startMs = performance.now()
  console.log(`… ${script}`)
  // On Windows npm is a command file, which only a shell starts.
  const child = spawn(`npm run ${script}`, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const said: Buffer[] = []
  for (const output of [child.stdout, child.stderr])
    output.on('data', (bytes: Buffer) => said.push(bytes))
  const [code]: readonly unknown[] = await once(child, 'close')
  process.stdout.write(Buffer.concat(said))
  const seconds = Math.round((performance.now() - startMs) / 1_000)
  console.log(`${code === 0 ? '✓' : '✗'} ${script} (${seconds} s)\n`)
  return code === 0
}

const failed = await failedIn(stages, run)
if (failed.length > 0) {
  console.log(`Failed: ${failed.join(', ')}`)
  process.exitCode = 1
}
