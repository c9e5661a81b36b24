import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { Secrets, withoutSecret } from '../../../electron/host/index.ts'

const token = 'a/b "c" 100%'

describe('redacted text', () => {
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

  it('holds no authorization header, even with an unknown token', () => {
    const struck = new Secrets().redact('authorization: Bearer tok_live_0123456789, refused')

    expect(struck).toBe('authorization: Bearer [token], refused')
  })

  it('holds no token of a dump of an error', () => {
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

  it('is unchanged if it holds no token, or only texts that are too short for one', () => {
    const secrets = new Secrets()
    for (const secret of ['', 'e', 'bearer']) secrets.add(secret)

    expect(secrets.redact('the bearer of news')).toBe('the bearer of news')
  })
})

it('an error loses the token from its texts, unless it is too short for one', () => {
  const { message, stack = '' } = errorWithout('tok-12345')
  expect([message, stack.includes('tok-12345')]).toEqual(['[token] is refused', false])
  expect(errorWithout('e').message).toBe('e is refused')

  function errorWithout(secret: string): Error {
    const made = new TypeError(`${secret} is refused`)
    expect(made.stack).toContain(`${secret} is refused`)
    const error = withoutSecret(made, secret)
    if (!(error instanceof TypeError)) throw new Error('It is another error')
    return error
  }
})
