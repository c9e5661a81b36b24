import { homedir } from 'node:os'
import path from 'node:path'
import { defaultDataFolder } from '../../shared/data-folder.ts'
import { chosenDataFolder } from '../data-paths.ts'

/** Where the app's own parts lie, and where it keeps what it keeps. All paths are absolute. */
export interface Place {
  readonly platform: NodeJS.Platform
  readonly dataFolder: string
  /** The user's folder of settings on Linux. */
  readonly configFolder: string
  /** What a start at login starts. */
  readonly program: string
  /** The folder of the window's page. */
  readonly page: string
  readonly preload: string
  /** For the tray, PNG. */
  readonly icon: string
  /** For the window's frame and the taskbar on Linux, PNG. */
  readonly windowIcon: string
  readonly engine: string
  readonly practiceService: string
  readonly practiceBooks: string
}

/** Finds everything from the folder that the bundles of Node lie in and what the process was started with. */
export function findPlace(
  bundles: string,
  { platform, env, argv, execPath }: NodeJS.Process = process,
): Place {
  const home = homedir()
  const dataFolder = chosenDataFolder(argv) ?? defaultDataFolder({ platform, env, home })
  return {
    platform,
    dataFolder,
    configFolder: env['XDG_CONFIG_HOME'] ?? path.join(home, '.config'),
    program: appImageOf(env, execPath) ?? execPath,
    page: path.join(bundles, '../window'),
    preload: path.join(bundles, '../preload/preload.cjs'),
    icon: path.join(bundles, '../../electron/desktop/icons/linux/32x32.png'),
    windowIcon: path.join(bundles, '../../electron/desktop/icons/linux/256x256.png'),
    engine: path.join(bundles, 'engine.js'),
    practiceService: path.join(bundles, 'practice-service.js'),
    practiceBooks: path.join(dataFolder, 'practice-books.jsonl'),
  }
}

/** The AppImage that this program was started from: another one may have started this, and left its names. */
function appImageOf(env: NodeJS.ProcessEnv, execPath: string): string | undefined {
  const { APPIMAGE, APPDIR } = env
  if (APPIMAGE === undefined || APPDIR === undefined) return undefined
  const within = path.relative(APPDIR, execPath)
  return within.startsWith('..') || path.isAbsolute(within) ? undefined : APPIMAGE
}
