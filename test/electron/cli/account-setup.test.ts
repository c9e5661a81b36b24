import { describe, expect, test } from 'vitest'
import { setupSentence } from '../../../electron/cli/account.ts'

describe('an address that is none', () => {
  test.each([
    ['127.0.0.1:8731', 'Perhaps it is http://127.0.0.1:8731'],
    ['localhost:8731', 'Perhaps it is http://localhost:8731'],
    ['service.example', 'Perhaps it is https://service.example'],
    ['service.example:8443/v2', 'Perhaps it is https://service.example:8443/v2'],
  ])('%s is told with what to write instead', (written, instead) => {
    const sentence = `${written} is not an http:// or https:// address.`
    expect(setupSentence('invalid-address', written)).toBe(`${sentence} ${instead}`)
  })

  test.each(['ftp://service.example', 'https://user@service.example', 'the service', ''])(
    '%j is told as it is where nobody can know what was meant',
    (written) => {
      expect(setupSentence('invalid-address', written)).toBe(
        `${written} is not an http:// or https:// address.`,
      )
    },
  )
})
