import type { SettingsStore } from '../ipc/host-parts.ts'
import { readSettings, type Unusable } from '../ipc/settings-schema.ts'
import { defaultSettings } from '../shared/contract.ts'
import type { ValuesFile } from './json-file.ts'

/** The settings of a host, and what of those in the file it could not use. */
export interface KeptSettings extends SettingsStore {
  /** In their place the defaults hold. It stays in the file until the settings are written again. */
  readonly unusable: readonly Unusable[]
}

/** Settings that are a file's values. Each is judged by itself: a bad one costs the others nothing. */
export function keepSettings(file: ValuesFile): KeptSettings {
  const { understood, unknown, unusable } = readSettings(file.values)
  let settings = { ...defaultSettings, ...understood }
  return {
    unusable,
    read: () => settings,
    async write(changed) {
      // What only another version knows is still there when that one starts again.
      await file.replace({ ...unknown, ...changed })
      settings = changed
    },
  }
}
