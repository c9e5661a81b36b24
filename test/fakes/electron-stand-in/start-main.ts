import { expect, vi } from 'vitest'
import type { DesktopRun } from './desktop-run.ts'
import { launchMain, newDataFolder } from './launch-main.ts'

/** Launches main and waits until its window stands. */
export async function startMain(
  folder = newDataFolder(),
  env: Readonly<Record<string, string>> = {},
): Promise<DesktopRun> {
  const main = launchMain(folder, env)
  await vi.waitFor(async () => expect(await main.calls('window.show')).toHaveLength(1), 10_000)
  return main
}
