import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { Secrets, withoutSecret } from '../../../electron/host/index.ts'

const token = 'a/b "c" 100%'

describe('what is written', () => {
  it.each([
    ['as it is', token],
    ['in an address', encodeURIComponent(token)],
    ['in JSON', JSON.stringify({ token })],
    ['in bytes', Buffer.from(token).toString('hex')],
  ])('holds no known token %s', (_how, text) => {
    const secrets = new Secrets()
    secrets.add(token)

    expect(secrets.redact(`before ${text} after`)).toMatch(/^before .*\[token\].* after$/)
    expect(secrets.redact(text)).not.toContain('100')
  })

  it('holds no header that carries one, known or not', () => {
    const struck = new Secrets().redact('authorization: Bearer tok_live_0123456789, refused')

    expect(struck).toBe('authorization: Bearer [token], refused')
  })

  it('holds none where a program dumps all that it has', () => {
    const live = `tok_live_${'0123456789'.repeat(6)}`
    const secrets = new Secrets()
    secrets.add(live)
    const error = Object.assign(new Error(`403 for ${live}`, { cause: { raw: ['x', live] } }), {
      url: new URL(`https://user:${live}@a.example/?token=${live}`),
      headers: { authorization: `Bearer ${live}`, 'x-token': live },
      body: Buffer.from(`{"token":"${live}"}`),
      curl: `curl -H 'Authorization: bearer ${live}'`,
    })

    const struck = secrets.redact(inspect(error, { depth: 10 }))

    expect(struck).toContain('[token]')
    expect(struck).not.toMatch(/tok_live|0123456789|74 6f 6b|746f6b/)
  })

  it('is untouched where there is nothing to strike, or only what is too short for a token', () => {
    const secrets = new Secrets()
    for (const secret of ['', 'e', 'bearer']) secrets.add(secret)

    expect(secrets.redact('the bearer of news')).toBe('the bearer of news')
  })
})

it('an error goes on without the secret, and whole where that is too short to be one', () => {
  const { message, stack = '' } = errorWithout('tok-12345')
  expect([message, stack.includes('tok-12345')]).toEqual(['[token] is refused', false])
  expect(errorWithout('e').message).toBe('e is refused')

  function errorWithout(secret: string): Error {
    const made = new TypeError(`${secret} is refused`)
    expect(made.stack).toContain(`${secret} is refused`)
    const error = withoutSecret(made, secret)
    if (!(error instanceof TypeError)) throw new Error('It is another error now')
    return error
  }
})
