import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/** What decides whether Electron can show a window on this computer. */
export interface Surroundings {
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
export function electronObstacle(here: Surroundings): string | undefined {
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
