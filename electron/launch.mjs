// `npm start`. Runs on the machine's own Node (20 or later) only to find the project's, which does
// the rest: see launch/launch.ts.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const node = path.join(
  root,
  'node_modules/node/bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
)
if (!existsSync(node)) {
  console.error('Linkferry’s own Node is missing: run `npm ci` in this folder first.')
  process.exit(1)
}

const launch = path.join(root, 'electron/launch/launch.ts')
const child = spawn(node, [launch, ...process.argv.slice(2)], { stdio: 'inherit' })
child.on('exit', (code, signal) => process.exit(signal === null ? code : 1))

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    // A terminal has sent its Ctrl-C to the child as well.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  })
}
