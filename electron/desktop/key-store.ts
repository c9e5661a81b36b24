import type { SafeStorage } from 'electron'
import type { TokenStoreState } from '../shared/contract.ts'

/** The asynchronous half of safeStorage; the other one is gone in Electron 46. */
export type KeyStore = Pick<
  SafeStorage,
  | 'isAsyncEncryptionAvailable'
  | 'encryptStringAsync'
  | 'decryptStringAsync'
  | 'getSelectedStorageBackend'
>

/**
 * How well the system's key store protects what is written. Only on Linux can it be `weak`:
 * there Chromium falls back to a key that stands in its source, and marks what it encrypts with
 * it `v10`, a mark that means a key of the system's own on macOS and Windows.
 */
export async function keyStoreState(
  keyStore: KeyStore,
  platform: NodeJS.Platform,
): Promise<TokenStoreState> {
  const isAvailable = await keyStore.isAsyncEncryptionAvailable().catch(() => false)
  if (!isAvailable) return { kind: 'unavailable' }
  if (platform !== 'linux') return { kind: 'strong' }
  const backend = keyStore.getSelectedStorageBackend()
  if (backend === 'basic_text' || backend === 'unknown') return { kind: 'weak' }
  // A key store that says it is there and cannot encrypt is of no use either.
  const canary = await keyStore.encryptStringAsync('canary').catch(() => undefined)
  if (canary === undefined) return { kind: 'unavailable' }
  return { kind: canary.subarray(0, 3).toString('latin1') === 'v10' ? 'weak' : 'strong' }
}
