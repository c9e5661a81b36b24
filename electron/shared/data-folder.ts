/** What decides where data lies, as Node's `process` and `os` name it. */
export interface DataFolderFacts {
  readonly platform: string
  readonly home: string
  readonly env: Readonly<Record<string, string | undefined>>
}

/**
 * The folder that every host uses unless it is told another: LINKFERRY_DATA_DIR if it is set, else
 * where the system keeps what belongs to an app (Electron's userData), so that window, browser and
 * terminal find the same ledger.
 */
export function defaultDataFolder({ platform, home, env }: DataFolderFacts): string {
  const chosen = env['LINKFERRY_DATA_DIR']
  if (chosen) return chosen
  switch (platform) {
    case 'darwin':
      return `${home}/Library/Application Support/Linkferry`
    case 'win32':
      return `${env['APPDATA'] || `${home}\\AppData\\Roaming`}\\Linkferry`
    default:
      return `${env['XDG_CONFIG_HOME'] || `${home}/.config`}/Linkferry`
  }
}
