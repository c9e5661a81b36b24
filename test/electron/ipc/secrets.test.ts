import { describe, expect, it } from 'vitest'
import { Secrets } from '../../../electron/ipc/secrets.ts'

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
