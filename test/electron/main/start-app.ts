import type { DesktopRun } from '../../fakes/electron-stand-in/desktop-run.ts'
import { launchMain } from '../../fakes/electron-stand-in/launch-main.ts'
import { startMain } from '../../fakes/electron-stand-in/start-main.ts'

const bundle = 'main-next'

/** Starts the bundles of the new version on the stand-in. */
export function launchApp(
  folder: string,
  env: Readonly<Record<string, string>> = {},
  args: readonly string[] = [],
): DesktopRun {
  return launchMain(folder, env, args, bundle)
}

/** Launches them and waits until the window is shown. */
export function startApp(
  folder?: string,
  env: Readonly<Record<string, string>> = {},
): Promise<DesktopRun> {
  return startMain(folder, env, bundle)
}
