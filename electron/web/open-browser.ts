import { spawn } from 'node:child_process'

/** Asks the system to show an address; where it cannot, nothing happens: the address was printed. */
export function openBrowser(
  address: string,
  platform: NodeJS.Platform,
  env: NodeJS.ProcessEnv,
): void {
  const opener = openerOf(platform, env)
  if (opener === undefined) return
  const [command, ...args] = opener
  const child = spawn(command, [...args, address], { stdio: 'ignore', detached: true })
  child.on('error', () => {})
  child.unref()
}

function openerOf(
  platform: NodeJS.Platform,
  env: NodeJS.ProcessEnv,
): readonly [command: string, ...args: string[]] | undefined {
  if (platform === 'darwin') return ['open']
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler']
  // Without a display xdg-open may take over the terminal with a text browser.
  const hasDisplay = Boolean(env['DISPLAY'] ?? env['WAYLAND_DISPLAY'])
  return hasDisplay ? ['xdg-open'] : undefined
}
