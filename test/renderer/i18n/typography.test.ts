import { expect, test } from 'vitest'

import { english } from '../../../renderer/i18n/english.ts'
import { fetchWords, spokenLanguages } from '../../../renderer/i18n/spoken.ts'
import { textsOf } from './texts-of.ts'
import { typographyFlaws } from './typography.ts'

test.each(spokenLanguages)('the texts in %s are set as that language is', async (language) => {
  const texts = textsOf((await fetchWords(language)) ?? english)
  const flaws = [...texts].flatMap(([key, text]) =>
    typographyFlaws(language, text).map((flaw) => `${key} has ${flaw}: ${text}`),
  )
  expect(flaws).toEqual([])
})

test.each([
  ['en', "It isn't sent", 'a straight quote'],
  ['en', 'At most 1,000 links', 'a number that Intl is to group'],
  ['de', 'Drücken Sie „Senden”', 'a quote that is not „ “'],
  ['de', 'Wird geladen…', 'an ellipsis without its space'],
  ['de', 'Prüfe dein Konto', 'du'],
  ['es', 'Se cobró?', 'a question without its ¿'],
  ['fr', 'Noté : rien', 'a space that may break'],
  ['fr', 'Noté\u00A0; rien', 'a wide space before a mark'],
  ['fr', 'Noté; rien', 'a mark or quote without its space'],
  ['ru', 'Готово - всё', 'a hyphen for a dash'],
  ['zh', '已发送, 已接受', 'a half-width mark beside Chinese'],
  ['zh', '共36个', 'a figure or name without its space'],
  ['zh', '最近{{window}}的请求', 'a figure put in without its space'],
  ['fr', 'Dernière tranche\u202F: {{last}}.', 'two points after a day'],
] as const)('in %s, “%s” has %s', (language, text, flaw) => {
  expect(typographyFlaws(language, text)).toContain(flaw)
})

test('an address and a text that is put in are left as they are', () => {
  const text = 'Sans https:// ni mailto:, ni {{name}} ni $t(links, {"count": {{n}} })'
  expect(typographyFlaws('fr', text)).toEqual([])
})
