import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanMessage } from '../../../../electron/engine/service/answer-outcome.ts'

const token = 'a-token-of-this-test'

test.each([
  ['becomes one line', 'one\r\n\t two', 'one two'],
  ['loses control characters', 'a\u0000b\u001b[31mc\u009bd', 'ab[31mcd'],
  ['loses characters that change the direction of text', 'pay \u202eton\u202c', 'pay ton'],
  ['loses tags', '<p class="x">Bad <b>gateway</b></p>', 'Bad gateway'],
  ['keeps other scripts', 'неверные данные', 'неверные данные'],
  ['loses the token', `is ${token} yours?`, 'is … yours?'],
  ['loses the token in percent encoding', 'tok%2Fen-1?', '…?', 'tok/en-1'],
  ['keeps a token that is too short to be valid', 'Task', 'Task', 'T'],
  ['loses a token that cleaning joins', 'a-tok\u0000en-of-this-test', '…'],
  ['is undefined if nothing is left', ' \u0000\n', undefined],
])('a message %s', (_what, text, message, secret = token) => {
  expect(cleanMessage(text, secret)).toBe(message)
})

test('a message ends after 500 characters, never within a character', () => {
  expect(cleanMessage('x'.repeat(10_000), token)).toBe('x'.repeat(500))
  expect(cleanMessage(`${'x'.repeat(499)}😀`, token)?.isWellFormed()).toBe(true)
})

test('cutting never leaves a part of the token', () => {
  fc.assert(
    fc.property(fc.constantFrom('.', ' '), fc.nat(10_000), (filler, before) => {
      expect(cleanMessage(filler.repeat(before) + token, token) ?? '').not.toContain('a-')
    }),
    { examples: [[' ', 8_182]] },
  )
})

test('only the first 8,192 characters of an answer are read', () => {
  // For each open bracket, up to 2,000 characters are searched for its end.
  const read = `${'<'.repeat(4_000)}${' '.repeat(4_192)}`
  expect(cleanMessage(`${read}${'<'.repeat(1_048_576)}`, token)).toBe(cleanMessage(read, token))
  expect(cleanMessage(`${' '.repeat(8_191)}a${'b'.repeat(1_000_000)}`, token)).toBe('a')
})
