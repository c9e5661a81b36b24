import { expect, test } from 'vitest'

import { pickLanguage } from '../../../electron/shared/language.ts'

test('a chosen language is used, whatever the language of the system', () => {
  expect(pickLanguage('ru', ['de-DE'])).toBe('ru')
})

test.each([
  [['de-AT', 'en-US'], 'de'],
  [['pt_BR.UTF-8'], 'pt'],
  [['ZH-Hant-TW'], 'zh'],
  [['nl-BE', 'fr-BE', 'de-BE'], 'fr'],
  [['en-US@posix'], 'en'],
  [['nl'], 'en'],
  [[], 'en'],
] as const)('a system that prefers %j gets %s', (system, language) => {
  expect(pickLanguage('system', system)).toBe(language)
})

test('a language that is not available is skipped', () => {
  expect(pickLanguage('system', ['ru', 'es'], ['en', 'es'])).toBe('es')
  expect(pickLanguage('ru', ['es'], ['en', 'es'])).toBe('en')
})
