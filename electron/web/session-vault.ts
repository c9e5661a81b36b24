import type { TokenVault } from '../host/index.ts'
import { ok } from '../shared/result.ts'

/** Tokens in memory, until the host ends: a program without a key store writes none. */
export function sessionVault(): TokenVault {
  const tokens = new Map<number, string>()
  return {
    state: { kind: 'session-only' },
    subscribe: () => {},
    whenReadable: async () => {},
    read: async (accountId) => tokens.get(accountId),
    save: async (accountId, token) => {
      tokens.set(accountId, token)
      return ok({ kind: 'session-only' })
    },
    forget: async (accountId) => {
      tokens.delete(accountId)
    },
    tokenState: async (accountId) => ({
      kind: tokens.has(accountId) ? 'session-only' : 'absent',
    }),
  }
}
