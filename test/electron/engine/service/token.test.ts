import { expect, test } from 'vitest'
import {
  isSendableToken,
  tokenProblem,
} from '../../../../electron/engine/service/link-indexing-client.ts'

test.each(['x', 'eyJhbGciOi.J9-_~+/==', '!"#$%&\'()', 'a'.repeat(4_096)])(
  '%j can be sent in a header',
  (token) => {
    expect(isSendableToken(token)).toBe(true)
  },
)

test.each(['', ' ', 'a b', 'a\n', 'a\r\nx-evil: 1', 'a\u0000', 'ключ', 'ÿ', 'a'.repeat(4_097)])(
  '%j cannot be sent in a header',
  (token) => {
    expect(isSendableToken(token)).toBe(false)
  },
)

test.each([
  ['T', 'token-too-short'],
  ['1234567', 'token-too-short'],
  ['12345678', undefined],
  ['two words', 'token-not-sendable'],
  ['', 'token-not-sendable'],
])('%j as the token of an account: %s', (token, problem) => {
  expect(tokenProblem(token)).toBe(problem)
})
