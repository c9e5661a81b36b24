import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { serviceWords } from '../../../../electron/engine/service/answer-outcome.ts'

const token = 'a-token-of-this-test'

test.each([
  ['are one line', 'one\r\n\t two', 'one two'],
  ['lose control characters', 'a\u0000b\u001b[31mc\u009bd', 'ab[31mcd'],
  ['lose what turns the direction', 'pay \u202eton\u202c', 'pay ton'],
  ['lose tags', '<p class="x">Bad <b>gateway</b></p>', 'Bad gateway'],
  ['keep other scripts', 'неверные данные', 'неверные данные'],
  ['lose the token', `is ${token} yours?`, 'is … yours?'],
  ['lose the token in percent encoding', 'tok%2Fen-1?', '…?', 'tok/en-1'],
  ['keep a text whole that holds a token too short to be one', 'Task', 'Task', 'T'],
  ['lose a token that cleaning joins', 'a-tok\u0000en-of-this-test', '…'],
  ['are nothing where nothing is left', ' \u0000\n', undefined],
])('the words %s', (_what, text, words, secret = token) => {
  expect(serviceWords(text, secret)).toBe(words)
})

test('the words end after 500 characters, never within one', () => {
  expect(serviceWords('x'.repeat(10_000), token)).toBe('x'.repeat(500))
  expect(serviceWords(`${'x'.repeat(499)}😀`, token)?.isWellFormed()).toBe(true)
})

test('no cut leaves a part of a token that was whole', () => {
  fc.assert(
    fc.property(fc.constantFrom('.', ' '), fc.nat(10_000), (filler, before) => {
      expect(serviceWords(filler.repeat(before) + token, token) ?? '').not.toContain('a-')
    }),
    { examples: [[' ', 8_182]] },
  )
})

test('of an answer of any length its first 8,192 characters are read', () => {
  // Each open bracket is looked 2,000 characters far for its end.
  const read = `${'<'.repeat(4_000)}${' '.repeat(4_192)}`
  expect(serviceWords(`${read}${'<'.repeat(1_048_576)}`, token)).toBe(serviceWords(read, token))
  expect(serviceWords(`${' '.repeat(8_191)}a${'b'.repeat(1_000_000)}`, token)).toBe('a')
})
