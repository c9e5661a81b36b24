import { spawn } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/** The folder of Electron's npm package in a project. Its `dist` contains the runtime. */
export function electronPackage(root: string): string {
  return path.join(root, 'node_modules/electron')
}

/** The executable of the runtime; undefined until it is installed completely. */
export function electronProgram(packageFolder: string): string | undefined {
  // Electron's install.js writes this file last.
  const pathFile = path.join(packageFolder, 'path.txt')
  if (!existsSync(pathFile)) return undefined
  const program = path.join(packageFolder, 'dist', readFileSync(pathFile, 'utf8'))
  return existsSync(program) ? program : undefined
}

/** If Electron fails within this time, it has not shown a window. */
const startMs = 5_000

/** How Electron ended: it failed at its start, or ended with a code later. */
export type ElectronRun =
  | { readonly kind: 'ended'; readonly code: number }
  | { readonly kind: 'failed'; readonly reason: string }

/** Runs Electron on the project in `root` until it ends. Signals are forwarded to it. */
export function runElectron(
  program: string,
  root: string,
  args: readonly string[],
  now: () => number = performance.now.bind(performance),
): Promise<ElectronRun> {
  const startedMs = now()
  const child = spawn(program, [root, ...args], { stdio: 'inherit' })
  const forward = (signal: NodeJS.Signals) => child.kill(signal)
  // A terminal sends Ctrl-C to Electron too. A second signal would end it at once.
  const onInterrupt = () => process.stdin.isTTY || forward('SIGINT')
  process.on('SIGINT', onInterrupt).on('SIGTERM', forward).on('SIGHUP', forward)
  return new Promise((resolve) => {
    const end = (run: ElectronRun) => {
      process.off('SIGINT', onInterrupt).off('SIGTERM', forward).off('SIGHUP', forward)
      resolve(run)
    }
    child.once('error', (error) => end({ kind: 'failed', reason: error.message }))
    child.once('exit', (code, signal) => {
      const isFailure = code !== 0 && now() - startedMs < startMs
      if (isFailure) end({ kind: 'failed', reason: signal ?? `exit code ${code}` })
      else end({ kind: 'ended', code: code ?? 1 })
    })
  })
}

/** What decides whether Electron can show a window on this computer. */
export interface SystemFacts {
  readonly platform: NodeJS.Platform
  readonly env: Readonly<Record<string, string | undefined>>
  /** Undefined on Windows. */
  readonly userId: number | undefined
  /** Linux: true if programs may create user namespaces, which Chromium's sandbox uses. */
  readonly mayMakeNamespaces: boolean
  /** Linux: true if the runtime's sandbox program is owned by root and setuid. */
  readonly hasSandboxProgram: boolean
}

const platforms: ReadonlySet<NodeJS.Platform> = new Set(['darwin', 'win32', 'linux'])

/** Why Electron cannot run here, as the end of a sentence; undefined if it can. */
export function electronObstacle(here: SystemFacts): string | undefined {
  const { platform, env } = here
  if (!platforms.has(platform)) return `there is no Electron for ${platform}`
  if (platform !== 'linux') return undefined
  if (!env['DISPLAY'] && !env['WAYLAND_DISPLAY']) return 'there is no display'
  // Electron can run without a sandbox, but Linkferry does not allow that.
  if (here.userId === 0) return 'as root it has no sandbox'
  if (!here.mayMakeNamespaces && !here.hasSandboxProgram)
    return 'this system lets it make no sandbox'
  return undefined
}

/** True if the kernel lets programs create user namespaces. Distributions use three different settings. */
export function mayMakeNamespaces(readSwitch = readSystemSwitch): boolean {
  return (
    readSwitch('kernel/unprivileged_userns_clone') !== '0' &&
    readSwitch('user/max_user_namespaces') !== '0' &&
    readSwitch('kernel/apparmor_restrict_unprivileged_userns') !== '1'
  )
}

/** True if the `chrome-sandbox` of the runtime is set up as Chromium requires (root, mode 4755). */
export function hasSandboxProgram(runtimeFolder: string): boolean {
  const stats = statSync(path.join(runtimeFolder, 'chrome-sandbox'), { throwIfNoEntry: false })
  return stats !== undefined && stats.uid === 0 && (stats.mode & 0o7777) === 0o4755
}

function readSystemSwitch(name: string): string | undefined {
  try {
    return readFileSync(path.join('/proc/sys', name), 'utf8').trim()
  } catch {
    // A kernel without the setting has no such limit.
    return undefined
  }
}
