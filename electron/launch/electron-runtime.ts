import { spawn } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/** The folder of Electron's npm package in a project; the runtime lies in its `dist`. */
export function electronPackage(root: string): string {
  return path.join(root, 'node_modules/electron')
}

/** The runtime's program; undefined while it was not downloaded whole. */
export function electronProgram(packageFolder: string): string | undefined {
  // Electron's install.js writes this file last.
  const pathFile = path.join(packageFolder, 'path.txt')
  if (!existsSync(pathFile)) return undefined
  const program = path.join(packageFolder, 'dist', readFileSync(pathFile, 'utf8'))
  return existsSync(program) ? program : undefined
}

/** An Electron that ends with an error this soon has never shown a window. */
const startMs = 5_000

/** How Electron's run ended: `failed` at its start, or with a code after it had run. */
export type ElectronRun =
  | { readonly kind: 'ended'; readonly code: number }
  | { readonly kind: 'failed'; readonly how: string }

/** Runs Electron on the project in `root` until it ends; signals to this process reach it too. */
export function runElectron(
  program: string,
  root: string,
  args: readonly string[],
  now: () => number = performance.now.bind(performance),
): Promise<ElectronRun> {
  const startedMs = now()
  const child = spawn(program, [root, ...args], { stdio: 'inherit' })
  const forward = (signal: NodeJS.Signals) => child.kill(signal)
  // A terminal has sent its Ctrl-C to Electron as well, and a second one ends it at once.
  const onInterrupt = () => process.stdin.isTTY || forward('SIGINT')
  process.on('SIGINT', onInterrupt).on('SIGTERM', forward).on('SIGHUP', forward)
  return new Promise((resolve) => {
    const end = (run: ElectronRun) => {
      process.off('SIGINT', onInterrupt).off('SIGTERM', forward).off('SIGHUP', forward)
      resolve(run)
    }
    child.once('error', (error) => end({ kind: 'failed', how: error.message }))
    child.once('exit', (code, signal) => {
      const isFailure = code !== 0 && now() - startedMs < startMs
      if (isFailure) end({ kind: 'failed', how: signal ?? `exit code ${code}` })
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
  /** Linux: whether ordinary programs may make user namespaces, which Chromium's sandbox is made of. */
  readonly mayMakeNamespaces: boolean
  /** Linux: whether the runtime's own sandbox program belongs to root and runs as it. */
  readonly hasSandboxProgram: boolean
}

const platforms: ReadonlySet<NodeJS.Platform> = new Set(['darwin', 'win32', 'linux'])

/** Why Electron cannot run here, in words that end a sentence; undefined if nothing speaks against it. */
export function electronObstacle(here: SystemFacts): string | undefined {
  const { platform, env } = here
  if (!platforms.has(platform)) return `there is no Electron for ${platform}`
  if (platform !== 'linux') return undefined
  if (!env['DISPLAY'] && !env['WAYLAND_DISPLAY']) return 'there is no display'
  // Without its sandbox Electron would run; Linkferry does not, packed or started from here.
  if (here.userId === 0) return 'as root it has no sandbox'
  if (!here.mayMakeNamespaces && !here.hasSandboxProgram)
    return 'this system lets it make no sandbox'
  return undefined
}

/** Whether the kernel lets ordinary programs make user namespaces: three switches, each by its own name. */
export function mayMakeNamespaces(readSwitch = readSystemSwitch): boolean {
  return (
    readSwitch('kernel/unprivileged_userns_clone') !== '0' &&
    readSwitch('user/max_user_namespaces') !== '0' &&
    readSwitch('kernel/apparmor_restrict_unprivileged_userns') !== '1'
  )
}

/** Whether the `chrome-sandbox` beside the runtime is set up as Chromium wants it (root, mode 4755). */
export function hasSandboxProgram(runtimeFolder: string): boolean {
  const stats = statSync(path.join(runtimeFolder, 'chrome-sandbox'), { throwIfNoEntry: false })
  return stats !== undefined && stats.uid === 0 && (stats.mode & 0o7777) === 0o4755
}

function readSystemSwitch(name: string): string | undefined {
  try {
    return readFileSync(path.join('/proc/sys', name), 'utf8').trim()
  } catch {
    // A kernel without the switch does not have the limit either.
    return undefined
  }
}
