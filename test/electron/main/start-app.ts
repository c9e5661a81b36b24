import { fileURLToPath } from 'node:url'
import type { DesktopRun } from '../../fakes/electron-stand-in/desktop-run.ts'
import { launchMain } from '../../fakes/electron-stand-in/launch-main.ts'
import { startMain } from '../../fakes/electron-stand-in/start-main.ts'

const engine = fileURLToPath(
  new URL('../../fakes/electron-stand-in/fake-engine.ts', import.meta.url),
)
const bundle = 'main-next'

/** Starts the main process on the stand-in, with an engine that keeps nothing. */
export function launchApp(
  folder: string,
  env: Readonly<Record<string, string>> = {},
  args: readonly string[] = [],
): DesktopRun {
  return launchMain(folder, { STAND_IN_ENGINE: engine, ...env }, args, bundle)
}

/** Launches it and waits until its window is shown. */
export function startApp(
  folder?: string,
  env: Readonly<Record<string, string>> = {},
): Promise<DesktopRun> {
  return startMain(folder, { STAND_IN_ENGINE: engine, ...env }, bundle)
}
