import path from 'node:path'
import { parseArgs } from 'node:util'
import type { App } from 'electron'
import { claimDataFolder, type OtherThings } from '../disk/claim-data-folder.ts'
import { makeFolder } from '../disk/make-folder.ts'
import { fail, ok, type Result } from '../shared/result.ts'

/** The folder that `--data-dir` of a command line names, absolute; undefined where it names none. */
export function chosenDataFolder(commandLine: readonly string[]): string | undefined {
  const { values } = parseArgs({
    args: commandLine.slice(1),
    options: { 'data-dir': { type: 'string' } },
    // Chromium's own switches stand there too.
    strict: false,
  })
  const folder = values['data-dir']
  return typeof folder === 'string' && folder !== '' ? path.resolve(folder) : undefined
}

/** The data folder holds other things; nothing was written there. */
export class FolderNotOurs extends Error {
  override readonly name = 'FolderNotOurs'
  readonly others: OtherThings

  constructor(others: OtherThings) {
    super(`The data folder holds other things: ${others.names.join(', ')}`)
    this.others = others
  }
}

/**
 * Makes `folder` the place of all that the app keeps, and of its single-instance lock; call before
 * the app is ready. One that is made is its user's alone. What Chromium keeps for itself lies in a
 * folder of its own in it, which is no cache: on Windows the key of all tokens is there. Fails with
 * what the disk says where there can be no such folder, and with FolderNotOurs where other things lie
 * in it.
 */
export function useDataFolder(app: Pick<App, 'setPath'>, folder: string): Result<undefined, Error> {
  const claimed = claimDataFolder(folder)
  if (!claimed.ok) return fail(new FolderNotOurs(claimed.error))
  const chromium = path.join(folder, 'chromium')
  try {
    // Electron refuses a path that does not exist.
    makeFolder(chromium)
  } catch (error) {
    if (error instanceof Error && 'code' in error) return fail(error)
    throw error
  }
  app.setPath('userData', folder)
  app.setPath('sessionData', chromium)
  return ok(undefined)
}
