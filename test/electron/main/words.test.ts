import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { counted, fill, longDay, wordsFor } from '../../../electron/main/words/index.ts'
import { languages } from '../../../electron/shared/language.ts'

const english = wordsFor('en', [])

test.each([
  ['en', ['de-AT']],
  ['system', ['en-GB', 'fr']],
  ['system', ['tlh', 'x-unknown']],
  ['system', []],
] as const)('whoever chose %s on a system of %j is spoken to in English', (choice, system) => {
  expect(wordsFor(choice, system)).toBe(english)
})

test.each([
  ['system', ['tlh', 'fr-CA', 'de'], 'fr'],
  ['zh', ['en'], 'zh'],
] as const)('whoever chose %s on a system of %j is spoken to in %s', (choice, system, language) => {
  expect(wordsFor(choice, system).language).toBe(language)
})

/** Every text of a catalogue by its path; a text with plural forms is one. */
function texts(value: unknown, path = ''): readonly (readonly [path: string, text: string])[] {
  if (typeof value === 'string') return [[path, value]]
  const entries = Object.entries(Object(value))
  if (entries.some(([name]) => name === 'other'))
    return [[path, entries.map(([, text]) => String(text)).join('|')]]
  return entries.flatMap(([name, inner]) => texts(inner, `${path}.${name}`))
}

const placeholders = (text: string) =>
  [...new Set(text.match(/\{\w+\}/g) ?? [])].toSorted().join(' ')

describe.each(languages)('in %s', (language) => {
  const words = wordsFor(language, [])

  test('every text has the key and the placeholders of the English one', () => {
    const keyed = (all: ReturnType<typeof texts>) =>
      all.map(([path, text]) => `${path} ${placeholders(text)}`).toSorted()

    expect(keyed(texts(words))).toEqual(keyed(texts(english)))
  })

  test('no text is missing, and none is left in English', () => {
    const all = texts(words)
    expect(all.filter(([, text]) => text.trim() === '')).toEqual([])
    const ofEnglish = new Map(texts(english))
    // Short ones may be the same in two languages: names, formats, `Zoom`.
    const lengthOf = (text: string) => text.replaceAll(/\{\w+\}/g, '').length
    const same = all.filter(([path, text]) => ofEnglish.get(path) === text && lengthOf(text) > 12)
    expect(language === 'en' ? [] : same).toEqual([])
  })

  test('every plural form of the language is there', () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
    const { doubt } = words.notifications
    // `many` of Spanish, French and Portuguese is for millions, which `other` serves as well.
    const needed = pluralCategories.filter((form) => form !== 'many' || language === 'ru')
    expect(Object.keys(doubt)).toEqual(expect.arrayContaining(needed))
  })
})

test('a count takes the form of its language, and is written as the language writes numbers', () => {
  const russian = wordsFor('ru', [])
  const { doubt } = russian.notifications

  expect([1, 2, 5, 12_000].map((count) => counted(russian, doubt, count))).toEqual([
    'Возможно, списано за 1 ссылку',
    'Возможно, списано за 2 ссылки',
    'Возможно, списано за 5 ссылок',
    `Возможно, списано за ${(12_000).toLocaleString('ru')} ссылок`,
  ])
})

test('a value that looks like a placeholder stays as it is', () => {
  expect(fill('{what}: {why}', { what: '{why}', why: 'full' })).toBe('{why}: full')
})

test('a day is written out in the language', () => {
  expect(longDay(wordsFor('de', []), new Date(2026, 10, 30).getTime())).toBe('30. November 2026')
})

test('what the desktop says is in its words, and nowhere beside them', () => {
  const folder = 'electron/main'
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.startsWith('words/'),
  )
  const said =
    /\b(?:label|message|detail|title|body|checkboxLabel): ?['`](?!Linkferry')|buttons: \['/

  expect(files.length).toBeGreaterThan(15)
  expect(files.filter((file) => said.test(readFileSync(`${folder}/${file}`, 'utf8')))).toEqual([])
})
