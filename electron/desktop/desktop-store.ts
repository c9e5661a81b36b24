import path from 'node:path'
import { JsonFile } from '../host/json-file.ts'
import { keepSettings, type KeptSettings } from '../host/kept-settings.ts'
import { StoreFile } from './store-file.ts'
import type { EncryptedTokens } from './token-vault.ts'

/** What the desktop keeps in small files of the data folder. */
export interface DesktopStore {
  /** In `settings.json`, written by electron-store. */
  readonly settings: KeptSettings
  /** In `tokens.json`, encrypted by the system's key store; no library writes them. */
  readonly tokens: EncryptedTokens
  /** Where files that could not be read were put; empty when all was well. */
  readonly keptAside: readonly string[]
}

/** Opens both files; one that is not JSON of values is renamed, never overwritten, and begins empty. */
export function openDesktopStore(folder: string, nowMs: number): DesktopStore {
  const settings = new StoreFile(path.join(folder, 'settings.json'), nowMs)
  const tokens = new JsonFile(path.join(folder, 'tokens.json'), nowMs)
  const keptAside = [settings.keptAside, tokens.keptAside].filter((file) => file !== undefined)
  return {
    keptAside,
    settings: keepSettings(settings),
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
        const { [accountId]: gone, ...others } = tokens.values
        if (gone !== undefined) tokens.replace(others)
      },
    },
  }
}
