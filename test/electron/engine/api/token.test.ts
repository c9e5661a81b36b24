import { expect, test } from 'vitest'
import { isSendableToken } from '../../../../electron/engine/api/token.ts'

test.each(['x', 'eyJhbGciOi.J9-_~+/==', '!"#$%&\'()', 'a'.repeat(4_096)])(
  '%j can stand in a header',
  (token) => {
    expect(isSendableToken(token)).toBe(true)
  },
)

test.each(['', ' ', 'a b', 'a\n', 'a\r\nx-evil: 1', 'a\u0000', 'ключ', 'ÿ', 'a'.repeat(4_097)])(
  '%j cannot',
  (token) => {
    expect(isSendableToken(token)).toBe(false)
  },
)
