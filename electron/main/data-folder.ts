import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { App, MessageBoxOptions } from 'electron'
import { prepareDataFolder, makeFolder, type ForeignEntries } from '../disk/index.ts'
import { describeInvalid } from '../host/index.ts'
import { fail, ok, type Result } from '../shared/result.ts'
import type { DesktopStore } from './settings-store.ts'
import { fill, type Words } from './words/index.ts'

/** The data folder holds other files; nothing was written there. */
export class FolderNotOurs extends Error {
  override readonly name = 'FolderNotOurs'
  readonly others: ForeignEntries

  constructor(others: ForeignEntries) {
    super(`The data folder holds other things: ${others.names.join(', ')}`)
    this.others = others
  }
}

/**
 * Makes `folder` the place of everything that the app stores, and of its single-instance lock. Call
 * it before the app is ready. A new folder is readable by its user only. Chromium gets a subfolder,
 * which is not a cache: on Windows it holds the key of all tokens. Fails with the disk's error, or
 * with FolderNotOurs if other files are in the folder; Chromium then writes to a temporary folder.
 */
export function setDataFolder(app: Pick<App, 'setPath'>, folder: string): Result<undefined, Error> {
  const chromium = claimFolder(folder)
  if (!chromium.ok) {
    setTemporaryFolder(app)
    return chromium
  }
  app.setPath('userData', folder)
  app.setPath('sessionData', chromium.value)
  return ok(undefined)
}

/** Replies the folder of Chromium in it. */
function claimFolder(folder: string): Result<string, Error> {
  const claimed = prepareDataFolder(folder)
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
 * Makes Chromium write to a temporary folder, for an app that shows an error and ends. Call it before
 * the app is ready. Electron's default is the usual data folder on Windows and macOS: with Chromium's
 * files and without our marker, the next start would take it for another program's folder.
 */
export function setTemporaryFolder(app: Pick<App, 'setPath'>): void {
  try {
    const folder = mkdtempSync(path.join(tmpdir(), 'linkferry-'))
    app.setPath('userData', folder)
    app.setPath('sessionData', folder)
  } catch (error) {
    // Electron keeps its default.
    if (!(error instanceof Error && 'code' in error)) throw error
  }
}

/** Says which stored settings or tokens could not be read, and where they are now; undefined if all could. */
export function storeWarning(
  words: Words['start'],
  { unreadableCopies, settings }: Pick<DesktopStore, 'unreadableCopies' | 'settings'>,
): MessageBoxOptions | undefined {
  if (unreadableCopies.length > 0)
    return {
      type: 'warning',
      message: words.unreadable,
      detail: fill(words.unreadableText, { files: unreadableCopies.join(', ') }),
    }
  if (settings.invalid.length === 0) return undefined
  const detail = fill(words.unusableText, { settings: describeInvalid(settings.invalid) })
  return { type: 'warning', message: words.unusable, detail }
}

/** Why the app cannot start, and what the user can do about it. */
export function startFailure(words: Words['start'], error: unknown, folder: string): string {
  if (error instanceof FolderNotOurs) {
    const { names, count } = error.others
    const more = count - names.length
    const listed = names.join(', ')
    const all = more > 0 ? fill(words.andMore, { names: listed, count: String(more) }) : listed
    return fill(words.notOursText, { folder, names: all })
  }
  const reason = error instanceof Error ? error.message : String(error)
  return fill(words.failedText, { folder, reason })
}
