import { getI18n } from 'react-i18next'
import { beforeEach, expect, test } from 'vitest'

import { english } from '../../../renderer/i18n/english.ts'
import { localeOf } from '../../../renderer/i18n/locale.ts'
import { speak, startText } from '../../../renderer/i18n/text.ts'

const spanish = {
  ...english,
  words: {
    ...english.words,
    links_many: '{{count, number}} de enlaces',
    links_other: '{{count, number}} enlaces',
  },
}
const say = (key: 'links', count: number) => getI18n().t(key, { count })

beforeEach(async () => {
  await startText()
})

test('the words of a language are fetched when it is first spoken, and once', async () => {
  const fetched: string[] = []
  const fetch = async (language: string) => {
    fetched.push(language)
    return spanish
  }
  await speak('es', [], fetch)
  expect(say('links', 1_000_000)).toBe('1.000.000 de enlaces')
  await speak('en', [], fetch)
  expect(say('links', 12_345)).toBe('12,345 links')
  await speak('es', [], fetch)
  expect(fetched).toEqual(['es'])
})

test('numbers are written as in the part of the world that the system names', async () => {
  await speak('es', ['en-US', 'es-MX'], async () => spanish)
  expect(say('links', 12_345)).toBe('12,345 enlaces')
  expect(getI18n().language).toBe('es-MX')
})

test('of two choices in a row the last one is spoken, however slow the first one’s words are', async () => {
  const { promise: slow, resolve } = Promise.withResolvers<object>()
  const first = speak('fr', [], () => slow)
  await speak('es', [], async () => spanish)
  resolve(english)
  await first
  expect(getI18n().language).toBe('es')
})

test('the words are Simplified Chinese, so a place that writes the other script lends them no dates', () => {
  expect(localeOf('zh', ['zh-TW', 'zh-Hant', 'zh-SG'])).toBe('zh-SG')
  expect(localeOf('zh', ['zh-HK'])).toBe('zh')
})

test('a locale that is none is passed over', () => {
  expect(localeOf('en', ['en-US@posix', 'de-DE', 'en-GB'])).toBe('en-GB')
  expect(localeOf('pt', ['en-US'])).toBe('pt')
})
