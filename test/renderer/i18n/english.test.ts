import { createInstance } from 'i18next'
import { expect, test } from 'vitest'

import { english } from '../../../renderer/i18n/english.ts'
import { englishText } from './english-text.ts'
import { textsOf } from './texts-of.ts'

const all = [...textsOf(english)]

test('no sentence is empty, shouts or says nothing', () => {
  const poor = all.filter(([, text]) => text === '' || /!$|went wrong|oops|\bplease\b/i.test(text))
  expect(poor).toEqual([])
})

test('whatever counts has a form for one and a form for the rest', () => {
  const keys = new Set(all.map(([key]) => key))
  const lonely = [...keys].filter(
    (key) =>
      (key.endsWith('_one') && !keys.has(key.replace(/_one$/, '_other'))) ||
      (key.endsWith('_other') && !keys.has(key.replace(/_other$/, '_one'))),
  )
  expect(lonely).toEqual([])
})

test('every count is grouped for the language', () => {
  expect(all.filter(([, text]) => text.includes('{{count}}'))).toEqual([])
})

test('numbers are grouped and plurals chosen', async () => {
  const i18n = createInstance()
  await i18n.init({ lng: 'en', resources: { en: english }, initAsync: false })
  expect(i18n.t('links', { ns: 'words', count: 36_421 })).toBe('36,421 links')
  expect(i18n.t('links', { ns: 'words', count: 1 })).toBe('1 link')
})

test('one link, unit or submission is spoken of as one', async () => {
  const i18n = createInstance()
  await i18n.init({ lng: 'en', resources: { en: english }, initAsync: false, nsSeparator: ':' })
  const ones = all.map(([key, text]) => {
    const names = [...text.matchAll(/\{\{(\w+)/g)].map(([, name]) => [name, 1])
    const [ns = '', ...path] = key.replace(/_(?:one|other)$/, '').split('.')
    return i18n.t(path.join('.'), { ns, count: 1, ...Object.fromEntries(names) })
  })
  const asMany = /\b1 (?:link|unit|submission)\b(?: that)? (?:are|were|wait|leave|have|stay)\b/
  expect(ones.filter((said) => asMany.test(said))).toEqual([])
})

test('a name that turns the direction of writing turns nothing of the sentence around it', async () => {
  const words = await englishText()
  expect(words('queue:unpaused', { account: 'לקוח' })).toBe(
    '“\u2068לקוח\u2069” is no longer paused.',
  )
  expect(words('queue:unpaused', { account: 'R&D <b>' })).toBe('“R&D <b>” is no longer paused.')
})
