import { expect, test } from 'vitest'

import { pickLanguage } from '../../../electron/shared/language.ts'

test('a chosen language is spoken whatever the system speaks', () => {
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
] as const)('a system that prefers %j is spoken to in %s', (system, language) => {
  expect(pickLanguage('system', system)).toBe(language)
})

test('a language without words is passed over', () => {
  expect(pickLanguage('system', ['ru', 'es'], ['en', 'es'])).toBe('es')
  expect(pickLanguage('ru', ['es'], ['en', 'es'])).toBe('en')
})
