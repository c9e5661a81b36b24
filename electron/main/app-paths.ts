import { homedir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { defaultDataFolder } from '../shared/data-folder.ts'

/** Absolute paths of the app's own parts and of what it stores. */
export interface AppPaths {
  readonly dataFolder: string
  /** The user's configuration folder on Linux. */
  readonly configFolder: string
  /** What a start at login runs. */
  readonly program: string
  /** The window's page, an HTML file. */
  readonly page: string
  readonly preload: string
  /** PNG for the tray. */
  readonly trayIcon: string
  /** PNG for the window's frame and the taskbar on Linux. */
  readonly windowIcon: string
  readonly engine: string
  readonly practiceService: string
  readonly practiceBooks: string
}

/** Finds all paths from the folder of the Node bundles and from how the process was started. */
export function appPaths(
  bundles: string,
  { platform, env, argv, execPath }: NodeJS.Process = process,
): AppPaths {
  const home = homedir()
  const dataFolder = chosenDataFolder(argv) ?? defaultDataFolder({ platform, env, home })
  return {
    dataFolder,
    configFolder: env['XDG_CONFIG_HOME'] ?? path.join(home, '.config'),
    program: appImageOf(env, execPath) ?? execPath,
    page: path.join(bundles, '../window/index.html'),
    preload: path.join(bundles, '../preload/preload.cjs'),
    trayIcon: path.join(bundles, '../../electron/packaging/icons/linux/32x32.png'),
    windowIcon: path.join(bundles, '../../electron/packaging/icons/linux/256x256.png'),
    engine: path.join(bundles, 'engine.js'),
    practiceService: path.join(bundles, 'practice-service.js'),
    practiceBooks: path.join(dataFolder, 'practice-books.jsonl'),
  }
}

/** The folder that `--data-dir` names, absolute; undefined if the command line does not name one. */
function chosenDataFolder(commandLine: readonly string[]): string | undefined {
  const { values } = parseArgs({
    args: commandLine.slice(1),
    options: { 'data-dir': { type: 'string' } },
    // Chromium's own switches are there too.
    strict: false,
  })
  const folder = values['data-dir']
  return typeof folder === 'string' && folder !== '' ? path.resolve(folder) : undefined
}

/** The AppImage that this program runs from. Another AppImage may have started it and left its variables. */
function appImageOf(env: NodeJS.ProcessEnv, execPath: string): string | undefined {
  const { APPIMAGE, APPDIR } = env
  if (APPIMAGE === undefined || APPDIR === undefined) return undefined
  const within = path.relative(APPDIR, execPath)
  return within.startsWith('..') || path.isAbsolute(within) ? undefined : APPIMAGE
}
