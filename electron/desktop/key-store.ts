import type { SafeStorage } from 'electron'
import type { TokenStoreState } from '../shared/contract.ts'

/** The asynchronous half of safeStorage; the other one is gone in Electron 46. */
export type KeyStore = Pick<SafeStorage, 'encryptStringAsync' | 'decryptStringAsync'>

/** How well a key store that answered protects what is written. */
export type KeyStoreState = Extract<TokenStoreState, { kind: 'strong' | 'weak' | 'denied' }>

/**
 * How well the system's key store protects what is written. It waits for a user who has to unlock
 * the key store, without a limit. Only a canary tells: `isAsyncEncryptionAvailable` never resolves
 * with false, and `getSelectedStorageBackend` names the choice of the synchronous methods. `weak` is
 * for Linux only: there Chromium falls back to a key that stands in its source, and marks what it
 * encrypts with it `v10`, a mark that means a key of the system's own on macOS and Windows.
 */
export async function keyStoreState(
  keyStore: KeyStore,
  platform: NodeJS.Platform,
): Promise<KeyStoreState> {
  const canary = await keyStore.encryptStringAsync('canary').catch(() => undefined)
  if (canary === undefined) return { kind: 'denied' }
  const isBuiltInKey = canary.subarray(0, 3).toString('latin1') === 'v10'
  return { kind: platform === 'linux' && isBuiltInKey ? 'weak' : 'strong' }
}
