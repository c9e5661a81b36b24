import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { prepareDataFolder } from '../../../electron/disk/prepare-data-folder.ts'
import { DesktopRun } from './desktop-run.ts'

/** The built app. */
export const dist = path.resolve('dist')

/** A data folder of the app's own, in which a test may put what an earlier start left. */
export function newDataFolder(): string {
  const folder = path.join(mkdtempSync(path.join(tmpdir(), 'linkferry-main-')), 'linkferry')
  prepareDataFolder(folder)
  return folder
}

/** Starts the main bundle on the stand-in; its data lies in `folder`, whatever the system. */
export function launchMain(
  folder: string,
  env: Readonly<Record<string, string>> = {},
  args: readonly string[] = [],
): DesktopRun {
  const bundle = path.join(dist, 'node/main.js')
  if (!existsSync(bundle)) throw new Error(`${bundle} is missing: npm run build`)
  const parent = path.dirname(folder)
  const home = { XDG_DATA_HOME: parent, APPDATA: parent, HOME: parent }
  return new DesktopRun(bundle, { ...home, ...env }, args)
}
