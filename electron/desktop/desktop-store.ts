import { existsSync, renameSync } from 'node:fs'
import path from 'node:path'
import ElectronStore from 'electron-store'
import type { SettingsStore } from '../ipc/host-parts.ts'
import { understoodSettings } from '../ipc/settings-schema.ts'
import { defaultSettings } from '../shared/contract.ts'
import type { EncryptedTokens } from './token-vault.ts'

/** What the desktop keeps in `desktop.json` of the data folder. Everything in it is small. */
export interface DesktopStore {
  readonly settings: SettingsStore
  readonly tokens: EncryptedTokens
  /** Where an unreadable file was put; undefined when all was well. */
  readonly keptAside: string | undefined
}

type Json = Record<string, unknown>

/** Opens the store; a file that is not JSON is renamed, never overwritten, and the store starts empty. */
export function openDesktopStore(folder: string, nowMs: number): DesktopStore {
  const { store, keptAside } = openStore(folder, nowMs)
  return {
    keptAside,
    settings: {
      read: () => ({ ...defaultSettings, ...understoodSettings(store.get('settings')) }),
      write: async (settings) => store.set('settings', settings),
    },
    tokens: {
      get: (accountId) => {
        const stored = store.get(tokenKey(accountId))
        return typeof stored === 'string' ? stored : undefined
      },
      set: (accountId, encrypted) => store.set(tokenKey(accountId), encrypted),
      delete: (accountId) => store.delete(tokenKey(accountId)),
    },
  }
}

const tokenKey = (accountId: number) => `token-${accountId}`

function openStore(folder: string, nowMs: number) {
  const open = () =>
    new ElectronStore<Json>({
      name: 'desktop',
      cwd: folder,
      configFileMode: 0o600,
      accessPropertiesByDotNotation: false,
    })
  try {
    return { store: open(), keptAside: undefined }
  } catch (error) {
    const file = path.join(folder, 'desktop.json')
    if (!(error instanceof SyntaxError) || !existsSync(file)) throw error
    const keptAside = path.join(folder, `desktop.unreadable-${nowMs}.json`)
    renameSync(file, keptAside)
    return { store: open(), keptAside }
  }
}
