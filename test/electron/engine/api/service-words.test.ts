import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { serviceWords } from '../../../../electron/engine/api/service-words.ts'

const token = 'a-token-of-this-test'

test.each([
  ['are one line', 'one\r\n\t two', 'one two'],
  ['lose control characters', 'a\u0000b\u001b[31mc\u009bd', 'ab[31mcd'],
  ['lose what turns the direction', 'pay \u202eton\u202c', 'pay ton'],
  ['lose tags', '<p class="x">Bad <b>gateway</b></p>', 'Bad gateway'],
  ['keep other scripts', 'неверные данные', 'неверные данные'],
  ['lose the token', `is ${token} yours?`, 'is … yours?'],
  ['lose the token in percent encoding', 'a%2Fb?', '…?', 'a/b'],
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

test('a megabyte of open brackets is read at once', () => {
  // What this process computed: on a busy machine the clock runs for others too.
  const before = process.cpuUsage()
  serviceWords('<'.repeat(1_048_576), token)
  expect(process.cpuUsage(before).user).toBeLessThan(1_000_000)
})
