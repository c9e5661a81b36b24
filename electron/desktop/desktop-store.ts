import path from 'node:path'
import { JsonFile } from '../host/json-file.ts'
import { keepSettings, type KeptSettings } from '../host/kept-settings.ts'
import type { EncryptedTokens } from './token-vault.ts'

/** What the desktop keeps in `desktop.json` of the data folder. Everything in it is small. */
export interface DesktopStore {
  readonly settings: KeptSettings
  readonly tokens: EncryptedTokens
  /** Where an unreadable file was put; undefined when all was well. */
  readonly keptAside: string | undefined
}

/** Opens the store; a file that is not JSON of values is renamed, never overwritten, and the store starts empty. */
export function openDesktopStore(folder: string, nowMs: number): DesktopStore {
  const file = new JsonFile(path.join(folder, 'desktop.json'), nowMs)
  return {
    keptAside: file.keptAside,
    settings: keepSettings(file, 'settings'),
    tokens: {
      get(accountId) {
        const stored = file.values[tokenKey(accountId)]
        return typeof stored === 'string' ? stored : undefined
      },
      set: (accountId, encrypted) =>
        file.replace({ ...file.values, [tokenKey(accountId)]: encrypted }),
      delete(accountId) {
        const { [tokenKey(accountId)]: _gone, ...others } = file.values
        file.replace(others)
      },
    },
  }
}

const tokenKey = (accountId: number) => `token-${accountId}`
