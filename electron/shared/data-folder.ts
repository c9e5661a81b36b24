/** What the default data folder depends on: `process.env`, `process.platform` and `os.homedir()`. */
export interface SystemFacts {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly platform: string
  readonly home: string
}

/**
 * The data folder if the user chooses none. All hosts use the same one, so that each knows what the others sent.
 * Electron's default (`userData`) is the same on Windows and macOS. On Linux it is `~/.config/Linkferry`, so the
 * desktop host sets it to this folder.
 */
export function defaultDataFolder({ env, platform, home }: SystemFacts): string {
  switch (platform) {
    case 'win32':
      return `${env['APPDATA'] ?? `${home}\\AppData\\Roaming`}\\Linkferry`
    case 'darwin':
      return `${home}/Library/Application Support/Linkferry`
    default:
      return `${absolute(env['XDG_DATA_HOME']) ?? `${home}/.local/share`}/linkferry`
  }
}

/** The path, if it is absolute. The XDG specification says to ignore others. */
function absolute(path: string | undefined): string | undefined {
  return path?.startsWith('/') ? path : undefined
}
