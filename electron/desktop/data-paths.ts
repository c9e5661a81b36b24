import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
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
 * in it; then Chromium writes to a temporary folder.
 */
export function useDataFolder(app: Pick<App, 'setPath'>, folder: string): Result<undefined, Error> {
  const taken = takeDataFolder(folder)
  if (!taken.ok) {
    takeTemporaryFolder(app)
    return taken
  }
  app.setPath('userData', folder)
  app.setPath('sessionData', taken.value)
  return ok(undefined)
}

/** Replies the folder of Chromium in it. */
function takeDataFolder(folder: string): Result<string, Error> {
  const claimed = claimDataFolder(folder)
  if (!claimed.ok) return fail(new FolderNotOurs(claimed.error))
  const chromium = path.join(folder, 'chromium')
  try {
    // Electron refuses a path that does not exist.
    makeFolder(chromium)
    return ok(chromium)
  } catch (error) {
    if (error instanceof Error && 'code' in error) return fail(error)
    throw error
  }
}

/**
 * Has Chromium write to a temporary folder, for an app that says something and ends; call before the
 * app is ready. Electron's own choice is the usual data folder on Windows and macOS: without a marker
 * and with files of Chromium in it, that folder would count as another program's.
 */
export function takeTemporaryFolder(app: Pick<App, 'setPath'>): void {
  try {
    const folder = mkdtempSync(path.join(tmpdir(), 'linkferry-'))
    app.setPath('userData', folder)
    app.setPath('sessionData', folder)
  } catch (error) {
    // Without one Electron keeps its own choice.
    if (!(error instanceof Error && 'code' in error)) throw error
  }
}
