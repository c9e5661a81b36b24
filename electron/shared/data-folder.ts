/** What decides where data lies, as the system tells it: `process.env`, `process.platform`, `os.homedir()`. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly platform: string
  readonly home: string
}

/**
 * The data folder of all three hosts where the user names no other: what is sent in one is known in
 * the others. Electron's own choice (`userData`) is the same on Windows and macOS, but
 * `~/.config/Linkferry` on Linux, so the desktop sets it to this.
 */
export function defaultDataFolder({ env, platform, home }: Surroundings): string {
  switch (platform) {
    case 'win32':
      return `${env['APPDATA'] ?? `${home}\\AppData\\Roaming`}\\Linkferry`
    case 'darwin':
      return `${home}/Library/Application Support/Linkferry`
    default:
      return `${absolute(env['XDG_DATA_HOME']) ?? `${home}/.local/share`}/linkferry`
  }
}

/** The XDG specification: a path that is not absolute is as good as none. */
function absolute(path: string | undefined): string | undefined {
  return path?.startsWith('/') ? path : undefined
}
