import { existsSync, readFileSync, renameSync } from 'node:fs'
import path from 'node:path'
import { ipcMain } from 'electron'
import type ElectronStore from 'electron-store'
import { removeFilesBefore, removeFileSync } from '../disk/remove-own.ts'
import { replaceFile } from '../disk/replace-file.ts'
import { openValues, readValues, textOf, type Values, type ValuesFile } from '../host/json-file.ts'
import { DiskError, diskProblemOf } from '../shared/disk-problem.ts'

/**
 * A values file that electron-store writes. It is read here, so that the first window does not wait
 * for that library, which is loaded at the first write.
 *
 * electron-store alone could lose the file. On a full disk it writes a part, takes it for the whole
 * and says so; where `SNAP` is set, or Windows says EXDEV, it writes in place. So the last text is
 * kept beside the file until the new one was read back, and comes back where that is not the new one.
 * No `schema`: one bad value would cost all of them. No `encryptionKey`: it protects nothing.
 */
export class StoreFile implements ValuesFile {
  readonly #file: string
  readonly #last: string
  readonly #openedMs: number
  #values: Values
  #store: ElectronStore | undefined
  readonly keptAside: string | undefined

  constructor(file: string, nowMs: number) {
    const { dir, name, ext } = path.parse(file)
    this.#file = file
    this.#openedMs = nowMs
    this.#last = path.join(dir, `${name}.last${ext}`)
    // Killed between the write and the look at it.
    if (
      readValues(file) === undefined &&
      existsSync(this.#last) &&
      readValues(this.#last) !== undefined
    )
      renameSync(this.#last, file)
    const opened = openValues(file, nowMs)
    this.#values = opened.values
    this.keptAside = opened.keptAside
  }

  get values(): Values {
    return this.#values
  }

  async replace(values: Values): Promise<void> {
    const { default: Store } = await import('electron-store')
    if (this.#store === undefined)
      await removeFilesBefore('settings-partial', path.dirname(this.#file), Infinity)
    // Whatever came into its place since is put aside too.
    openValues(this.#file, this.#openedMs)
    const before = textIn(this.#file)
    if (before !== undefined) replaceFile(this.#last, before)
    let failure: unknown
    try {
      this.#store ??= this.#open(Store)
      this.#write(this.#store, values)
    } catch (error) {
      failure = error
    }
    if (textIn(this.#file) !== textOf(values)) {
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
      serialize: textOf,
    })
    // It answers every page, whoever asks. In the same turn: nobody could ask before.
    ipcMain.removeAllListeners('electron-store-get-data')
    return store
  }

  #write(store: ElectronStore, values: Values): void {
    const { SNAP } = process.env
    delete process.env['SNAP']
    try {
      store.store = { ...values }
    } finally {
      if (SNAP !== undefined) process.env['SNAP'] = SNAP
    }
  }
}

/** Undefined where there is no such file. */
function textIn(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}
