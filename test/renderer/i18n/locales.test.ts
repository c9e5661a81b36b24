import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

import { type Language, languages } from '../../../electron/shared/language.ts'
import { catalogueFlaws } from './catalogue-flaws.ts'
import { textsOf } from './texts-of.ts'
import { typographyFlaws } from './typography.ts'

const locales = join(import.meta.dirname, '../../../renderer/i18n/locales')

/** The catalogue of a language by area. Empty if it has none. */
function catalogueOf(language: Language): Readonly<Record<string, object>> {
  const folder = join(locales, language)
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return Object.fromEntries(
    files.map((name) => {
      const texts: unknown = JSON.parse(readFileSync(join(folder, name), 'utf8'))
      if (typeof texts !== 'object' || texts === null) throw new TypeError(`${name} has no texts`)
      return [name.replace(/\.json$/, ''), texts]
    }),
  )
}

const english = catalogueOf('en')
const englishTexts = textsOf(english)
const translated = languages.filter(
  (language) => language !== 'en' && Object.keys(catalogueOf(language)).length > 0,
)

/** Short texts, which may be the same in two languages. */
const isShared = (text: string) => text.replaceAll(/\{\{[^}]*\}\}/g, '').split(/\s+/).length <= 3

describe.each(translated)('the texts in %s', (language) => {
  const catalogue = catalogueOf(language)
  const texts = [...textsOf(catalogue)]

  test('have the keys, plural forms, placeholders and tags of English', () => {
    expect(catalogueFlaws(english, catalogue, language)).toEqual([])
  })

  test('are in the order of English', () => {
    const names = (of: Iterable<string>) => [
      ...new Set([...of].map((key) => key.replace(/_(?:zero|one|two|few|many|other)$/, ''))),
    ]
    for (const [area, words] of Object.entries(catalogue)) {
      const wanted = names(textsOf(english[area] ?? {}).keys())
      expect([area, ...names(textsOf(words).keys())]).toEqual([area, ...wanted])
    }
  })

  test('are translated', () => {
    const untranslated = texts.filter(
      ([key, text]) => englishTexts.get(key) === text && !isShared(text),
    )
    expect(untranslated).toEqual([])
  })

  test('follow the typography of the language', () => {
    expect(texts.flatMap(([key, text]) => flawsOf(language, key, text))).toEqual([])
  })
})

test('English follows its own typography', () => {
  expect([...englishTexts].flatMap(([key, text]) => flawsOf('en', key, text))).toEqual([])
})

/**
 * Removes separators from numbers that are written in the text, since the rule is about formatted
 * numbers. Treats {{first}} as a link here, not as a day.
 */
function flawsOf(language: Language, key: string, text: string): readonly string[] {
  const checked = text
    .replaceAll(/(?<=\d)[.,\u202F\u00A0](?=\d{3})/g, '')
    .replaceAll('{{first}}', '{{link}}')
  return typographyFlaws(language, checked).map((flaw) => `${key} has ${flaw}: ${text}`)
}
