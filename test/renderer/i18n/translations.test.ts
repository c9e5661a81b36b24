import { describe, expect, test } from 'vitest'

import { type Language, languages } from '../../../electron/shared/language.ts'
import type { PluralForms, Translated } from '../../../renderer/i18n/catalogue.ts'
import { english } from '../../../renderer/i18n/english.ts'
import { fetchWords, spokenLanguages } from '../../../renderer/i18n/spoken.ts'
import { catalogueFlaws, formsOf } from './catalogue-flaws.ts'

const forms = {
  en: ['one', 'other'],
  de: ['one', 'other'],
  es: ['one', 'many', 'other'],
  fr: ['one', 'many', 'other'],
  pt: ['one', 'many', 'other'],
  ru: ['one', 'few', 'many', 'other'],
  zh: ['other'],
} as const satisfies { [Spoken in Language]: readonly PluralForms[Spoken][] }

test.each(languages)(
  'the forms of a count in %s are those that Intl.PluralRules chooses',
  (tag) => {
    expect(formsOf(tag).toSorted()).toEqual(forms[tag].toSorted())
  },
)

test.each(spokenLanguages)(
  'the words of %s are whole: no key too few or too many, placeholders and forms as they must be',
  async (language) => {
    expect(catalogueFlaws(english, (await fetchWords(language)) ?? english, language)).toEqual([])
  },
)

const original = {
  title: 'Queue',
  of: '{{used, number}} of {{all}}',
  links_one: '{{count, number}} link',
  links_other: '{{count, number}} links',
  asked_one: 'Was this link charged?',
  asked_other: 'Were these {{count, number}} links charged?',
  paid: '$t(words:units, {"count": {{units}} }) <small>used</small>',
} as const

const russian: Translated<typeof original, PluralForms['ru']> = {
  title: 'Очередь',
  of: '{{used, number}} из {{all}}',
  links_one: '{{count, number}} ссылка',
  links_few: '{{count, number}} ссылки',
  links_many: '{{count, number}} ссылок',
  links_other: '{{count, number}} ссылки',
  asked_one: 'Была ли оплачена {{count, number}} ссылка?',
  asked_few: 'Были ли оплачены {{count, number}} ссылки?',
  asked_many: 'Были ли оплачены {{count, number}} ссылок?',
  asked_other: 'Были ли оплачены {{count, number}} ссылки?',
  paid: 'Потрачено <small>$t(words:units, {"count": {{units}} })</small>',
}

describe('the look at a translation', () => {
  const { links_few: _, ...withoutForm } = russian
  const german = { ...original, asked_one: 'Wurde dieser Link berechnet?' }

  test('finds nothing in a whole one', () => {
    expect(catalogueFlaws(original, russian, 'ru')).toEqual([])
    expect(catalogueFlaws(original, german, 'de')).toEqual([])
  })

  test.each([
    ['a missing form', withoutForm, 'links_few is missing'],
    ['a form too many', { ...russian, links_two: '' }, 'links_two is surplus'],
    ['a surplus key', { ...russian, old: 'Старое' }, 'old is surplus'],
    ['an empty text', { ...russian, title: ' ' }, 'title is empty'],
    ['a space at the edge', { ...russian, title: 'Очередь ' }, 'title has a space at its edge'],
    [
      'a placeholder that is gone',
      { ...russian, of: '{{used, number}} из всех' },
      'of lacks {{all}}',
    ],
    [
      'a placeholder that lost its format',
      { ...russian, links_many: '{{count}} ссылок' },
      'links_many lacks {{count, number}}',
    ],
    [
      'a figure left out where the form is also for 21',
      { ...russian, asked_one: 'Была ли оплачена эта ссылка?' },
      'asked_one lacks {{count, number}}',
    ],
    [
      'a reference that was translated',
      { ...russian, paid: 'Потрачено <small>$t(слова:units)</small>' },
      'paid lacks $t(words:units, {"count": {{units}} })',
    ],
    [
      'a tag that is gone',
      { ...russian, paid: 'Потрачено $t(words:units, {"count": {{units}} })' },
      'paid lacks <small>',
    ],
  ])('finds %s', (_flaw, translation, said) => {
    expect(catalogueFlaws(original, translation, 'ru')).toContain(said)
  })

  test('the compiler refuses a key too few and a key too many as well', () => {
    // @ts-expect-error -- Russian counts in four forms.
    const tooFew: typeof russian = withoutForm
    // @ts-expect-error -- There is no such English text.
    const tooMany: typeof russian = { ...russian, old: '' }
    expect([tooFew, tooMany]).toHaveLength(2)
  })
})
