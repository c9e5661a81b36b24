import { describe, expect, it } from 'vitest'
import type { TokenVault } from '../../../electron/ipc/host-parts.ts'
import { Secrets, vaultThatTells } from '../../../electron/ipc/secrets.ts'
import { ok } from '../../../electron/shared/result.ts'

const token = 'a/b "c" 100%'

describe('what is written', () => {
  it.each([
    ['as it is', token],
    ['in an address', encodeURIComponent(token)],
    ['in JSON', JSON.stringify({ token })],
  ])('holds no known token %s', (_how, text) => {
    const secrets = new Secrets()
    secrets.add(token)

    expect(secrets.strike(`before ${text} after`)).toMatch(/^before .*\[token\].* after$/)
    expect(secrets.strike(text)).not.toContain('100')
  })

  it('holds no header that carries one, known or not', () => {
    const struck = new Secrets().strike('authorization: Bearer tok_live_0123456789, refused')

    expect(struck).toBe('authorization: Bearer [token], refused')
  })

  it('is untouched where there is nothing to strike', () => {
    const secrets = new Secrets()
    secrets.add('')

    expect(secrets.strike('the bearer of news')).toBe('the bearer of news')
  })
})

describe('a vault', () => {
  const vault: TokenVault = {
    state: () => ({ kind: 'strong' }),
    tokenState: async () => ({ kind: 'present' }),
    forget: async () => {},
    read: async (accountId) => (accountId === 1 ? 'stored' : undefined),
    save: async () => ok({ kind: 'present' }),
  }

  it('tells of each token that is read or saved', async () => {
    const secrets = new Secrets()
    const telling = vaultThatTells(vault, secrets)

    expect(await telling.read(1)).toBe('stored')
    expect(await telling.read(2)).toBeUndefined()
    await telling.save(2, 'entered', 'session')

    expect(secrets.strike('stored and entered')).toBe('[token] and [token]')
  })
})
