import type { SettingsStore } from '../ipc/host-parts.ts'
import { readSettings, type Unusable } from '../ipc/settings-schema.ts'
import { defaultSettings } from '../shared/contract.ts'
import type { JsonFile } from './json-file.ts'

/** The settings of a host, and what of those in the file it could not use. */
export interface KeptSettings extends SettingsStore {
  /** In their place the defaults hold. It stays in the file until the settings are written again. */
  readonly unusable: readonly Unusable[]
}

/** Settings that are a file's values or, where it keeps more than them, its value of this name. */
export function keepSettings(file: JsonFile, name?: string): KeptSettings {
  const stored = name === undefined ? file.values : file.values[name]
  const { understood, unknown, unusable } = readSettings(stored)
  let settings = { ...defaultSettings, ...understood }
  return {
    unusable,
    read: () => settings,
    async write(changed) {
      // What only another version knows is still there when that one starts again.
      const all = { ...unknown, ...changed }
      file.replace(name === undefined ? all : { ...file.values, [name]: all })
      settings = changed
    },
  }
}
