import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { isBuilt } from './build-state.ts'
import {
  electronObstacle,
  electronPackage,
  electronProgram,
  hasSandboxProgram,
  mayMakeNamespaces,
  runElectron,
} from './electron-runtime.ts'
import { fetchElectron } from './fetch-electron.ts'
import { startHelp } from './start-help.ts'

const root = path.join(import.meta.dirname, '../..')
const packageFolder = electronPackage(root)
const args = process.argv.slice(2)
const say = (line: string) => process.stdout.write(`${line}\n`)

if (args.includes('--help') || args.includes('-h')) {
  say(startHelp.trimEnd())
  process.exit(0)
}
if (!isBuilt(root)) build()
const obstacle = await runOnElectron()
if (obstacle !== undefined) {
  say(`Electron cannot run here (${obstacle}), so Linkferry opens in the browser.`)
  await import(pathToFileURL(path.join(root, 'dist/node/web-host.js')).href)
}

function build(): void {
  say('Building Linkferry; this happens once after each change …')
  const vite = path.join(root, 'node_modules/vite/bin/vite.js')
  const { status, stdout, stderr } = spawnSync(process.execPath, [vite, 'build', '--app'], {
    cwd: root,
    encoding: 'utf8',
  })
  if (status === 0) return
  process.stderr.write(stdout + stderr)
  process.exit(1)
}

/** Runs Electron and exits with its code. Returns only if Electron cannot run here, with the reason. */
async function runOnElectron(): Promise<string | undefined> {
  const reason = electronObstacle({
    platform: process.platform,
    env: process.env,
    userId: process.getuid?.(),
    mayMakeNamespaces: mayMakeNamespaces(),
    hasSandboxProgram: hasSandboxProgram(path.join(packageFolder, 'dist')),
  })
  if (reason !== undefined) return reason
  const failure = electronProgram(packageFolder) === undefined ? await download() : undefined
  const program = electronProgram(packageFolder)
  if (program === undefined) return `its runtime could not be downloaded: ${failure}`
  const run = await runElectron(program, root, args)
  if (run.kind === 'ended') return process.exit(run.code)
  return `it ended at its start: ${run.reason}`
}

/** Downloads the runtime. Returns the reason of a failure. */
async function download(): Promise<string | undefined> {
  let shown = -1
  say('Downloading Electron’s runtime, about 120 MB, once …')
  try {
    await fetchElectron(packageFolder, {
      stallTimeoutMs: 15_000,
      onProgress: ({ percent }) => {
        const tenth = Math.floor(percent * 10)
        if (tenth > shown) say(`  ${tenth * 10} %`)
        shown = Math.max(shown, tenth)
      },
    })
    return undefined
  } catch (error) {
    // After any error, Linkferry opens in the browser instead.
    return error instanceof Error ? error.message : String(error)
  }
}
