import { existsSync, readFileSync, renameSync } from 'node:fs'
import path from 'node:path'
import { ipcMain } from 'electron'
import type ElectronStore from 'electron-store'
import { removeFilesBefore, removeFileSync, replaceFile } from '../disk/index.ts'
import {
  JsonFile,
  openValues,
  readValues,
  storedSettings,
  type StoredSettings,
  serializeValues,
  type Values,
  type ValuesFile,
} from '../host/index.ts'
import { DiskError, diskProblemOf } from '../shared/disk-problem.ts'
import type { EncryptedTokens } from './token-vault.ts'

/** What the desktop stores in small files of the data folder. */
export interface DesktopStore {
  /** `settings.json`, written by electron-store. */
  readonly settings: StoredSettings
  /** `tokens.json`, encrypted by the system's key store and written by us. */
  readonly tokens: EncryptedTokens
  /** Where unreadable files were moved; empty if all could be read. */
  readonly unreadableCopies: readonly string[]
}

/** Opens both files. One that is not a JSON object is renamed, never overwritten, and starts empty. */
export function openDesktopStore(folder: string, nowMs: number): DesktopStore {
  const settings = new StoreFile(path.join(folder, 'settings.json'), nowMs)
  const tokens = new JsonFile(path.join(folder, 'tokens.json'), nowMs)
  return {
    unreadableCopies: [settings.unreadableCopy, tokens.unreadableCopy].filter(
      (file) => file !== undefined,
    ),
    settings: storedSettings(settings),
    tokens: {
      get hasAny() {
        return Object.keys(tokens.values).length > 0
      },
      get(accountId) {
        const stored = tokens.values[accountId]
        return typeof stored === 'string' ? stored : undefined
      },
      set: (accountId, encrypted) => tokens.replace({ ...tokens.values, [accountId]: encrypted }),
      delete(accountId) {
        const { [accountId]: removed, ...others } = tokens.values
        if (removed !== undefined) tokens.replace(others)
      },
    },
  }
}

/**
 * A file of values that electron-store writes. It is read without that library, which is loaded at
 * the first write, so that the first window does not wait for it.
 *
 * electron-store alone could lose the file: on a full disk it writes a part and reports success, and
 * where `SNAP` is set, or Windows says EXDEV, it writes in place. So the last text is kept beside the
 * file until the new one was read back, and is restored if that differs. No `schema`: one bad value
 * would cost all of them. No `encryptionKey`: it protects nothing.
 */
export class StoreFile implements ValuesFile {
  readonly #file: string
  readonly #last: string
  readonly #openedMs: number
  #values: Values
  #store: ElectronStore | undefined
  readonly unreadableCopy: string | undefined

  constructor(file: string, nowMs: number) {
    const { dir, name, ext } = path.parse(file)
    this.#file = file
    this.#openedMs = nowMs
    this.#last = path.join(dir, `${name}.last${ext}`)
    // The process ended between writing and reading back.
    if (
      readValues(file) === undefined &&
      existsSync(this.#last) &&
      readValues(this.#last) !== undefined
    )
      renameSync(this.#last, file)
    const opened = openValues(file, nowMs)
    this.#values = opened.values
    this.unreadableCopy = opened.unreadableCopy
  }

  get values(): Values {
    return this.#values
  }

  async replace(values: Values): Promise<void> {
    const { default: Store } = await import('electron-store')
    if (this.#store === undefined)
      await removeFilesBefore('settings-partial', path.dirname(this.#file), Infinity)
    // Whatever took its place since is moved aside too.
    openValues(this.#file, this.#openedMs)
    const before = textIn(this.#file)
    if (before !== undefined) replaceFile(this.#last, before)
    let failure: unknown
    try {
      this.#store ??= this.#open(Store)
      writeInPlaceOfAll(this.#store, values)
    } catch (error) {
      failure = error
    }
    if (textIn(this.#file) !== serializeValues(values)) {
      if (before === undefined) removeFileSync('settings', this.#file)
      else renameSync(this.#last, this.#file)
      throw new DiskError(diskProblemOf(failure) ?? 'disk-full', failure)
    }
    removeFileSync('settings', this.#last)
    this.#values = values
  }

  #open(Store: typeof ElectronStore): ElectronStore {
    const { dir, name, ext } = path.parse(this.#file)
    const store = new Store({
      cwd: dir,
      name,
      fileExtension: ext.slice(1),
      configFileMode: 0o600,
      accessPropertiesByDotNotation: false,
      clearInvalidConfig: false,
      serialize: serializeValues,
    })
    // Its listener answers every page. Removed in the same turn: no page could ask before.
    ipcMain.removeAllListeners('electron-store-get-data')
    return store
  }
}

function writeInPlaceOfAll(store: ElectronStore, values: Values): void {
  const { SNAP } = process.env
  delete process.env['SNAP']
  try {
    store.store = { ...values }
  } finally {
    if (SNAP !== undefined) process.env['SNAP'] = SNAP
  }
}

/** Undefined if there is no such file. */
function textIn(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}
